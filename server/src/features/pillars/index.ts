export { pillarRoutes } from './routes.ts'
export { createPillar, listPillars, findPillar } from './store.ts'
