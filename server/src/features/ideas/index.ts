export { findIdea, ideaRoutes } from './routes.ts'
export { ideasByIds, insertIdea, listIdeas, matchingIds as matchingIdeaIds, readIdea } from './store.ts'
export { personalIdeas } from './personal-data-store.ts'
