export { ambassadorRoutes } from './routes.ts'
export { collectPersonalShares } from './share-store.ts'
export { personalVoiceRoutes } from './voice/voice-routes.ts'
export { collectPersonalShareVoice } from './voice/voice-store.ts'
