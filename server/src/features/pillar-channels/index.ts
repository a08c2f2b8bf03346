export { pillarChannelRoutes } from './routes.ts'
export { upsertAssociation, listActiveChannelIds, listPillarIdsOfChannel } from './store.ts'
