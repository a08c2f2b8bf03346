export { storageRoutes } from './routes.ts'
export { personalFiles } from './store.ts'
