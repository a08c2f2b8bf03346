export { admitGuest, type Guest, guestOf } from './guest.ts'
export { hashOf, makeSecret } from './link-secret.ts'
export { guestReviewRoutes } from './routes.ts'
export { showsText } from './view.ts'
