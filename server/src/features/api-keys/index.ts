export { apiKeyRoutes } from './routes.ts'
export { collectPersonalApiKeys, isApiKeyActive } from './store.ts'
export { findApiKeyName } from './system-store.ts'
