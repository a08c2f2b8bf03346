export { bestPosts, type PostViews, viewSums, type ViewsOfOne, viewSumsPer } from './best-store.ts'
export { isBot } from './bots.ts'
export { contentNumbers } from './numbers.ts'
export { VisitCounter } from './visit-counter.ts'
