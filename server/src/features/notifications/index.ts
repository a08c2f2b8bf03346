import { mailJob } from './mail-job.ts'

export { notificationRoutes } from './routes.ts'
export { ringConversation } from './live.ts'
export { callOff, type News, takeBackNews, tell } from './tell.ts'
export { personalNotifications } from './personal-data-store.ts'
export const notificationJobs = [mailJob]
