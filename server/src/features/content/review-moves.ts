import type { Approval, ChangeRequest, Submission } from '@draftwright/contract/reviews'
import { can } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import { withoutPrompts } from '../../documents/prompts.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, forbidden, invalid } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import {
  approvers,
  askOthers,
  type Decider,
  decide,
  endRound,
  newestRound,
  type Outcome,
  type People,
  startRound,
} from '../reviews/index.ts'
import { mustFit } from './fits.ts'
import { held } from './moves.ts'
import { callOffReview, tellApproved, tellChanges, tellReviewers } from './news.ts'
import { mayChange, mayMove } from './rules.ts'
import { addEvent, changeContent, type ContentColumns, type ContentRow } from './store.ts'
import { saveText } from './update.ts'
import { findContent, shown } from './view.ts'

type Read = Pick<Approval, 'updated_at' | 'text_hash'>

/** A live post stays live while its next text is read. */
const asFarAs = (row: ContentRow, status: 'in_review' | 'approved' | 'changes_requested' | 'draft'): ContentColumns =>
  row.status === 'published' ? {} : { status }

/** Hands a text in to those who approve, or to the ones named; it then waits at the first step. */
export async function submit(
  db: AccountDb,
  parts: Parts,
  caller: Caller,
  id: string,
  { reviewer_ids = [], note }: Submission = {},
) {
  const people = await approvers(db, parts)
  mustApprove(people, reviewer_ids)
  await db.transaction(async (tx) => {
    const row = await held(tx, id)
    mayChange(caller, row)
    mayMove(row, 'submit')
    // A live post's next text keeps its status, so the round alone tells that it was handed in.
    if ((await newestRound(tx, id))?.state === 'open')
      throw conflict('wrong_status', 'This text is in review already', { status: row.status })
    const words = note?.trim() ? note : null
    const asked = await startRound(tx, row, people, { by: caller.userId, note: words, reviewerIds: reviewer_ids })
    await changeContent(tx, id, asFarAs(row, 'in_review'))
    await addEvent(tx, id, caller.userId, 'submitted', words)
    await tellReviewers(tx, parts, caller.userId, row, { to: asked, note: words })
  })
  return findContent(db, parts, id)
}

/** The example's text in review and its published ones: ours, so nobody is told of them and nobody had to read them. */
export async function passExample(db: AccountDb, caller: Caller, id: string, as: 'in_review' | 'approved') {
  const row = await held(db, id)
  if (as === 'in_review') {
    await startRound(db, row, new Map(), { by: caller.userId, note: null, reviewerIds: [] })
    await changeContent(db, id, { status: as })
    await addEvent(db, id, caller.userId, 'submitted')
    return
  }
  await changeContent(db, id, { status: as, approved_hash: row.text_hash, writer_ids: [] })
  await addEvent(db, id, caller.userId, 'approved')
}

/** Asks others to read the open round. Throws 409 `wrong_status` without one. */
export async function askReviewers(db: AccountDb, parts: Parts, caller: Caller, id: string, reviewerIds: string[]) {
  const people = await approvers(db, parts)
  mustApprove(people, reviewerIds)
  await db.transaction(async (tx) => {
    const row = await held(tx, id)
    if (!can(caller.role, 'content:approve')) mayChange(caller, row)
    if (!(await askOthers(tx, id, reviewerIds))) throw conflict('wrong_status', 'This text is not in review')
    await addEvent(tx, id, caller.userId, 'reviewers_changed')
    if (reviewerIds.length > 0) await tellReviewers(tx, parts, caller.userId, row, { to: reviewerIds })
  })
}

function mustApprove(people: People, ids: readonly string[]): void {
  if (ids.some((id) => !people.has(id)))
    throw invalid([{ field: 'reviewer_ids', message: 'names somebody who may not approve in this workspace' }])
}

/** 409 `stale` with the text as it is now, when it is not the one that was read. A caller who names none decides on what stands there. */
function mustBeRead(parts: Parts, row: ContentRow, { updated_at, text_hash }: Read): void {
  const isStale =
    (updated_at !== undefined && updated_at !== row.updated_at) ||
    (text_hash !== undefined && text_hash !== row.text_hash)
  if (isStale)
    throw conflict('stale', 'Somebody changed this text since you opened it. Read it again, then decide.', {
      theirs: shown(parts, row),
    })
}

/**
 * Approves the text as it stands, at the step whose turn it is. Open prompts stop it (409 names each) unless they are to be
 * dismissed. Throws 409 `stale`, `own_text`, `not_your_turn`.
 */
export async function approve(db: AccountDb, parts: Parts, caller: Caller, id: string, approval: Approval = {}) {
  await decideOn(db, parts, id, { userId: caller.userId, guest: null, judgedAs: caller.userId }, 'approved', approval)
  return findContent(db, parts, id)
}

