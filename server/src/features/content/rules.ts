import { can } from '@draftwright/contract/rights'
import type { Caller } from '../../http/caller.ts'
import { conflict, forbidden } from '../../http/errors.ts'
import { channelType } from '../../integrations/channel-types/registry.ts'
import type { ContentItemRow } from './store.ts'
import type { ContentStatus } from '@draftwright/contract/vocabulary'

/** Members change what is theirs; publishers change everybody's. Throws 403. */
export function mayChange(caller: Caller, row: Pick<ContentItemRow, 'author_id'>): void {
  if (row.author_id !== caller.userId && !can(caller.role, 'content:manage'))
    throw forbidden('Only its author and publishers can change this text')
}

/** Nothing has left the house while a post is `publishing`: what is being published then finds that it was taken back. */
const reopened: readonly ContentStatus[] = ['approved', 'scheduled', 'publishing', 'failed', 'missed']

/** An approval is for the text that was read: a changed one goes back to review. A live page keeps its own text. */
export function statusAfterEdit(status: ContentStatus): ContentStatus {
  return reopened.includes(status) ? 'in_review' : status
}

/** What a post is once nothing is to be done with it any more at some time. */
export const afterSchedule = (row: Pick<ContentItemRow, 'approved_hash' | 'text_hash'>): ContentStatus =>
  row.approved_hash === row.text_hash ? 'approved' : 'in_review'

type Row = Pick<
  ContentItemRow,
  'status' | 'text_hash' | 'approved_hash' | 'live_hash' | 'deleted_at' | 'prompts' | 'channel_type'
>

const hasUnpublishedChanges = (row: Row): boolean => row.status === 'published' && row.text_hash !== row.live_hash

/** A live post's text that is being written and not approved yet. */
const isNextText = (row: Row): boolean => hasUnpublishedChanges(row) && row.approved_hash !== row.text_hash
/** Its time has come, and somebody is to post it by hand. */
const isWaiting = (row: Row): boolean =>
  row.status === 'publishing' && row.channel_type !== null && channelType(row.channel_type).isManual

const allowed = {
  submit: (row) => row.status === 'draft' || row.status === 'changes_requested' || isNextText(row),
  approve: (row) => ['draft', 'in_review', 'changes_requested'].includes(row.status) || isNextText(row),
  requestChanges: (row) => ['in_review', 'approved'].includes(row.status) || hasUnpublishedChanges(row),
  // Whether a round is open on the next text of a live post is for the reviews to say.
  withdraw: (row) => row.status === 'in_review' || hasUnpublishedChanges(row),
  publish: (row) =>
    ['approved', 'scheduled', 'missed', 'failed'].includes(row.status) ||
    (hasUnpublishedChanges(row) && row.approved_hash === row.text_hash),
  markPosted: (row) =>
    ['approved', 'scheduled', 'publishing', 'missed', 'unknown', 'failed'].includes(row.status) ||
    hasUnpublishedChanges(row),
  schedule: (row) => ['approved', 'scheduled', 'missed', 'failed'].includes(row.status) || isWaiting(row),
  unschedule: (row) => ['scheduled', 'missed', 'failed'].includes(row.status) || isWaiting(row),
  settle: (row) => row.status === 'unknown',
  unpublish: (row) => row.status === 'published',
  archive: (row) => !['published', 'publishing', 'archived'].includes(row.status) || isWaiting(row),
  unarchive: (row) => row.status === 'archived',
  remove: (row) => !['published', 'publishing'].includes(row.status) || isWaiting(row),
} satisfies Record<string, (row: Row) => boolean>
export type Move = keyof typeof allowed

const refusals: Record<Move, string> = {
  submit: 'Only a draft can be submitted for review',
  requestChanges: 'Changes can be requested of a text that is in review or approved',
  withdraw: 'This text is not in review',
  approve: 'There is nothing to approve: this text was approved or is archived',
  publish: 'Only an approved text can be published',
  markPosted: 'Only an approved text can be marked as posted',
  schedule: 'Only an approved text can be scheduled',
  unschedule: 'This post is not scheduled',
  settle: 'There is no doubt about whether this post went out',
  unpublish: 'This post is not published',
  archive: 'Unpublish the post before you archive it',
  unarchive: 'This post is not archived',
  remove: 'Unpublish the post before you delete it',
}

/** Whether the content's state allows the move. */
export const isAllowed = (row: Row, move: Move): boolean => row.deleted_at === null && allowed[move](row)

/** Throws 409 when the content's state does not allow the move. */
export function mayMove(row: Row, move: Move): void {
  if (row.deleted_at !== null) throw conflict('in_trash', 'This post is in the trash. Restore it first.')
  if (!allowed[move](row)) throw conflict('wrong_status', refusals[move], { status: row.status })
}

/** Throws 409 for what is live, or has a time at which the server acts: a plan would say something else beside it. */
export function mayPlan(row: Row): void {
  if (row.status === 'scheduled' || row.status === 'publishing')
    throw conflict('is_scheduled', 'This post is scheduled. Schedule it for another time to move it.')
  if (row.status === 'published') throw conflict('is_live', 'This post is live already')
}
