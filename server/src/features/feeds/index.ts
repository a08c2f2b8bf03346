import { checkFeedJob } from './jobs.ts'

export { feedSchedules } from './jobs.ts'
export { collectPersonalFeeds } from './personal-data-store.ts'
export { feedRoutes } from './routes.ts'
export const feedJobs = [checkFeedJob]
