export { apiKeyRoutes } from './routes.ts'
export { collectPersonalApiKeys, findApiKeyName, isApiKeyActive } from './store.ts'
