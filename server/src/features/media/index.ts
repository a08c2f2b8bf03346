export { mediaRoutes } from './routes.ts'
export { serveMedia } from './serve.ts'
