export { ideaRoutes } from './routes.ts'
export { insertIdea, listIdeas, readIdea } from './store.ts'
