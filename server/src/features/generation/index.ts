import { runJob } from './run-job.ts'

export { draftIdea } from './draft-idea.ts'
export { generationRoutes } from './routes.ts'
export { personalRuns } from './personal-data-store.ts'
export const generationJobs = [runJob]
