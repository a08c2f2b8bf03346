import { runJob } from './run-job.ts'

export { draftIdea } from './draft-idea.ts'
export { buildPrompt, generationRoutes, readChannelContent, runAtOnce, startAndRespond, toRun } from './routes.ts'
export { resolveSelection } from './feedback.ts'
export { collectPersonalRuns } from './personal-data-store.ts'
export { type RunContext, waitForFinishedRun, startRuns, stopRun, type RunRequest } from './start-run.ts'
export type { Passage } from './plan.ts'
export { findRunRow, listRunsBySource } from './store.ts'
export const generationJobs = [runJob]
