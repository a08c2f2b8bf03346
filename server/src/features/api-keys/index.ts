export { apiKeyRoutes } from './routes.ts'
export { collectPersonalApiKeys } from './store.ts'
