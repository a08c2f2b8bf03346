import { recomputeTablesJob } from './recompute-job.ts'

export { tableRecordRoutes } from './record-routes.ts'
export { tableRoutes } from './schema-routes.ts'
export { collectPersonalBases, collectPersonalTableChanges, collectPersonalTableViews } from './schema-store.ts'

export const tableJobs = [recomputeTablesJob]
