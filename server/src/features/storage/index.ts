export { storageRoutes } from './routes.ts'
export { collectPersonalFiles, findUploadedFile } from './store.ts'
