import { makeRepetitionJob } from './jobs.ts'

export { repetitionRoutes } from './routes.ts'
export { repetitionSchedules } from './jobs.ts'
export const repetitionJobs = [makeRepetitionJob]
