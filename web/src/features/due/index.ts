export { Attempts } from './Attempts.tsx'
export { DeliveryProblem } from './DeliveryProblem.tsx'
export { findAttentionReason, attentionTitles } from './attention.ts'
