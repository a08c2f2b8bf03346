export { pillarChannelRoutes } from './routes.ts'
export { associate, associationOf } from './store.ts'
