export { listPage as listComments } from './read.ts'
export { commentRoutes } from './routes.ts'
export { personalComments, readComment } from './store.ts'
export { acceptSuggestion, addComment, openSuggestion } from './write.ts'
