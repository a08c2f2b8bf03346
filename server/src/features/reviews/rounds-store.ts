import type { AccountDb } from '../../db/account-db.ts'
import { newId } from '../../db/new-id.ts'

export interface NewRound {
  content_id: string
  text_hash: string
  submitted_by: string | null
  note: string | null
  reviewer_ids: readonly string[]
}

const shown = ['id', 'content_id', 'text_hash', 'submitted_by', 'note', 'state', 'created_at'] as const

/** The newest round of a text, whatever became of it. */
export const newestRound = (db: AccountDb, contentId: string) =>
  db
    .from('reviews')
    .select(shown)
    .where('content_id', '=', contentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
export type Round = NonNullable<Awaited<ReturnType<typeof newestRound>>>

export const openRoundOf = (db: AccountDb, contentId: string) =>
  db.from('reviews').select(shown).where('content_id', '=', contentId).where('state', '=', 'open').executeTakeFirst()

/** Open rounds of texts that are neither in the trash nor archived, oldest first, with what their turn depends on. */
export const openRounds = (db: AccountDb, limit: number) =>
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

export async function insertRound(db: AccountDb, { reviewer_ids, ...round }: NewRound): Promise<string> {
  const id = newId()
  // Not the transaction's own time: a round that replaces one of the same moment must come after it.
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

/** Ends the round that is open on a text, if one is. */
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

export const followText = (db: AccountDb, reviewId: string, textHash: string) =>
  db.update('reviews').set({ text_hash: textHash }).where('id', '=', reviewId).execute()

export interface NewDecision {
  content_id: string
  /** Null for a word about a text that is in no round. */
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
  db.insert('review_decisions', { ...decision, id: newId(), created_at: new Date().toISOString() }).execute()

/** What was said in these rounds, in its order; of each decision which text it was about. */
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

/** What guests said of a text without deciding, in its order. */
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

/** The last thing a link has said of a text. */
export const lastOfLink = (db: AccountDb, linkId: string, textHash: string) =>
  db
    .from('review_decisions')
    .selectAll()
    .where('link_id', '=', linkId)
    .where('text_hash', '=', textHash)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
