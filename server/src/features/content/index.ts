import { deliverJob } from './deliver-job.ts'
import { publishDueJob } from './due-job.ts'
import { lookAtPostJob } from './look-job.ts'

export { lookAtPostJob } from './look-job.ts'
export { assertFitsNetwork, assertNotEmpty } from './channel-limits.ts'
export { describePause } from './post-delivery.ts'
export { listCalendarRows } from './calendar-store.ts'
export { createContent } from './create.ts'
export { listAsides, toPassage } from './asides.ts'
export {
  followText,
  isAsked,
  isInText,
  listPrivatePassages,
  recordOffered,
  toContentFindings,
  toResearch,
  toVerifiableText,
} from './findings.ts'
export {
  countPostsByPillar,
  countPostsByStatus,
  findPost,
  searchPosts,
  type FoundPost,
  type PostFilters,
  type PostOrder,
  listPostEvents,
  findUsedKeywords,
} from './post-search-store.ts'
export { listAttempts } from '../deliveries/index.ts'
export { readLiveTitle, replaceTitle } from './replace-title.ts'
export { publishContent, unpublishContent } from './publish-transitions.ts'
export { findLiveTexts } from './store.ts'
export { markPosted } from './mark-posted.ts'
export { lockContent, trashContent } from './transitions.ts'
export { notifyOfAdvice } from './notifications.ts'
export { submitRepetition } from './repetition-transitions.ts'
export { decideReview, setExampleReviewState } from './review-transitions.ts'
export { insertContentEvent, listContentEvents } from './events-store.ts'
export { contentRoutes } from './routes.ts'
export { readChangeableContent, updateSourceText, rewriteContent } from './rewrite.ts'
export { listVariantRows } from './variants-store.ts'
export { linkCardRoutes } from './link-card-routes.ts'
export { passageRoutes } from './passage-routes.ts'
export { publishingPauseRoutes } from './pause.ts'
export { proposalRoutes, proposeRevision } from './proposals.ts'
export { buildContentUrl, listContentsByIds, readContent, listContents } from './view.ts'
export { collectPersonalContent } from './personal-data-store.ts'
export { listMatchingContentIds } from './store.ts'
export { scheduleContent, unscheduleContent } from './schedule-transitions.ts'
export { contentSchedules } from './due-job.ts'
export const contentJobs = [publishDueJob, deliverJob, lookAtPostJob]
export { deleteExpiredPosts } from './system-store.ts'
