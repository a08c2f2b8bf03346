import type { Content } from '@draftwright/contract/content'

export type Step =
  | 'submit'
  | 'approve'
  | 'approve-and-publish'
  | 'publish'
  | 'post-by-hand'
  | 'view'
  | 'unarchive'
  | 'restore'
export const stepLabels: Record<Step, string> = {
  submit: 'Submit for review',
  approve: 'Approve',
  'approve-and-publish': 'Approve and publish',
  publish: 'Publish',
  'post-by-hand': 'Copy and post',
  view: 'View live',
  unarchive: 'Back to drafts',
  restore: 'Restore from trash',
}
/** The steps that are moves of the text, rather than something to look at or to do elsewhere. */
export type MoveStep = Exclude<Step, 'view' | 'post-by-hand'>
export const isMove = (step: Step): step is MoveStep => step !== 'view' && step !== 'post-by-hand'
/** What a network would refuse while the text is too long for it. */
export const needsToFit = (step: Step): boolean =>
  step === 'approve' || step === 'approve-and-publish' || step === 'publish'
export interface Rights {
  canWrite: boolean
  /** The review waits for somebody, this person or another. */
  isInReview?: boolean
  /** No other approval is missing beside this one. */
  isLastApproval?: boolean
  /** The next text of a live post was approved. */
  isApproved?: boolean
  canApprove: boolean
  canPublish: boolean
}
type Standing = Pick<Content, 'status' | 'has_unpublished_changes' | 'deleted_at' | 'url' | 'channel_id'>

const bySystem = ['approved', 'scheduled']
/** Posting by hand has no end that the product knows of before it is told. */
const byHand = ['approved', 'scheduled', 'publishing', 'missed', 'unknown', 'failed']

/** What this person would do next with the text, and what else they may do; the first is the page's primary action. */
export function nextSteps(
  content: Standing,
  { canWrite, canApprove, canPublish, isInReview = false, isLastApproval = true, isApproved = false }: Rights,
  isManual = false,
): Step[] {
  if (content.deleted_at) return canWrite ? ['restore'] : []
  const { status, has_unpublished_changes: isNewer } = content
  const hasPlace = content.channel_id !== null
  const isLive = status === 'published'
  const steps: Step[] = []
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
  if (canPublish && hasPlace && (isManual ? byHand : bySystem).includes(status))
    steps.push(isManual ? 'post-by-hand' : 'publish')
  if (isLive && content.url) steps.push('view')
  return steps
}
