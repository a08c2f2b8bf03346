export { createExperimentCounter } from './experiment-counter.ts'
export { experimentRoutes } from './routes.ts'
export { describeResult, experimentSchedules } from './evaluate.ts'
export { findShownExperiment, listExperiments } from './store.ts'
