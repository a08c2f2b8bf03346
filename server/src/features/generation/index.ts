import { runJob } from './run-job.ts'

export { draftIdea } from './draft-idea.ts'
export { generationRoutes } from './routes.ts'
export const generationJobs = [runJob]
