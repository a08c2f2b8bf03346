import { measureChannelJob } from './jobs.ts'

export { networkNumberSchedules } from './jobs.ts'
export { readNetworkReport } from './report.ts'
export { networkNumberRoutes } from './routes.ts'
export const networkNumberJobs = [measureChannelJob]
export { reclaimMeasurements } from './system-store.ts'