/** Sends the text back to its author with what to change. */
export async function requestChanges(db: AccountDb, parts: Parts, caller: Caller, id: string, change: ChangeRequest) {
  const who = { userId: caller.userId, guest: null, judgedAs: caller.userId }
  await decideOn(db, parts, id, who, 'changes_requested', change)
  return findContent(db, parts, id)
}

interface Said extends Read {
  dismiss_prompts?: boolean | undefined
  comment?: string | undefined
}

/** A member's decision, or a guest's that counts: one way for both. */
export async function decideOn(
  db: AccountDb,
  parts: Parts,
  id: string,
  who: Decider,
  decision: 'approved' | 'changes_requested',
  { dismiss_prompts = false, comment, ...read }: Said,
): Promise<void> {
  const people = await approvers(db, parts)
  await db.transaction(async (tx) => {
    const found = await held(tx, id)
    mayMove(found, decision === 'approved' ? 'approve' : 'requestChanges')
    mustBeRead(parts, found, read)
    const row = decision === 'approved' ? await promptless(tx, parts, who, found, dismiss_prompts) : found
    if (decision === 'approved') mustFit(row)
    const words = comment?.trim() ? comment : null
    const outcome = await decide(tx, row, people, who, decision, words, parts.now().toISOString())
    await changeContent(tx, id, columnsAfter(row, decision, outcome))
    const details = { ...(outcome.step && { step: outcome.step }), ...(who.guest && { guest_name: who.guest.name }) }
    await addEvent(tx, id, who.userId, verbOf(decision, outcome), words, details)
    await tellOfDecision(tx, parts, row, who, decision, outcome, words)
    await tx.notify('site_changed', { account_id: tx.accountId })
  })
}

function columnsAfter(
  row: ContentRow,
  decision: 'approved' | 'changes_requested',
  { isFinal }: Outcome,
): ContentColumns {
  // What is live was approved, whatever is asked of the next text.
  if (decision === 'changes_requested')
    return { ...asFarAs(row, 'changes_requested'), approved_hash: row.status === 'published' ? row.live_hash : null }
  if (!isFinal) return asFarAs(row, 'in_review')
  return { ...asFarAs(row, 'approved'), approved_hash: row.text_hash, writer_ids: [] }
}

const verbOf = (decision: 'approved' | 'changes_requested', { isFinal }: Outcome): string =>
  decision === 'changes_requested' ? 'changes_requested' : isFinal ? 'approved' : 'step_approved'

async function tellOfDecision(
  tx: AccountDb,
  parts: Parts,
  row: ContentRow,
  { userId, guest }: Decider,
  decision: 'approved' | 'changes_requested',
  { isFinal, next }: Outcome,
  comment: string | null,
): Promise<void> {
  const note = guest === null ? comment : `${guest.name} (guest)${comment === null ? '' : `: ${comment}`}`
  const submitter = (await newestRound(tx, row.id))?.submitted_by
  const to = submitter ? [submitter] : []
  if (decision === 'changes_requested') await tellChanges(tx, parts, userId, row, { to, note })
  else if (isFinal) await tellApproved(tx, parts, userId, row, { to, note })
  else await tellReviewers(tx, parts, userId, row, { to: next, note })
}

/** The text without open questions to its author. */
async function promptless(
  tx: AccountDb,
  parts: Parts,
  { userId, judgedAs }: Decider,
  row: ContentRow,
  isDismissed: boolean,
): Promise<ContentRow> {
  if (row.prompts.length === 0) return row
  if (!isDismissed || userId === null)
    throw conflict('prompts_open', `Fill in or dismiss: ${row.prompts.join('; ')}`, { prompts: row.prompts })
  const rich_content = withoutPrompts(row.rich_content)
  await saveText(tx, parts, judgedAs, row, { rich_content }, { reason: 'prompts_dismissed' })
  return held(tx, row.id)
}

/** Takes a text that was handed in back; its author can, who handed it in, and publishers. Throws 409 `wrong_status`. */
export async function withdraw(db: AccountDb, parts: Parts, caller: Caller, id: string) {
  await db.transaction(async (tx) => {
    const row = await held(tx, id)
    mayMove(row, 'withdraw')
    const round = await newestRound(tx, id)
    if (round?.state !== 'open') throw conflict('wrong_status', 'This text is not in review', { status: row.status })
    const isTheirs = row.author_id === caller.userId || round.submitted_by === caller.userId
    if (!isTheirs && !can(caller.role, 'content:manage'))
      throw forbidden('Only its author and publishers can withdraw this text')
    await endRound(tx, id, parts.now().toISOString())
    await changeContent(tx, id, asFarAs(row, 'draft'))
    await addEvent(tx, id, caller.userId, 'withdrawn')
    await callOffReview(tx, parts, row)
  })
  return findContent(db, parts, id)
}
