export { storageRoutes } from './routes.ts'
export { collectPersonalFiles } from './store.ts'
