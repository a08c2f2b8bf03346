export { pillarRoutes } from './routes.ts'
export { createPillar, listPillars, readPillar } from './store.ts'
