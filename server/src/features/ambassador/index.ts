export { ambassadorRoutes } from './routes.ts'
export { collectPersonalShares } from './share-store.ts'
