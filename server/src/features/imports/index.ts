import { checkJob } from './check-job.ts'
import { runJob } from './run-job.ts'

export { importRoutes } from './routes.ts'
export const importJobs = [checkJob, runJob]
export { type Mapping, matchHeaders } from './match-headers.ts'
export { readDate } from './date-cell.ts'
export { readTableAside } from './read-table-aside.ts'
