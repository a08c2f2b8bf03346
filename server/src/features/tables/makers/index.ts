export { announceStop, findMakerProblem } from './makers.ts'
