export { wixRoutes } from './routes.ts'
