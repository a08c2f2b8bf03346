import type { Anchor, Comment } from '@draftwright/contract/comments'
import { type Role } from '@draftwright/contract/rights'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { readPage } from '../../db/pages.ts'

/** Replies returned with their thread; more are paged. */
const repliesAtOnce = 20

const columns = [
  'id',
  'content_id',
  'parent_id',
  'author_id',
  'guest_name',
  'body',
  'anchor',
  'suggestion',
  'outcome',
  'mentions',
  'resolved_by',
  'resolved_at',
  'edited_at',
  'deleted_at',
  'created_at',
] as const

const replyCount = sql<number>`(select count(*)::int from comments as reply
  where reply.parent_id = comments.id and reply.deleted_at is null)`
const isShown = sql<boolean>`(comments.deleted_at is null or exists (
  select from comments as reply where reply.parent_id = comments.id and reply.deleted_at is null))`
const noReplies = sql<number>`0`

export interface ThreadFilters {
  page: number
  limit: number
  state?: 'open' | 'resolved' | undefined
  /** Only threads started by a guest: members' discussions are not visible to guests. */
  by?: 'guests' | undefined
}

export function listThreads(db: AccountDb, contentId: string, { state, by, ...page }: ThreadFilters) {
  const all = db
    .from('comments')
    .where('content_id', '=', contentId)
    .where('parent_id', 'is', null)
    .where(isShown)
    .$if(by === 'guests', (query) => query.where('guest_name', 'is not', null))
    .$if(state !== undefined, (query) => query.where('resolved_at', state === 'open' ? 'is' : 'is not', null))
  const rows = all
    .select(columns)
    .select(replyCount.as('reply_count'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  return readPage(db, page, rows, all.select('id'))
}

/** One thread's replies, oldest first. */
export function listReplies(db: AccountDb, parentId: string, page: { page: number; limit: number }) {
  const all = db.from('comments').where('parent_id', '=', parentId).where('deleted_at', 'is', null)
  const rows = all.select(columns).select(noReplies.as('reply_count')).orderBy('created_at').orderBy('id')
  return readPage(db, page, rows, all.select('id'))
}

/** The newest replies of each thread, in the order in which they were written. */
export async function listNewestReplies(db: AccountDb, threads: readonly string[]) {
  if (threads.length === 0) return []
  const isNewest = sql<boolean>`comments.id in (select newest.id from unnest(${sql.val(threads)}::uuid[]) as thread(id), lateral (
    select reply.id from comments as reply where reply.parent_id = thread.id and reply.deleted_at is null
    order by reply.created_at desc, reply.id desc limit ${repliesAtOnce}) as newest)`
  return db
    .from('comments')
    .select(columns)
    .select(noReplies.as('reply_count'))
    .where(isNewest)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function countThreads(db: AccountDb, contentId: string): Promise<{ open: number; resolved: number }> {
  return db
    .from('comments')
    .select([
      sql<number>`(count(*) filter (where resolved_at is null))::int`.as('open'),
      sql<number>`(count(*) filter (where resolved_at is not null))::int`.as('resolved'),
    ])
    .where('content_id', '=', contentId)
    .where('parent_id', 'is', null)
    .where(isShown)
    .executeTakeFirstOrThrow()
}

export const findCommentRow = (db: AccountDb, id: string) =>
  db.from('comments').select(columns).select(replyCount.as('reply_count')).where('id', '=', id).executeTakeFirst()
export type CommentRow = NonNullable<Awaited<ReturnType<typeof findCommentRow>>>

/** Locks the thread until the transaction ends, so that a reply cannot be added to one that is being deleted. */
export const lockCommentRow = (db: AccountDb, id: string) =>
  db.from('comments').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export interface NewCommentRow {
  id: string
  content_id: string
  parent_id: string | null
  author_id: string | null
  guest_name: string | null
  body: string
  anchor: Anchor | null
  suggestion: string | null
  mentions: string[]
  created_at: string
}
export const insertComment = (db: AccountDb, row: NewCommentRow) => db.insert('comments', row).execute()

export interface CommentColumns {
  body?: string
  suggestion?: string | null
  mentions?: string[]
  outcome?: Comment['outcome']
  resolved_by?: string | null
  resolved_at?: string | null
  edited_at?: string | null
  deleted_at?: string | null
}
export const updateCommentRow = (db: AccountDb, id: string, change: CommentColumns) =>
  db.update('comments').set(change).where('id', '=', id).execute()

/** Permanently deletes what was trashed before this time; a thread with replies only loses its words. */
export async function purgeDeletedComments(db: AccountDb, before: string): Promise<void> {
  const deleted = db
    .from('comments')
    .select('id')
    .where('deleted_at', '<', before)
    .where(sql<boolean>`not exists (
    select from comments as reply where reply.parent_id = comments.id and reply.deleted_at is null)`)
  await db.remove('comments').where('id', 'in', deleted).execute()
  await db
    .update('comments')
    .set({ body: '', mentions: [], suggestion: null })
    .where('deleted_at', '<', before)
    .where('body', '!=', '')
    .execute()
}

/** The data of the text that a comment needs. */
export const findSubject = (db: AccountDb, contentId: string) =>
  db.from('contents').select(['id', 'title', 'author_id', 'deleted_at']).where('id', '=', contentId).executeTakeFirst()

/** The participants of a thread. */
export async function listThreadAuthorIds(db: AccountDb, threadId: string): Promise<string[]> {
  const rows = await db
    .from('comments')
    .select('author_id')
    .distinct()
    .where((eb) => eb.or([eb('id', '=', threadId), eb('parent_id', '=', threadId)]))
    .where('deleted_at', 'is', null)
    .execute()
  return rows.flatMap(({ author_id }) => author_id ?? [])
}

/** Those of the people who are members, with their roles. */
export async function findMemberRoles(db: AccountDb, people: readonly string[]): Promise<Map<string, Role>> {
  if (people.length === 0) return new Map()
  const rows = await db.from('account_access').select(['user_id', 'role_id']).where('user_id', 'in', people).execute()
  return new Map(rows.map(({ user_id, role_id }) => [user_id, role_id]))
}

/** What a person wrote about texts in this workspace. */
export const collectPersonalComments = (db: AccountDb, userId: string) =>
  db
    .from('comments')
    .select(['content_id', 'body', 'suggestion', 'created_at', 'edited_at'])
    .where('author_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute()
