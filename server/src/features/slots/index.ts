export { slotRoutes } from './routes.ts'
