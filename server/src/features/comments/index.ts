export { listPage as listComments, readThread } from './read.ts'
export { commentRoutes } from './routes.ts'
export { personalComments, readComment } from './store.ts'
export { acceptSuggestion, addComment, openSuggestion } from './write.ts'
