export { searchIdeas, type IdeaSearch, type ListedIdea, countNewIdeasByPillar } from './search-store.ts'
export { createIdea, deleteUntouchedIdea } from './create-delete.ts'
export { ideaMailboxRoutes } from './mailbox.ts'
export { createIdeaMailHandler } from './mail-in.ts'
export { ideaRoutes } from './routes.ts'
export {
  countIdeas,
  listIdeasByIds,
  insertIdea,
  listIdeas,
  listMatchingIdeaIds,
  findIdeaRow,
} from './store.ts'
export { assertCanChangeIdea } from './rules.ts'
export { readIdea } from './read-idea.ts'
export { collectPersonalIdeas, collectPersonalRecordings, collectPersonalVotes } from './personal-data-store.ts'
