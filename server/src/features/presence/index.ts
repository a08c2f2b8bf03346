export { touch, watchTouches } from './live.ts'
export { presenceRoutes } from './routes.ts'
