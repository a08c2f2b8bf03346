export { pillarChannelRoutes } from './routes.ts'
export { upsertAssociation, listActiveChannelIds } from './store.ts'
