import { addNumbersJob, undoNumbersJob } from './number-imports/jobs.ts'
import { packDaysJob } from './pack-days-job.ts'

export { markEarlierConversions } from './conversions-store.ts'
export {
  listRankedPosts,
  computeViewSums,
  listRankedViewSums,
} from './ranking-store.ts'
export { readFilterNames } from './filter-names-store.ts'
export { addPastNumbers, type PastDay, type PastFacts, removeExampleNumbers } from './past-numbers-store.ts'
export { findCurrentVisit } from './find-visit.ts'
export { readPeriodNumbers, readToday } from './numbers.ts'
export { toSpan } from './periods.ts'
export { selectFittingEvents } from './report-store.ts'
export { listOwnVisits } from './number-imports/imported-days-store.ts'
export { readBreakdown, readReport, readVisitScope, type VisitScope } from './reports.ts'
export { numberImportRoutes } from './number-imports/routes.ts'
export { analyticsRoutes } from './routes.ts'
export { isBot } from './bots.ts'
export { cutPath } from './cut-path.ts'
export { serveCounting } from './serve-counting.ts'
export { readUserAgent } from './user-agents.ts'
export { type SeenRequest, openVisitCounter } from './visit-counter.ts'
export { passedClickIds, pickFields } from './visit-source.ts'
export { toVisitorAddress } from './visitor-address.ts'
export { ensureDaySalt, lockCounting, readCountingRules } from './visits-store.ts'
export { packClosedDays } from './day-blocks-store.ts'
export { analyticsSchedules } from './pack-days-job.ts'
export const analyticsJobs = [addNumbersJob, undoNumbersJob, packDaysJob]
export { deleteExpiredVisits } from './system-store.ts'
