import type { AccountDb } from '../../db/account-db.ts'
import { conflictError } from '../../http/errors.ts'
import { listApproverIds } from './approvers.ts'
import {
  closeRound,
  updateRoundTextHash,
  insertDecision,
  insertRound,
  listAssignees,
  listDecisions,
  findNewestRound,
  findOpenRound,
  replaceAssignees,
} from './rounds-store.ts'
import { type Approvers, type ReviewedText, readReviewSituation } from './situation.ts'
import {
  listAskedReviewers,
  isLastApprovalMissing,
  getOpenStep,
  type Step,
  findApprovalRefusal,
} from './review-track.ts'

/** The person who decides: a member, or a guest whose decision counts because a member who could decide asked for it. */
export interface Decider {
  userId: string | null
  guest: { name: string; linkId: string; stepId: string | null } | null
  /** The person whose rights apply: the member, or the creator of the guest's link. */
  authorityUserId: string
}

interface StepSummary {
  position: number
  of: number
  name: string
}
export interface ReviewOutcome {
  /** No approval is missing any more. */
  isFinal: boolean
  /** Omitted if there is only one step. */
  step: StepSummary | undefined
  /** The next reviewers; empty is everyone. */
  nextReviewerIds: string[]
}

/** Submits a text: a new round at the first step. Returns the people to notify; empty is everyone. */
export async function startRound(
  db: AccountDb,
  text: ReviewedText,
  people: Approvers,
  { by, note, reviewerIds }: { by: string; note: string | null; reviewerIds: readonly string[] },
): Promise<string[]> {
  await insertRound(db, {
    content_id: text.id,
    text_hash: text.text_hash,
    submitted_by: by,
    note,
    reviewer_ids: reviewerIds,
  })
  const situation = await readReviewSituation(db, text, people)
  return listAskedReviewers(situation, getOpenStep(situation))
}

/**
 * Decides at the current step; an unsubmitted text is submitted by that. Throws 409 `own_text`, `not_your_turn` `may_not_approve`
 * with the reason, and `nothing_to_decide` to a guest whose step was passed meanwhile.
 */
export async function recordDecision(
  db: AccountDb,
  text: ReviewedText,
  people: Approvers,
  { userId, guest, authorityUserId }: Decider,
  { decision, comment, at }: { decision: 'approved' | 'changes_requested'; comment: string | null; at: string },
): Promise<ReviewOutcome> {
  const before = await readReviewSituation(db, text, people)
  const step = getOpenStep(before)
  if (guest !== null && guest.stepId !== step.id)
    throw conflictError('nothing_to_decide', 'Your review step is already complete.')
  const refusal = decision === 'approved' || guest !== null ? findApprovalRefusal(before, authorityUserId) : null
  if (refusal !== null) throw conflictError(refusal.code, refusal.reason)
  const round = before.round?.state === 'open' ? before.round.id : await insertImplicitRound(db, text, authorityUserId)
  const isFinal = decision === 'approved' && isLastApprovalMissing(before)
  await insertDecision(db, {
    ...toStepColumns(step),
    content_id: text.id,
    review_id: round,
    user_id: userId,
    link_id: guest?.linkId ?? null,
    guest_name: guest?.name ?? null,
    decision,
    is_advice: false,
    comment,
    text_hash: text.text_hash,
  })
  if (decision === 'changes_requested') await closeRound(db, text.id, 'changes_requested', at)
  if (isFinal) await closeRound(db, text.id, 'approved', at)
  const after = await readReviewSituation(db, text, people)
  const of = before.steps.length
  return {
    isFinal,
    step: of === 1 ? undefined : { position: step.position, of, name: step.name },
    nextReviewerIds: listAskedReviewers(after, getOpenStep(after)),
  }
}

const toStepColumns = (step: Step) => ({ step_id: step.id, step_position: step.position, step_name: step.name })

const insertImplicitRound = (db: AccountDb, text: ReviewedText, by: string): Promise<string> =>
  insertRound(db, { content_id: text.id, text_hash: text.text_hash, submitted_by: by, note: null, reviewer_ids: [] })

/** Stores the advice of a guest whose decision does not count. */
export async function recordAdvice(
  db: AccountDb,
  text: ReviewedText,
  guest: { name: string; linkId: string },
  decision: 'approved' | 'changes_requested',
  comment: string | null,
): Promise<void> {
  const situation = await readReviewSituation(db, text, new Map())
  const { round } = situation
  await insertDecision(db, {
    ...toStepColumns(getOpenStep(situation)),
    content_id: text.id,
    review_id: round?.state === 'open' ? round.id : null,
    user_id: null,
    link_id: guest.linkId,
    guest_name: guest.name,
    decision,
    is_advice: true,
    comment,
    text_hash: text.text_hash,
  })
}

/**
 * Updates the review after an edit: in an open round its approvals are void, and it returns to the first step; an edit that ends
 * an approval opens a new round. Returns the outcome, and the people to notify (empty is everyone).
 */
export async function updateRoundAfterEdit(
  db: AccountDb,
  text: ReviewedText,
  by: string,
  isReopened: boolean,
  at: string,
): Promise<{ change: 'none' | 'restarted' | 'reopened'; asked: string[] }> {
  const { id, text_hash } = text
  const round = await findNewestRound(db, id)
  const isOpen = round?.state === 'open'
  if (!isOpen && !isReopened) return { change: 'none', asked: [] }
  const decisions = isOpen ? await listDecisions(db, [round.id]) : []
  // Without a decision so far, the requested reviewers read the newer text.
  if (isOpen && decisions.every(({ is_advice }) => is_advice)) {
    await updateRoundTextHash(db, round.id, text_hash)
    return { change: 'none', asked: [] }
  }
  const assigned = round === undefined ? [] : (await listAssignees(db, [round.id])).map(({ user_id }) => user_id)
  if (isOpen) await closeRound(db, id, 'restarted', at)
  await insertRound(db, {
    content_id: id,
    text_hash,
    submitted_by: isOpen ? round.submitted_by : by,
    note: isOpen ? round.note : null,
    reviewer_ids: assigned,
  })
  const people = new Map((await listApproverIds(db)).map((person) => [person, '']))
  const situation = await readReviewSituation(db, text, people)
  const asked = listAskedReviewers(situation, getOpenStep(situation))
  return { change: isOpen ? 'restarted' : 'reopened', asked }
}

/** Requests other reviewers for the open round; false when none is open. */
export async function replaceReviewers(
  db: AccountDb,
  contentId: string,
  reviewerIds: readonly string[],
): Promise<boolean> {
  const round = await findOpenRound(db, contentId)
  if (round === undefined) return false
  await replaceAssignees(db, round.id, reviewerIds)
  return true
}

/** Ends the open round without an approval. */
export const withdrawRound = (db: AccountDb, contentId: string, at: string) =>
  closeRound(db, contentId, 'withdrawn', at)
