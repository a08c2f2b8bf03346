export { useListIdeasQuery } from './api.ts'
export { IdeaRows } from './IdeaRows.tsx'
