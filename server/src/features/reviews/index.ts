export { listApprovers } from './approvers.ts'
export { collectPersonalReviews } from './personal-data-store.ts'
export { reviewStepRoutes } from './routes.ts'
export {
  recordAdvice,
  replaceReviewers,
  type Decider,
  recordDecision,
  withdrawRound,
  updateRoundAfterEdit,
  type ReviewOutcome,
  startRound,
} from './round.ts'
export { findLastLinkDecision, findNewestRound } from './rounds-store.ts'
export { type Approvers, readReviewSituation } from './situation.ts'
export { assertApproved, assertApprovedWithDetails } from './approval-state.ts'
export { getOpenStep, findApprovalRefusal } from './review-track.ts'
export { readReviewDetails } from './review-details.ts'
export { listReviewStates } from './review-states.ts'
export { listContentIdsToReview } from './waiting-reviews.ts'
