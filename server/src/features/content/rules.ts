import { hasRight } from '@draftwright/contract/rights'
import type { Caller } from '../../http/caller.ts'
import { conflictError, forbiddenError } from '../../http/errors.ts'
import { getChannelType } from '../../integrations/channel-types/registry.ts'
import type { ContentItemRow } from './store.ts'
import type { ContentStatus } from '@draftwright/contract/vocabulary'

/** Members may change their own; publishers everyone's. Throws 403. */
export function assertCanChangeContent(caller: Caller, row: Pick<ContentItemRow, 'author_id'>): void {
  if (row.author_id !== caller.userId && !hasRight(caller.role, 'content:manage'))
    throw forbiddenError('Only the author and publishers can edit this post')
}

/** Nothing has been sent while a post is `publishing`: the publishing job then finds that it was unscheduled. */
const reopenedByEdit: readonly ContentStatus[] = ['approved', 'scheduled', 'publishing', 'failed', 'missed']

/** An approval applies to the text that was read: a changed one goes back to review. A live page keeps its own text. */
export function computeStatusAfterEdit(status: ContentStatus): ContentStatus {
  return reopenedByEdit.includes(status) ? 'in_review' : status
}

/** A post's status once it leaves the schedule. */
export const computeStatusAfterSchedule = (row: Pick<ContentItemRow, 'approved_hash' | 'text_hash'>): ContentStatus =>
  row.approved_hash === row.text_hash ? 'approved' : 'in_review'

type TransitionRow = Pick<
  ContentItemRow,
  'status' | 'text_hash' | 'approved_hash' | 'live_hash' | 'deleted_at' | 'prompts' | 'channel_type'
>

const hasUnpublishedChanges = (row: TransitionRow): boolean =>
  row.status === 'published' && row.text_hash !== row.live_hash

/** The next text of a live post, being edited and not approved yet. */
const isNextText = (row: TransitionRow): boolean => hasUnpublishedChanges(row) && row.approved_hash !== row.text_hash
/** Due, and to be posted by hand. */
const isWaitingForManualPost = (row: TransitionRow): boolean =>
  row.status === 'publishing' && row.channel_type !== null && getChannelType(row.channel_type).isManual

const allowedTransitions = {
  submit: (row) => row.status === 'draft' || row.status === 'changes_requested' || isNextText(row),
  approve: (row) => ['draft', 'in_review', 'changes_requested'].includes(row.status) || isNextText(row),
  requestChanges: (row) => ['in_review', 'approved'].includes(row.status) || hasUnpublishedChanges(row),
  // Whether a round is open on the next text of a live post is decided by the reviews feature.
  withdraw: (row) => row.status === 'in_review' || hasUnpublishedChanges(row),
  publish: (row) =>
    ['approved', 'scheduled', 'missed', 'failed'].includes(row.status) ||
    (hasUnpublishedChanges(row) && row.approved_hash === row.text_hash),
  markPosted: (row) =>
    ['approved', 'scheduled', 'publishing', 'missed', 'unknown', 'failed'].includes(row.status) ||
    hasUnpublishedChanges(row),
  schedule: (row) => ['approved', 'scheduled', 'missed', 'failed'].includes(row.status) || isWaitingForManualPost(row),
  unschedule: (row) => ['scheduled', 'missed', 'failed'].includes(row.status) || isWaitingForManualPost(row),
  resolveDelivery: (row) => row.status === 'unknown',
  unpublish: (row) => row.status === 'published',
  archive: (row) => !['published', 'publishing', 'archived'].includes(row.status) || isWaitingForManualPost(row),
  unarchive: (row) => row.status === 'archived',
  remove: (row) => !['published', 'publishing'].includes(row.status) || isWaitingForManualPost(row),
} satisfies Record<string, (row: TransitionRow) => boolean>
export type Transition = keyof typeof allowedTransitions

const refusals: Record<Transition, string> = {
  submit: 'Only a draft can be submitted for review',
  requestChanges: 'You can only request changes to a post that is in review or approved',
  withdraw: 'This post is not in review',
  approve: 'Nothing to approve: this post is approved or archived',
  publish: 'Only an approved post can be published',
  markPosted: 'Only an approved post can be marked as posted',
  schedule: 'Only an approved post can be scheduled',
  unschedule: 'This post is not scheduled',
  resolveDelivery: 'The delivery of this post is not unclear',
  unpublish: 'This post is not published',
  archive: 'Unpublish the post before you archive it',
  unarchive: 'This post is not archived',
  remove: 'Unpublish the post before you delete it',
}

/** Whether the content's state allows the transition. */
export const isTransitionAllowed = (row: TransitionRow, transition: Transition): boolean =>
  row.deleted_at === null && allowedTransitions[transition](row)

/** Throws 409 when the content's state does not allow the transition. */
export function assertTransitionAllowed(row: TransitionRow, transition: Transition): void {
  if (row.deleted_at !== null) throw conflictError('in_trash', 'This post is in the trash. Restore it first.')
  if (!allowedTransitions[transition](row))
    throw conflictError('wrong_status', refusals[transition], { status: row.status })
}

/** Throws 409 for a live post, or one with a time at which the server acts: a plan would contradict it. */
export function assertPlannable(row: TransitionRow): void {
  if (row.status === 'scheduled' || row.status === 'publishing')
    throw conflictError('is_scheduled', 'This post is scheduled. Schedule it for another time to move it.')
  if (row.status === 'published') throw conflictError('is_live', 'This post is already live')
}
