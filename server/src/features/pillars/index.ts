export { pillarRoutes } from './routes.ts'
export { createPillar, readPillar } from './store.ts'
