export { apiKeyRoutes } from './routes.ts'
export { collectPersonalApiKeys, findApiKeyName } from './store.ts'
