export { readShareCredits, type SharedTouch } from './read-share-credits.ts'
export { attributionRoutes } from './routes.ts'
