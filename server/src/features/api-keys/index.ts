export { apiKeyRoutes } from './routes.ts'
export { personalApiKeys } from './store.ts'
