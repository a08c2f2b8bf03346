export { sendFollowUpJob } from './mail-job.ts'
export { followUpRoutes } from './routes.ts'
