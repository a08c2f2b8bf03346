export { admitGuest, type Guest, guestOf } from './guest.ts'
export { guestReviewRoutes } from './routes.ts'
export { showsText } from './view.ts'
