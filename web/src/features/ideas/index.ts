export { useListIdeasQuery } from './api.ts'
export { IdeaRows } from './IdeaRows.tsx'
export { useAddIdea } from './use-add-idea.ts'
