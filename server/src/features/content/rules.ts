import { hasRight } from '@draftwright/contract/rights'
import {
  getTransition,
  isTransitionAllowed,
  type Transition,
  type TransitionFacts,
} from '@draftwright/contract/transitions'
import type { Caller } from '../../http/caller.ts'
import { conflictError, forbiddenError, inTrashError } from '../../http/errors.ts'
import { getChannelType } from '../../integrations/channel-types/registry.ts'
import type { ContentItemRow } from './store.ts'
import type { ContentStatus } from '@draftwright/contract/vocabulary'

/** Members may change their own; publishers everyone's. Throws 403. */
export function assertCanChangeContent(caller: Caller, row: Pick<ContentItemRow, 'author_id'>): void {
  if (row.author_id !== caller.userId && !hasRight(caller.role, 'content:manage'))
    throw forbiddenError('Only the author and publishers can edit this post')
}

/** An edit stops what is `publishing` unless its network has got something already; then `isBeingSent` says so. */
const reopenedByEdit: readonly ContentStatus[] = ['approved', 'scheduled', 'publishing', 'failed', 'missed']

/** An approval applies to the text that was read: a changed one goes back to review. A live page keeps its own text. */
export function computeStatusAfterEdit(status: ContentStatus): ContentStatus {
  return reopenedByEdit.includes(status) ? 'in_review' : status
}

/** A post's status once it leaves the schedule. */
export const computeStatusAfterSchedule = (row: Pick<ContentItemRow, 'approved_hash' | 'text_hash'>): ContentStatus =>
  isApprovedAsItIs(row) ? 'approved' : 'in_review'

type TransitionRow = Pick<
  ContentItemRow,
  'status' | 'text_hash' | 'approved_hash' | 'live_hash' | 'deleted_at' | 'channel_type'
>

/** Whether the current text is the approved one. */
export const isApprovedAsItIs = ({ approved_hash, text_hash }: Pick<ContentItemRow, 'approved_hash' | 'text_hash'>) =>
  approved_hash !== null && approved_hash === text_hash

const toFacts = (row: TransitionRow): TransitionFacts => ({
  status: row.status,
  isInTrash: row.deleted_at !== null,
  isApproved: isApprovedAsItIs(row),
  hasNextText: row.status === 'published' && row.text_hash !== row.live_hash,
  delivery: row.channel_type === null ? null : getChannelType(row.channel_type).delivery.by,
})

/** Whether the content's state allows the transition. */
export const canMakeTransition = (row: TransitionRow, transition: Transition): boolean =>
  isTransitionAllowed(toFacts(row), transition)

/** Throws 409 when the content's state does not allow the transition, and 404 in the trash. */
export function assertTransitionAllowed(row: TransitionRow, transition: Transition): void {
  if (row.deleted_at !== null) throw inTrashError('post')
  if (!canMakeTransition(row, transition))
    throw conflictError('wrong_status', getTransition(transition).refusal, { status: row.status })
}

/** Throws 409 for a live post, or one with a time at which the server acts: a plan would contradict it. */
export function assertPlannable(row: TransitionRow): void {
  if (row.status === 'scheduled' || row.status === 'publishing')
    throw conflictError('is_scheduled', 'This post is scheduled. Schedule it for another time to move it.')
  if (row.status === 'published') throw conflictError('is_live', 'This post is already live')
}
