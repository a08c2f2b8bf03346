export { advisorRoutes } from './routes.ts'
