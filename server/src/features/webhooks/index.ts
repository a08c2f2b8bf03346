import { fanOutJob } from './fan-out.ts'
import { sendWebhookJob } from './send-job.ts'

export { provideRouteCaller } from './route-caller.ts'
export { webhookRoutes } from './routes.ts'
export { watchWebhookEvents, webhookSchedules } from './watch-events.ts'

export const webhookJobs = [fanOutJob, sendWebhookJob]
