export { limitGuestRequests, type Guest, authenticateGuest } from './guest.ts'
export { hashLinkSecret, createLinkSecret } from './link-secret.ts'
export { guestReviewRoutes } from './routes.ts'
export { isTextVisible } from './view.ts'
