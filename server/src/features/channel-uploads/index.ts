export { channelUploadRoutes } from './routes.ts'
