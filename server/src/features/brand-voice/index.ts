import { learnJob } from './learn.ts'

export { brandVoiceRoutes } from './routes.ts'
export { learnFrom, learnLater, type Observation } from './learn.ts'
export { readVoice as voiceFor } from './profile.ts'
export { personalVoice } from './personal-data-store.ts'
export const brandVoiceJobs = [learnJob]
