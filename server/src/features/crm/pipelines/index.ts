export { stageActivityResource } from './resource.ts'
