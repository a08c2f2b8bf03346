import type { Content } from '@draftwright/contract/content'

export type Step = 'submit' | 'approve' | 'approve-and-publish' | 'publish' | 'view' | 'unarchive' | 'restore'
export const stepLabels: Record<Step, string> = {
  submit: 'Submit for review',
  approve: 'Approve',
  'approve-and-publish': 'Approve and publish',
  publish: 'Publish',
  view: 'View live',
  unarchive: 'Back to drafts',
  restore: 'Restore from trash',
}
export interface Rights {
  canWrite: boolean
  canApprove: boolean
  canPublish: boolean
}
type Standing = Pick<Content, 'status' | 'has_unpublished_changes' | 'deleted_at' | 'url' | 'channel_id'>

/** What this person would do next with the text, and what else they may do; the first is the page's primary action. */
export function nextSteps(content: Standing, { canWrite, canApprove, canPublish }: Rights): Step[] {
  if (content.deleted_at) return canWrite ? ['restore'] : []
  const { status, has_unpublished_changes: isNewer } = content
  const hasPlace = content.channel_id !== null
  const isLive = status === 'published'
  const steps: Step[] = []
  if (status === 'archived' && canWrite) steps.push('unarchive')
  if (status === 'draft' || status === 'in_review' || status === 'changes_requested' || (isLive && isNewer)) {
    if (canApprove && canPublish && hasPlace) steps.push('approve-and-publish')
    if (canApprove) steps.push('approve')
  }
  if ((status === 'draft' || status === 'changes_requested') && canWrite) steps.push('submit')
  if ((status === 'approved' || status === 'scheduled') && canPublish && hasPlace) steps.push('publish')
  if (isLive && content.url) steps.push('view')
  return steps
}
