export { notifyTouch, watchTouches } from './presence-events.ts'
export { presenceRoutes } from './routes.ts'
