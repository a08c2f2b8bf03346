export { notificationRoutes } from './routes.ts'
export { type News, tell } from './tell.ts'
