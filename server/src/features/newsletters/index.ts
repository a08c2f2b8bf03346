import { confirmJob } from './confirm-job.ts'
import { planSchedules } from './send-new-posts.ts'
import { sendJob, sendSchedules } from './send-job.ts'

export { createBounceHandler } from './receive-bounces.ts'
export { createUnsubscribeHandler } from './receive-unsubscribes.ts'
export { serveReaderPages } from './public-pages.ts'
export { newsletterRoutes } from './newsletter-routes.ts'
export { newsletterPlanRoutes } from './plan-routes.ts'
export { newsletterSettingsRoutes } from './settings-routes.ts'
export { subscriberRoutes } from './subscriber-routes.ts'
export { readSignUpBox } from './sign-up-box.ts'
export { addPastNewsletter, addPastSubscribers, type PastReader } from './past-newsletters.ts'
export { countConfirmed, listNewsletters } from './newsletters-store.ts'
export { listPersonalDeliveries } from './deliveries-store.ts'
export { listPersonalSubscriptions } from './subscribers-store.ts'
export { readConsentWords, subscribeByForm } from './subscribe-by-form.ts'
export const newsletterJobs = [confirmJob, sendJob]
export const newsletterSchedules = [...sendSchedules, ...planSchedules]
