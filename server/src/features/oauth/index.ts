export { createChallenge, authenticateApp } from './access.ts'
export { oauthSchedules } from './purge.ts'
export { connectedAppRoutes } from './routes.ts'
export { serveOAuth } from './serve-oauth.ts'
