export { assertAdvisorOn, explainAdvisorOff } from './availability.ts'
