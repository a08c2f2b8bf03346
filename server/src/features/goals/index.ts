export { funnelRoutes } from './funnel-routes.ts'
export { goalRoutes } from './goal-routes.ts'
export { recordFormDownload, recordFormGoal } from './record-form-goal.ts'
export { readGoalSums } from './goals-store.ts'
