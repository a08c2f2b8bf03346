import { checkJob } from './check-job.ts'
import { runJob } from './run-job.ts'

export { importRoutes } from './routes.ts'
export const importJobs = [checkJob, runJob]
export { deleteExpiredImports } from './system-store.ts'
