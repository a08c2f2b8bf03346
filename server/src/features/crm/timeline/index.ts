export { listAreaIds } from './area-store.ts'
