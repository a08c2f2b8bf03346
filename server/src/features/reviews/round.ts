import type { AccountDb } from '../../db/account-db.ts'
import { conflict } from '../../http/errors.ts'
import { approverIds } from './people.ts'
import {
  closeRound,
  followText,
  insertDecision,
  insertRound,
  listAssignees,
  listDecisions,
  newestRound,
  openRoundOf,
  replaceAssignees,
} from './rounds-store.ts'
import { type People, type ReviewedText, situationOf } from './situation.ts'
import { askedAt, isLastMissing, openStep, type Step, whyNotApprove } from './track.ts'

/** Who decides: a member, or a guest whose word counts because a member who could decide asked for it. */
export interface Decider {
  userId: string | null
  guest: { name: string; linkId: string; stepId: string | null } | null
  /** By whose standing the decision is judged: the member, or the one who made the guest's link. */
  judgedAs: string
}

export interface StepFacts {
  position: number
  of: number
  name: string
}
export interface Outcome {
  /** Nothing is missing any more. */
  isFinal: boolean
  /** Left out where there is one step only. */
  step: StepFacts | undefined
  /** Whose turn is next; empty is everybody. */
  next: string[]
}

/** Hands a text in: a new round at the first step. Answers whom to tell; empty is everybody. */
export async function startRound(
  db: AccountDb,
  text: ReviewedText,
  people: People,
  { by, note, reviewerIds }: { by: string; note: string | null; reviewerIds: readonly string[] },
): Promise<string[]> {
  await insertRound(db, {
    content_id: text.id,
    text_hash: text.text_hash,
    submitted_by: by,
    note,
    reviewer_ids: reviewerIds,
  })
  const situation = await situationOf(db, text, people)
  return askedAt(situation, openStep(situation))
}

/**
 * Decides at the step whose turn it is; a text that was not handed in is by that. Throws 409 `own_text`, `not_your_turn`
 * `may_not_approve` with the reason, and `nothing_to_decide` to a guest whose step was passed meanwhile.
 */
export async function decide(
  db: AccountDb,
  text: ReviewedText,
  people: People,
  { userId, guest, judgedAs }: Decider,
  decision: 'approved' | 'changes_requested',
  comment: string | null,
  at: string,
): Promise<Outcome> {
  const before = await situationOf(db, text, people)
  const step = openStep(before)
  if (guest !== null && guest.stepId !== step.id)
    throw conflict('nothing_to_decide', 'The step you were asked at has been passed.')
  const refusal = decision === 'approved' || guest !== null ? whyNotApprove(before, judgedAs) : null
  if (refusal !== null) throw conflict(refusal.code, refusal.reason)
  const round = before.round?.state === 'open' ? before.round.id : await implicitRound(db, text, judgedAs)
  const isFinal = decision === 'approved' && isLastMissing(before)
  await insertDecision(db, {
    ...saidAt(step),
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
  const after = await situationOf(db, text, people)
  const of = before.steps.length
  return {
    isFinal,
    step: of === 1 ? undefined : { position: step.position, of, name: step.name },
    next: askedAt(after, openStep(after)),
  }
}

const saidAt = (step: Step) => ({ step_id: step.id, step_position: step.position, step_name: step.name })

const implicitRound = (db: AccountDb, text: ReviewedText, by: string): Promise<string> =>
  insertRound(db, { content_id: text.id, text_hash: text.text_hash, submitted_by: by, note: null, reviewer_ids: [] })

/** Keeps what a guest said whose word does not decide. */
export async function advise(
  db: AccountDb,
  text: ReviewedText,
  guest: { name: string; linkId: string },
  decision: 'approved' | 'changes_requested',
  comment: string | null,
): Promise<void> {
  const situation = await situationOf(db, text, new Map())
  const { round } = situation
  await insertDecision(db, {
    ...saidAt(openStep(situation)),
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
 * Follows a text that was edited: in an open round its approvals are void, and the first step's turn comes again; an
 * approval that the edit ended opens a new round. Answers what became of it, and whom to tell (empty is everybody).
 */
export async function followEdit(
  db: AccountDb,
  text: ReviewedText,
  by: string,
  isReopened: boolean,
  at: string,
): Promise<{ change: 'none' | 'restarted' | 'reopened'; asked: string[] }> {
  const { id, text_hash } = text
  const round = await newestRound(db, id)
  const isOpen = round?.state === 'open'
  if (!isOpen && !isReopened) return { change: 'none', asked: [] }
  const said = isOpen ? await listDecisions(db, [round.id]) : []
  // Nobody has decided yet: whoever was asked reads the newer text.
  if (isOpen && said.every(({ is_advice }) => is_advice)) {
    await followText(db, round.id, text_hash)
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
  const people = new Map((await approverIds(db)).map((person) => [person, '']))
  const situation = await situationOf(db, text, people)
  const asked = askedAt(situation, openStep(situation))
  return { change: isOpen ? 'restarted' : 'reopened', asked }
}

/** Asks others for the open round; false when none is open. */
export async function askOthers(db: AccountDb, contentId: string, reviewerIds: readonly string[]): Promise<boolean> {
  const round = await openRoundOf(db, contentId)
  if (round === undefined) return false
  await replaceAssignees(db, round.id, reviewerIds)
  return true
}

/** Ends the open round without an approval. */
export const endRound = (db: AccountDb, contentId: string, at: string) => closeRound(db, contentId, 'withdrawn', at)
