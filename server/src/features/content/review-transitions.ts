import type { Approval, ChangeRequest, Submission } from '@draftwright/contract/reviews'
import { hasRight } from '@draftwright/contract/rights'
import { getTransition } from '@draftwright/contract/transitions'
import type { AccountDb } from '../../db/account-db.ts'
import { removePrompts } from '../../documents/prompts.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError, forbiddenError, invalidInputError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import {
  listApprovers,
  replaceReviewers,
  type Decider,
  recordDecision,
  withdrawRound,
  findNewestRound,
  type ReviewOutcome,
  type Approvers,
  startRound,
} from '../reviews/index.ts'
import { assertFitsChannel } from './channel-limits.ts'
import { type ChangeThere, findChangeThere } from './changed-there.ts'
import { publishLocked } from './publish-transitions.ts'
import { scheduleRepetition } from './repetition-transitions.ts'
import { applyTransition, lockContent } from './transitions.ts'
import {
  withdrawReviewNotifications,
  notifyApproved,
  notifyChangesRequested,
  notifyOfPublication,
  notifyReviewers,
} from './notifications.ts'
import { assertNothingOpen } from './settle-finding.ts'
import { assertCanChangeContent, assertTransitionAllowed } from './rules.ts'
import { insertContentEvent } from './events-store.ts'
import { updateContentRow, type ContentColumns, type ContentRow } from './store.ts'
import { saveContentText } from './update.ts'
import { readContent, toContent } from './view.ts'

type ReadVersion = Pick<Approval, 'updated_at' | 'text_hash'>

/** A live post stays live while its next text is in review. */
const toStatusUnlessLive = (
  row: ContentRow,
  status: 'in_review' | 'approved' | 'changes_requested' | 'draft',
): ContentColumns => (row.status === 'published' ? {} : { status })

/** Submits a text to the approvers, or to the named ones; it then waits at the first step. */
export async function submitContent(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  id: string,
  { reviewer_ids = [], note }: Submission = {},
) {
  const people = await listApprovers(db, context)
  assertApprovers(people, reviewer_ids)
  await db.transaction(async (tx) => {
    const row = await lockContent(tx, id)
    assertCanChangeContent(caller, row)
    assertTransitionAllowed(row, 'submit')
    // The next text of a live post has no status of its own, so only the round shows that it was submitted.
    if ((await findNewestRound(tx, id))?.state === 'open')
      throw conflictError('wrong_status', 'This post is already in review', { status: row.status })
    const words = note?.trim() ? note : null
    const asked = await startRound(tx, row, people, { by: caller.userId, note: words, reviewerIds: reviewer_ids })
    await updateContentRow(tx, id, toStatusUnlessLive(row, 'in_review'))
    await insertContentEvent(tx, id, caller.userId, 'submitted', { note: words })
    await notifyReviewers(tx, context, caller.userId, row, { to: asked, note: words })
  })
  return readContent(db, context, id)
}

/** Inserts the example's text in review and its published ones without notifications or reviews. */
export async function setExampleReviewState(db: AccountDb, caller: Caller, id: string, as: 'in_review' | 'approved') {
  const row = await lockContent(db, id)
  if (as === 'in_review') {
    await startRound(db, row, new Map(), { by: caller.userId, note: null, reviewerIds: [] })
    await updateContentRow(db, id, { status: as })
    await insertContentEvent(db, id, caller.userId, 'submitted')
    return
  }
  await updateContentRow(db, id, { status: as, approved_hash: row.text_hash, writer_ids: [] })
  await insertContentEvent(db, id, caller.userId, 'approved')
}

/** Requests other reviewers for the open round. Throws 409 `wrong_status` without one. */
export async function askReviewers(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  id: string,
  reviewerIds: string[],
) {
  const people = await listApprovers(db, context)
  assertApprovers(people, reviewerIds)
  await db.transaction(async (tx) => {
    const row = await lockContent(tx, id)
    if (!hasRight(caller.role, 'content:approve')) assertCanChangeContent(caller, row)
    if (!(await replaceReviewers(tx, id, reviewerIds)))
      throw conflictError('wrong_status', 'This post is not in review')
    await insertContentEvent(tx, id, caller.userId, 'reviewers_changed')
    if (reviewerIds.length > 0) await notifyReviewers(tx, context, caller.userId, row, { to: reviewerIds })
  })
}

