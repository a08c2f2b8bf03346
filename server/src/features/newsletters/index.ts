import { confirmJob } from './confirm-job.ts'

export { serveReaderPages } from './public-pages.ts'
export { newsletterSettingsRoutes } from './settings-routes.ts'
export { subscriberRoutes } from './subscriber-routes.ts'
export { readSignUpBox } from './sign-up-box.ts'
export { listPersonalSubscriptions } from './subscribers-store.ts'
export const newsletterJobs = [confirmJob]
