export {
  listRankedPosts,
  computeViewSums,
  listRankedViewSums,
} from './ranking-store.ts'
export { isBot } from './bots.ts'
export { readPeriodNumbers } from './numbers.ts'
export { readFilterNames } from './filter-names-store.ts'
export { toSpan } from './periods.ts'
export { analyticsRoutes, readAccountNumbers, readTopPosts } from './routes.ts'
export { VisitCounter } from './visit-counter.ts'
