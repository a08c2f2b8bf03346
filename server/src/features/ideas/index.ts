export { findIdea, ideaRoutes } from './routes.ts'
export { insertIdea, listIdeas, readIdea } from './store.ts'
export { personalIdeas } from './personal-data-store.ts'
