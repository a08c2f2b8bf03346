import type { AccountDb } from '../../db/account-db.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { listApprovers } from './approvers.ts'
import { type Approvers, readReviewSituation } from './situation.ts'
import { findReviewedText } from './approval-state-store.ts'
import { describeMissingApproval } from './review-track.ts'

interface ApprovalState {
  isApproved: boolean
  text_hash: string
}

/**
 * Whether the current text is the approved one, whatever the status. Call it in the transaction that holds the row's lock, right
 * before the text is published or scheduled. Throws 404.
 */
async function readApprovalState(db: AccountDb, contentId: string): Promise<ApprovalState> {
  const text = await findReviewedText(db, contentId)
  if (text === undefined) throw notFoundError('Content')
  return { isApproved: text.approved_hash !== null && text.approved_hash === text.text_hash, text_hash: text.text_hash }
}

/**
 * Throws 409 `not_approved` unless the current text was approved, with the step it waits at. Call it in the transaction that
 * publishes or schedules, with the row locked. Throws 404.
 */
export async function assertApproved(db: AccountDb, contentId: string): Promise<void> {
  await assertApproval(db, contentId, async () => new Map())
}

/** The same before a transaction, where the current reviewers' names can be looked up. */
export async function assertApprovedWithDetails(db: AccountDb, context: AppContext, contentId: string): Promise<void> {
  await assertApproval(db, contentId, () => listApprovers(db, context))
}

async function assertApproval(db: AccountDb, contentId: string, findPeople: () => Promise<Approvers>): Promise<void> {
  const { isApproved } = await readApprovalState(db, contentId)
  if (isApproved) return
  const people = await findPeople()
  const text = await findReviewedText(db, contentId)
  if (text === undefined) throw notFoundError('Content')
  throw conflictError('not_approved', describeMissingApproval(await readReviewSituation(db, text, people)))
}
