export { withChangeSet } from './change-set.ts'
export { readCrmMembership } from './membership-store.ts'
export { createSummaryHandler } from './summarize-list.ts'
