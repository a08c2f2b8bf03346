export { exampleRoutes } from './routes.ts'
