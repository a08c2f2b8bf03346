import { askBeforeQuoting } from '@draftwright/contract/meetings/vocabulary'
import { hasRight } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { listApprovers, readReviewDetails } from '../reviews/index.ts'
import { canMakeTransition, isApprovedAsItIs } from './rules.ts'
import { listContentEvents } from './events-store.ts'
import { findContentRow, hasIdeaTag } from './store.ts'

/** Events that belong to a text's review. */
const reviewVerbs = [
  'submitted',
  'step_approved',
  'approved',
  'changes_requested',
  'withdrawn',
  'approval_reopened',
  'review_restarted',
  'reviewers_changed',
  'guest_approved',
  'guest_objected',
  'link_created',
  'link_revoked',
  'published',
  'unpublished',
]

/** The approval state of a text, and what the caller may do about it. Throws 404. */
export async function readReview(db: AccountDb, context: AppContext, caller: Caller, id: string) {
  const people = await listApprovers(db, context)
  const row = await findContentRow(db, id)
  if (row === undefined) throw notFoundError('Content')
  const isApproved = isApprovedAsItIs(row)
  const facts = await readReviewDetails(db, { ...row, isApproved }, people, caller.userId)
  const isOpen = facts.state === 'open'
  const mayDecide = hasRight(caller.role, 'content:approve')
  const isMovable = canMakeTransition(row, 'approve')
  const isTheirs = row.author_id === caller.userId || facts.submitted_by === caller.userId
  const events = await listContentEvents(db, id)
  return {
    ...facts,
    content_id: id,
    text_hash: row.text_hash,
    updated_at: row.updated_at,
    can_approve: isMovable && facts.why_not === null,
    why_not: isMovable ? facts.why_not : 'There is nothing to approve right now.',
    can_request_changes:
      mayDecide && canMakeTransition(row, 'requestChanges') && (isOpen || isApproved || row.status !== 'published'),
    can_withdraw: isOpen && canMakeTransition(row, 'withdraw') && (isTheirs || hasRight(caller.role, 'content:manage')),
    asks_before_quoting: isMovable && (await hasIdeaTag(db, id, askBeforeQuoting)),
    history: events
      .filter(({ verb }) => reviewVerbs.includes(verb))
      .map(({ details, ...event }) => ({
        ...event,
        step: details.step ?? null,
        guest_name: details.guest_name ?? null,
      })),
  }
}
