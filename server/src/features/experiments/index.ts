export { createExperimentCounter } from './experiment-counter.ts'
export { experimentRoutes } from './routes.ts'
export { experimentSchedules } from './evaluate.ts'
export { findShownExperiment } from './store.ts'
