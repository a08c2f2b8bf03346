import { can } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { approvers, reviewOf } from '../reviews/index.ts'
import { isAllowed } from './rules.ts'
import { listEvents, readContentRow } from './store.ts'

/** Events of a text's life that are part of its review. */
const verbs = [
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

/** Where a text stands on its way to approval, and what the caller may do about it. Throws 404. */
export async function readReview(db: AccountDb, parts: Parts, caller: Caller, id: string) {
  const people = await approvers(db, parts)
  const row = await readContentRow(db, id)
  if (row === undefined) throw notFound('Content')
  const isApproved = row.approved_hash !== null && row.approved_hash === row.text_hash
  const facts = await reviewOf(db, { ...row, isApproved }, people, caller.userId)
  const isOpen = facts.state === 'open'
  const mayDecide = can(caller.role, 'content:approve')
  const isMovable = isAllowed(row, 'approve')
  const isTheirs = row.author_id === caller.userId || facts.submitted_by === caller.userId
  const events = await listEvents(db, id)
  return {
    ...facts,
    content_id: id,
    text_hash: row.text_hash,
    updated_at: row.updated_at,
    can_approve: isMovable && facts.why_not === null,
    why_not: isMovable ? facts.why_not : 'There is nothing to approve in this text now.',
    can_request_changes:
      mayDecide && isAllowed(row, 'requestChanges') && (isOpen || isApproved || row.status !== 'published'),
    can_withdraw: isOpen && isAllowed(row, 'withdraw') && (isTheirs || can(caller.role, 'content:manage')),
    history: events
      .filter(({ verb }) => verbs.includes(verb))
      .map(({ details, ...event }) => ({
        ...event,
        step: details.step ?? null,
        guest_name: details.guest_name ?? null,
      })),
  }
}
