import { dueJob } from './due-job.ts'

export { listCalendar } from './calendar-store.ts'
export { createContent, type NewContent } from './create.ts'
export {
  countByPillar,
  countPosts,
  findPost,
  findPosts,
  type FoundPost,
  type PostFilters,
  type PostOrder,
  postEvents,
  usedKeywords,
} from './find-store.ts'
export { publish } from './publish-moves.ts'
export { held as holdContent, trash } from './moves.ts'
export { tellOfAdvice } from './news.ts'
export { decideOn, passExample } from './review-moves.ts'
export { addEvent, listEvents } from './store.ts'
export { contentRoutes } from './routes.ts'
export { changeable, keepSource, rewriteContent } from './rewrite.ts'
export { variantRows } from './variants-store.ts'
export { proposalRoutes, proposeRevision } from './proposals.ts'
export { contentsByIds, findContent, listContents } from './view.ts'
export { personalContent } from './personal-data-store.ts'
export { matchingIds as matchingContentIds } from './store.ts'
export { contentSchedules } from './due-job.ts'
export const contentJobs = [dueJob]
