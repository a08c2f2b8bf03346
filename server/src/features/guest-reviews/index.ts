export { guestReviewRoutes } from './routes.ts'
