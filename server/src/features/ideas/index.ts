export { ideaRoutes } from './routes.ts'
export { insertIdea, readIdea } from './store.ts'
