export { repurposeRoutes } from './routes.ts'
