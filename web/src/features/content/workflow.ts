import type { Content } from '@draftwright/contract/content'

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

const publishableStatuses = ['approved', 'scheduled']
/** Posting by hand is finished only when a person confirms it. */
const postableStatuses = ['approved', 'scheduled', 'publishing', 'missed', 'unknown', 'failed']

/** This person's next step with the text, and the other possible ones; the first is the page's primary action. */
export function listNextSteps(
  content: WorkflowState,
  { canWrite, canApprove, canPublish, isInReview = false, isLastApproval = true, isApproved = false }: WorkflowRights,
  isManual = false,
): WorkflowStep[] {
  if (content.deleted_at) return canWrite ? ['restore'] : []
  const { status, has_unpublished_changes: isNewer } = content
  const hasPlace = content.channel_id !== null
  const isLive = status === 'published'
  const steps: WorkflowStep[] = []
  if (status === 'archived' && canWrite) steps.push('unarchive')
  if (
    status === 'draft' ||
    status === 'in_review' ||
    status === 'changes_requested' ||
    (isLive && isNewer && !isApproved)
  ) {
    if (canApprove && canPublish && hasPlace && !isManual && isLastApproval) steps.push('approve-and-publish')
    if (canApprove) steps.push('approve')
  }
  const isNext = isLive && isNewer && !isInReview && !isApproved
  if ((status === 'draft' || status === 'changes_requested' || isNext) && canWrite) steps.push('submit')
  if (isLive && isNewer && isApproved && canPublish && !isManual) steps.push('publish')
  if (canPublish && hasPlace && (isManual ? postableStatuses : publishableStatuses).includes(status))
    steps.push(isManual ? 'post-by-hand' : 'publish')
  if (isLive && content.url) steps.push('view')
  return steps
}
