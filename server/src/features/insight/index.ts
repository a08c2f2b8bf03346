import { digestJob } from './jobs.ts'

export { insightSchedules } from './jobs.ts'
export { readInsight } from './read-insight.ts'
export { insightRoutes } from './routes.ts'
export const insightJobs = [digestJob]
export { deleteExpiredWeeklyDigests } from './system-store.ts'
