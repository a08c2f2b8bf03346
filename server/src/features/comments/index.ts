export { listComments, readThread } from './read.ts'
export { commentRoutes } from './routes.ts'
export { collectPersonalComments, findCommentRow } from './store.ts'
export { acceptSuggestion, addComment, readOpenSuggestion } from './write.ts'
