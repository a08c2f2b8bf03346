export { privateFeedRoutes } from './routes.ts'
export { servePrivateFeeds } from './serve.ts'