function assertApprovers(people: Approvers, ids: readonly string[]): void {
  if (ids.some((id) => !people.has(id)))
    throw invalidInputError([
      { field: 'reviewer_ids', message: 'includes someone who cannot approve posts in this workspace' },
    ])
}

/** 409 `stale` with the current text, when it is not the one that was read. A caller who names no version decides on the current one. */
function assertNotStale(context: AppContext, row: ContentRow, { updated_at, text_hash }: ReadVersion): void {
  const isStale =
    (updated_at !== undefined && updated_at !== row.updated_at) ||
    (text_hash !== undefined && text_hash !== row.text_hash)
  if (isStale)
    throw conflictError('stale', 'This post was edited after you opened it. Read it again before you decide.', {
      theirs: toContent(context, row),
    })
}

/**
 * Approves the current text, at the current step. Open prompts prevent it unless they are to be dismissed, and open findings that hold
 * an approval; 409 names each. With `publish` the last approval publishes as well, both or neither.
 * Throws 409 `stale`, `own_text`, `not_your_turn`.
 */
export async function approveContent(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  id: string,
  { publish = false, if_changed_there, ...approval }: Approval = {},
) {
  if (publish && !hasRight(caller.role, 'content:publish')) throw forbiddenError('You may not publish posts')
  const change = publish ? await findChangeThere(db, context, id, if_changed_there) : null
  await decideReview(
    db,
    context,
    id,
    { userId: caller.userId, guest: null, authorityUserId: caller.userId },
    { decision: 'approved', ...approval, ...(publish && { publisher: { caller, change } }) },
  )
  return readContent(db, context, id)
}

/** Returns the text to its author with the requested changes. */
export async function requestChanges(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  id: string,
  change: ChangeRequest,
) {
  const who = { userId: caller.userId, guest: null, authorityUserId: caller.userId }
  await decideReview(db, context, id, who, { decision: 'changes_requested', ...change })
  return readContent(db, context, id)
}

/** Who publishes with the approval, over what somebody has changed at the network. */
interface Publisher {
  readonly caller: Caller
  readonly change: ChangeThere | null
}

interface DecisionInput extends ReadVersion {
  decision: 'approved' | 'changes_requested'
  dismiss_prompts?: boolean | undefined
  /** Who publishes it at once, if this was the last approval. */
  publisher?: Publisher | undefined
  comment?: string | undefined
}

/** Records a decision, by a member or by a guest whose decision counts. */
export async function decideReview(
  db: AccountDb,
  context: AppContext,
  id: string,
  who: Decider,
  { decision, dismiss_prompts = false, comment, publisher, ...read }: DecisionInput,
): Promise<void> {
  const people = await listApprovers(db, context)
  await db.transaction(async (tx) => {
    const found = await lockContent(tx, id)
    assertTransitionAllowed(found, decision === 'approved' ? 'approve' : 'requestChanges')
    assertNotStale(context, found, read)
    const row = decision === 'approved' ? await dismissPrompts(tx, context, who, found, dismiss_prompts) : found
    if (decision === 'approved') {
      await assertFitsChannel(tx, context, row)
      assertNothingOpen(row, who.guest !== null)
    }
    const words = comment?.trim() ? comment : null
    const outcome = await recordDecision(tx, row, people, who, {
      decision,
      comment: words,
      at: context.now().toISOString(),
    })
    await updateContentRow(tx, id, toDecisionColumns(row, decision, outcome))
    const details = { ...(outcome.step && { step: outcome.step }), ...(who.guest && { guest_name: who.guest.name }) }
    await insertContentEvent(tx, id, who.userId, toDecisionVerb(decision, outcome), { note: words, details })
    await notifyOfDecision(tx, context, row, who, { ...outcome, decision, comment: words })
    await tx.notify('site_changed', { account_id: tx.accountId })
    if (!outcome.isFinal || decision !== 'approved') return
    if (publisher !== undefined) await publishApproved(tx, context, publisher, id)
    else if (row.repeats_content_id !== null) await scheduleRepetition(tx, context, id)
  })
}

