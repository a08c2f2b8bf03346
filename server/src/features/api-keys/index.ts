export { apiKeyRoutes } from './routes.ts'
export { collectPersonalApiKeys } from './store.ts'
export { findApiKeyName } from './system-store.ts'
