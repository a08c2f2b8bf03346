import { deliverShareJob } from './share-delivery.ts'

export { commentTextRoutes } from './comments/comment-routes.ts'
export { peopleStatsRoutes, shareResultRoutes } from './results/results-routes.ts'
export { ambassadorRoutes } from './routes.ts'
export { collectPersonalShares } from './share-store.ts'
export { shareSchedules } from './share-delivery.ts'
export { shareRuleRoutes } from './share-rules-routes.ts'
export { shareVariationRoutes } from './variations-routes.ts'
export { shareDeliveryRoutes } from './share-delivery-routes.ts'
export { personalVoiceRoutes } from './voice/voice-routes.ts'
export { collectPersonalShareVoice } from './voice/voice-store.ts'
export const shareJobs = [deliverShareJob]
