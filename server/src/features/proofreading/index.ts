export { proofreadingRoutes } from './routes.ts'
