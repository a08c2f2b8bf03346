import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'

export interface NewRound {
  content_id: string
  text_hash: string
  submitted_by: string | null
  note: string | null
  reviewer_ids: readonly string[]
}

const roundColumns = ['id', 'content_id', 'text_hash', 'submitted_by', 'note', 'state', 'created_at'] as const

/** The newest round of a text, in any state. */
export const findNewestRound = (db: AccountDb, contentId: string) =>
  db
    .from('reviews')
    .select(roundColumns)
    .where('content_id', '=', contentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
export type Round = NonNullable<Awaited<ReturnType<typeof findNewestRound>>>

export const findOpenRound = (db: AccountDb, contentId: string) =>
  db
    .from('reviews')
    .select(roundColumns)
    .where('content_id', '=', contentId)
    .where('state', '=', 'open')
    .executeTakeFirst()

/** Open rounds of texts that are neither in the trash nor archived, oldest first, with the data that determines their current step. */
export const listOpenRounds = (db: AccountDb, limit: number) =>
  db
    .from('reviews')
    .innerJoin('contents', 'contents.id', 'reviews.content_id')
    .select([
      'reviews.id',
      'reviews.content_id',
      'reviews.text_hash',
      'reviews.submitted_by',
      'reviews.note',
      'reviews.state',
      'reviews.created_at',
      'contents.writer_ids',
    ])
    .where('reviews.state', '=', 'open')
    .where('contents.deleted_at', 'is', null)
    .where('contents.status', '!=', 'archived')
    .orderBy('reviews.created_at')
    .limit(limit)
    .execute()

/** The newest round of each text that was sent back and still is, in the order of the texts. */
export const listReturnedRounds = (db: AccountDb, limit: number) =>
  db
    .from('reviews')
    .innerJoin('contents', 'contents.id', 'reviews.content_id')
    .select(['reviews.id', 'reviews.content_id'])
    .where('reviews.state', '=', 'changes_requested')
    .where('contents.status', '=', 'changes_requested')
    .where('contents.deleted_at', 'is', null)
    .distinctOn('reviews.content_id')
    .orderBy('reviews.content_id')
    .orderBy('reviews.created_at', 'desc')
    .limit(limit)
    .execute()

export async function insertRound(db: AccountDb, { reviewer_ids, ...round }: NewRound): Promise<string> {
  const id = createId()
  // Not the transaction's time: a round that replaces one of the same moment must come after it.
  await db.insert('reviews', { ...round, id, created_at: new Date().toISOString() }).execute()
  await replaceAssignees(db, id, reviewer_ids)
  return id
}

export async function replaceAssignees(db: AccountDb, reviewId: string, userIds: readonly string[]): Promise<void> {
  await db.remove('review_assignees').where('review_id', '=', reviewId).execute()
  const rows = [...new Set(userIds)].map((user_id) => ({ review_id: reviewId, user_id }))
  if (rows.length > 0) await db.insert('review_assignees', rows).execute()
}

export const listAssignees = (db: AccountDb, reviewIds: readonly string[]) =>
  reviewIds.length === 0
    ? Promise.resolve([])
    : db.from('review_assignees').select(['review_id', 'user_id']).where('review_id', 'in', reviewIds).execute()

/** Ends the open round of a text, if there is one. */
export const closeRound = (
  db: AccountDb,
  contentId: string,
  state: 'approved' | 'changes_requested' | 'withdrawn' | 'restarted',
  at: string,
) =>
  db
    .update('reviews')
    .set({ state, closed_at: at })
    .where('content_id', '=', contentId)
    .where('state', '=', 'open')
    .execute()

export const updateRoundTextHash = (db: AccountDb, reviewId: string, textHash: string) =>
  db.update('reviews').set({ text_hash: textHash }).where('id', '=', reviewId).execute()

export interface NewDecision {
  content_id: string
  /** Null for advice on a text without a round. */
  review_id: string | null
  step_id: string | null
  step_position: number
  step_name: string
  user_id: string | null
  link_id: string | null
  guest_name: string | null
  decision: 'approved' | 'changes_requested'
  is_advice: boolean
  comment: string | null
  text_hash: string
}

export const insertDecision = (db: AccountDb, decision: NewDecision) =>
  db.insert('review_decisions', { ...decision, id: createId(), created_at: new Date().toISOString() }).execute()

/** The decisions of these rounds, in order, each with the text it was about. */
export const listDecisions = (db: AccountDb, reviewIds: readonly string[]) =>
  reviewIds.length === 0
    ? Promise.resolve([])
    : db
        .from('review_decisions')
        .selectAll()
        .where('review_id', 'in', reviewIds)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
export type Decision = Awaited<ReturnType<typeof listDecisions>>[number]

/** Guests' advice on a text, in order. */
export const listAdvice = (db: AccountDb, contentId: string, textHash: string) =>
  db
    .from('review_decisions')
    .selectAll()
    .where('content_id', '=', contentId)
    .where('text_hash', '=', textHash)
    .where('is_advice', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The latest decision of a link on a text. */
export const findLastLinkDecision = (db: AccountDb, linkId: string, textHash: string) =>
  db
    .from('review_decisions')
    .selectAll()
    .where('link_id', '=', linkId)
    .where('text_hash', '=', textHash)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
