import { checkChannelJob } from './check.ts'

export { connectionSchedules } from './check.ts'
export { testConnection } from './check.ts'
export { openConnection, type OpenedConnection } from './connection.ts'
export { recordFailure, recordSuccess } from './connection-state.ts'
export { connectionRoutes } from './routes.ts'
export { integrationRoutes } from './integration-routes.ts'
export { collectPersonalIntegrations, findOwnAccount } from './integrations-store.ts'
export const connectionJobs = [checkChannelJob]
export { deleteExpiredAuthorizations, reclaimRenewals } from './system-store.ts'
