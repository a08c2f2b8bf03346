export {
  listRankedPosts,
  computeViewSums,
  listRankedViewSums,
} from './ranking-store.ts'
export { readFilterNames } from './filter-names-store.ts'
export { addPastNumbers, removeExampleNumbers } from './past-numbers-store.ts'
export { readPeriodNumbers, readToday } from './numbers.ts'
export { toSpan } from './periods.ts'
export { readBreakdown, readReport } from './reports.ts'
export { analyticsRoutes } from './routes.ts'
export { isBot } from './bots.ts'
export { serveCounting } from './serve-counting.ts'
export { readUserAgent } from './user-agents.ts'
export { type SeenRequest, VisitCounter } from './visit-counter.ts'
export { toVisitorAddress } from './visitor-address.ts'
export { ensureDaySalt, readCountingRules } from './visits-store.ts'
