import type { Content } from '@draftwright/contract/content'
import { isTransitionAllowed, type Transition } from '@draftwright/contract/transitions'

export type WorkflowStep =
  | 'submit'
  | 'approve'
  | 'approve-and-publish'
  | 'publish'
  | 'post-by-hand'
  | 'view'
  | 'unarchive'
  | 'restore'
export const stepLabels: Record<WorkflowStep, string> = {
  submit: 'Submit for review',
  approve: 'Approve',
  'approve-and-publish': 'Approve and publish',
  publish: 'Publish',
  'post-by-hand': 'Copy and post',
  view: 'View live',
  unarchive: 'Back to drafts',
  restore: 'Restore from trash',
}
/** The actions that are transitions of the text. */
export type TransitionStep = Exclude<WorkflowStep, 'view' | 'post-by-hand'>
export const isTransitionStep = (step: WorkflowStep): step is TransitionStep =>
  step !== 'view' && step !== 'post-by-hand'
/** The limits that a too long text exceeds. */
export const shouldFitLength = (step: WorkflowStep): boolean =>
  step === 'approve' || step === 'approve-and-publish' || step === 'publish'
export interface WorkflowRights {
  canWrite: boolean
  /** The review waits for this person or another. */
  isInReview?: boolean
  /** No other approval is missing. */
  isLastApproval?: boolean
  /** The next text of a live post was approved. */
  isApproved?: boolean
  canApprove: boolean
  canPublish: boolean
}
type WorkflowState = Pick<Content, 'status' | 'has_unpublished_changes' | 'deleted_at' | 'url' | 'channel_id'>

/** A post that was not published in time, or failed, says so in a notice of its own, with the ways on. */
const hasOwnNotice = (status: Content['status']): boolean => status === 'missed' || status === 'failed'

/** This person's next step with the text, and the other possible ones; the first is the page's primary action. */
export function listNextSteps(
  { status, has_unpublished_changes, deleted_at, url, channel_id }: WorkflowState,
  { canWrite, canApprove, canPublish, isInReview = false, isLastApproval = true, isApproved = false }: WorkflowRights,
  isManual = false,
): WorkflowStep[] {
  if (deleted_at) return canWrite ? ['restore'] : []
  const isLive = status === 'published'
  const hasNextText = isLive && has_unpublished_changes
  const delivery = isManual ? 'hand' : 'network'
  const isAllowed = (transition: Transition): boolean =>
    isTransitionAllowed({ status, isInTrash: false, isApproved, hasNextText, delivery }, transition)
  const canSend = canPublish && channel_id !== null && !isManual
  const steps: WorkflowStep[] = []
  if (isAllowed('unarchive') && canWrite) steps.push('unarchive')
  if (isAllowed('approve') && canApprove) {
    if (canSend && isLastApproval) steps.push('approve-and-publish')
    steps.push('approve')
  }
  if (isAllowed('submit') && canWrite && !(isLive && isInReview)) steps.push('submit')
  if (isAllowed('publish') && canSend && !hasOwnNotice(status)) steps.push('publish')
  if (isAllowed('markPosted') && canPublish && channel_id !== null && isManual && !isLive) steps.push('post-by-hand')
  if (isLive && url) steps.push('view')
  return steps
}