/** Publishes in the transaction of the approval: both happen, or neither. */
async function publishApproved(
  tx: AccountDb,
  context: AppContext,
  { caller, change }: Publisher,
  id: string,
): Promise<void> {
  const row = await lockContent(tx, id)
  assertTransitionAllowed(row, 'publish')
  const { columns, event = getTransition('publish').event } = await publishLocked(tx, context, caller, row, change)
  await applyTransition(tx, row, { actorId: caller.userId, verb: event }, columns)
  if (columns.status === 'published') await notifyOfPublication(tx, context, caller.userId, row)
}

function toDecisionColumns(
  row: ContentRow,
  decision: 'approved' | 'changes_requested',
  { isFinal }: ReviewOutcome,
): ContentColumns {
  // The live text was approved, whatever is requested of the next one.
  if (decision === 'changes_requested')
    return {
      ...toStatusUnlessLive(row, 'changes_requested'),
      approved_hash: row.status === 'published' ? row.live_hash : null,
    }
  if (!isFinal) return toStatusUnlessLive(row, 'in_review')
  return { ...toStatusUnlessLive(row, 'approved'), approved_hash: row.text_hash, writer_ids: [] }
}

const toDecisionVerb = (decision: 'approved' | 'changes_requested', { isFinal }: ReviewOutcome): string =>
  decision === 'changes_requested' ? 'changes_requested' : isFinal ? 'approved' : 'step_approved'

async function notifyOfDecision(
  tx: AccountDb,
  context: AppContext,
  row: ContentRow,
  { userId, guest }: Decider,
  {
    decision,
    comment,
    isFinal,
    nextReviewerIds,
  }: ReviewOutcome & {
    decision: 'approved' | 'changes_requested'
    comment: string | null
  },
): Promise<void> {
  const note = guest === null ? comment : `${guest.name} (guest)${comment === null ? '' : `: ${comment}`}`
  const submitter = (await findNewestRound(tx, row.id))?.submitted_by
  const to = submitter ? [submitter] : []
  if (decision === 'changes_requested') await notifyChangesRequested(tx, context, userId, row, { to, note })
  else if (isFinal) await notifyApproved(tx, context, userId, row, { to, note })
  else await notifyReviewers(tx, context, userId, row, { to: nextReviewerIds, note })
}

/** The text without its open prompts. */
async function dismissPrompts(
  tx: AccountDb,
  context: AppContext,
  { userId, authorityUserId }: Decider,
  row: ContentRow,
  isDismissed: boolean,
): Promise<ContentRow> {
  if (row.prompts.length === 0) return row
  if (!isDismissed || userId === null)
    throw conflictError('prompts_open', `Fill in or dismiss: ${row.prompts.join('; ')}`, { prompts: row.prompts })
  const rich_content = removePrompts(row.rich_content)
  await saveContentText(tx, context, row, { rich_content }, { userId: authorityUserId, reason: 'prompts_dismissed' })
  return lockContent(tx, row.id)
}

/** Withdraws a submitted text; allowed to its author, the person who submitted it, and publishers. Throws 409 `wrong_status`. */
export async function withdrawSubmission(db: AccountDb, context: AppContext, caller: Caller, id: string) {
  await db.transaction(async (tx) => {
    const row = await lockContent(tx, id)
    assertTransitionAllowed(row, 'withdraw')
    const round = await findNewestRound(tx, id)
    if (round?.state !== 'open')
      throw conflictError('wrong_status', 'This post is not in review', { status: row.status })
    const isTheirs = row.author_id === caller.userId || round.submitted_by === caller.userId
    if (!isTheirs && !hasRight(caller.role, 'content:manage'))
      throw forbiddenError('Only the author and publishers can withdraw this post')
    await withdrawRound(tx, id, context.now().toISOString())
    await updateContentRow(tx, id, toStatusUnlessLive(row, 'draft'))
    await insertContentEvent(tx, id, caller.userId, 'withdrawn')
    await withdrawReviewNotifications(tx, context, row)
  })
  return readContent(db, context, id)
}
