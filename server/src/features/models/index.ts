export { assertMonthlyLimit } from './limit.ts'
export { modelRoutes } from './routes.ts'
export { openWorkspaceModels, requireModel } from './workspace-models.ts'
