import { mailJob } from './mail-job.ts'

export { listOwnNotifications, notificationRoutes } from './routes.ts'
export { pushConversationChange } from './event-stream.ts'
export { withdrawNotifications, type NotificationInput, retractNotifications, notifyMembers } from './notify.ts'
export { serveUnsubscribe } from './unsubscribe.ts'
export { collectPersonalNotifications } from './personal-data-store.ts'
export const notificationJobs = [mailJob]
export { deleteExpiredNotifications } from './system-store.ts'
