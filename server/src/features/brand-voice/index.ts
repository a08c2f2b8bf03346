import { learnJob } from './learn.ts'

export { brandVoiceRoutes } from './routes.ts'
export { enqueueLearning } from './learn.ts'
export { extractLessons } from './lessons.ts'
export { extractPageText } from './sample-text.ts'
export { saveSample } from './samples.ts'
export { buildVoice } from './profile.ts'
export { collectPersonalVoice } from './personal-data-store.ts'
export const brandVoiceJobs = [learnJob]
