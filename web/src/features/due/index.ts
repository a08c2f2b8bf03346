export { Attempts } from './Attempts.tsx'
export { DeliveryProgress } from './DeliveryProgress.tsx'
export { DeliveryProblem } from './DeliveryProblem.tsx'
export { findAttentionReason, attentionTitles } from './attention.ts'
