export { assertMonthlyLimit } from './limit.ts'
export { modelRoutes } from './routes.ts'
export { openWorkspaceModels } from './workspace-models.ts'
