export { guestCommentRoutes } from './routes.ts'
