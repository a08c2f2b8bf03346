export {
  type AttemptRow,
  clearWaiting,
  endAttempt,
  endUnsentAttempt,
  endUnsentShares,
  endUnsentSharesByActor,
  findOpenAttempt,
  findUnknownAttempt,
  insertAttempt,
  listAttempts,
  reopenAttempt,
  resolveUnknownAttempt,
  type SentText,
} from './attempts-store.ts'
export { deliverAttempt } from './deliver.ts'
export { type Delivered, type DeliverySubject, toRemotePost } from './delivery-subject.ts'
export { startAttempt } from './start-attempt.ts'
export { verifyAttempt } from './verify-attempt.ts'
export { listDueAttempts, reclaimAttempts } from './system-store.ts'
