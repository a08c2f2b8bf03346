import { defineOnDemand } from '../../ui/on-demand.ts'

export { formatSums } from './labels.ts'
export { PersonalTracking } from './PersonalTracking.tsx'
/** Tabs and panels of records and posts: fetched when they are looked at. */
export const viewDealTouches = defineOnDemand(() => import('./DealTouches.tsx'))
export const viewContactTouches = defineOnDemand(() => import('./ContactTouches.tsx'))
export const viewPostDeals = defineOnDemand(() => import('./PostDeals.tsx'))
