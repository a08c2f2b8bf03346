export {
  listRankedPosts,
  computeViewSums,
  listRankedViewSums,
} from './ranking-store.ts'
export { isBot } from './bots.ts'
export { readPeriodNumbers } from './numbers.ts'
export { analyticsRoutes } from './routes.ts'
export { VisitCounter } from './visit-counter.ts'
