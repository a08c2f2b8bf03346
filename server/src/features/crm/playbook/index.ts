export { playResource } from './resource.ts'
