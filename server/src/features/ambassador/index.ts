import { shareDigestJob, shareDigestSchedules } from './digest/digest-job.ts'
import { deliverShareJob, shareSchedules as deliverySchedules } from './share-delivery.ts'

export { commentTextRoutes } from './comments/comment-routes.ts'
export { peopleStatsRoutes, shareResultRoutes } from './results/results-routes.ts'
export { shareDigestRoutes } from './digest/digest-job.ts'
export { rewardRoutes, shareTeamRoutes } from './rewards/reward-routes.ts'
export { collectPersonalRewards } from './rewards/rewards-store.ts'
export { ambassadorRoutes } from './routes.ts'
export { collectPersonalShares } from './share-store.ts'
export { shareRuleRoutes } from './share-rules-routes.ts'
export { shareVariationRoutes } from './variations-routes.ts'
export { shareDeliveryRoutes } from './share-delivery-routes.ts'
export { personalVoiceRoutes } from './voice/voice-routes.ts'
export { collectPersonalShareVoice } from './voice/voice-store.ts'
export const shareSchedules = [...deliverySchedules, ...shareDigestSchedules]
export const shareJobs = [deliverShareJob, shareDigestJob]
