export {
  listRankedPosts,
  type PostViews,
  computeViewSums,
  type GroupViews,
  listRankedViewSums,
} from './ranking-store.ts'
export { isBot } from './bots.ts'
export { readContentNumbers } from './numbers.ts'
export { VisitCounter } from './visit-counter.ts'
