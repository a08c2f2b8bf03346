import { runJob } from './run-job.ts'

export { draftIdea } from './draft-idea.ts'
export { generationRoutes, shown as shownRun } from './routes.ts'
export { personalRuns } from './personal-data-store.ts'
export { type Asker, finishedRun, startRuns, stop as stopDraft, type Wish } from './start-run.ts'
export { fitOf, inputSoFar } from './plan.ts'
export { readRun, runsOfSource } from './store.ts'
export const generationJobs = [runJob]
