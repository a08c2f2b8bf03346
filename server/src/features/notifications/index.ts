import { mailJob } from './mail-job.ts'

export { notificationRoutes } from './routes.ts'
export { type News, tell } from './tell.ts'
export const notificationJobs = [mailJob]
