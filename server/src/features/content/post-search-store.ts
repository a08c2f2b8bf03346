import type { ContentStatus } from '@draftwright/contract/vocabulary'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { buildContainsPattern, readPage } from '../../db/pages.ts'

/** Search filters of posts; times are ISO-8601, `from` included and `until` not. */
export interface PostFilters {
  readonly statuses?: readonly ContentStatus[]
  readonly authorId?: string
  /** Null: of no pillar. */
  readonly pillarId?: string | null
  readonly channelId?: string
  readonly ideaId?: string
  /** Each must occur in the title or text. */
  readonly words?: readonly string[]
  /** Any of these must occur. */
  readonly anyOf?: readonly string[]
  readonly column?: 'created_at' | 'published_at' | 'updated_at' | 'scheduled_at' | 'planned_at'
  readonly from?: string
  readonly until?: string
}
export type PostOrder = 'created_at' | 'updated_at' | 'published_at' | 'scheduled_at' | 'planned_at' | 'title' | 'views'

const fields = [
  'contents.id',
  'contents.title',
  'contents.status',
  'contents.author_id',
  'contents.pillar_id',
  'contents.channel_id',
  'contents.idea_id',
  'contents.keyword',
  'contents.excerpt',
  'contents.plain_text',
  'contents.prompts',
  'contents.views',
  'contents.reads',
  'contents.planned_at',
  'contents.scheduled_at',
  'contents.published_at',
  'contents.created_at',
  'contents.updated_at',
  'channels.name as channel_name',
  'pillars.name as pillar_name',
] as const

const selectPosts = (db: AccountDb) =>
  db
    .from('contents')
    .leftJoin('channels', 'channels.id', 'contents.channel_id')
    .leftJoin('pillars', 'pillars.id', 'contents.pillar_id')
    .where('contents.deleted_at', 'is', null)

/** A page of the matching posts, without those in the trash, with their number. */
export function searchPosts(
  db: AccountDb,
  filters: PostFilters,
  { by, order, limit }: { by: PostOrder; order: 'asc' | 'desc'; limit: number },
) {
  const {
    statuses,
    authorId,
    pillarId,
    channelId,
    ideaId,
    words = [],
    anyOf,
    column = 'created_at',
    from,
    until,
  } = filters
  let all = selectPosts(db)
  if (statuses !== undefined) all = all.where('contents.status', 'in', [...statuses])
  if (authorId !== undefined) all = all.where('contents.author_id', '=', authorId)
  if (pillarId === null) all = all.where('contents.pillar_id', 'is', null)
  else if (pillarId !== undefined) all = all.where('contents.pillar_id', '=', pillarId)
  if (channelId !== undefined) all = all.where('contents.channel_id', '=', channelId)
  if (ideaId !== undefined) all = all.where('contents.idea_id', '=', ideaId)
  for (const word of words) all = all.where('contents.plain_text', 'ilike', buildContainsPattern(word))
  if (anyOf !== undefined)
    all = all.where((w) => w.or(anyOf.map((part) => w('contents.plain_text', 'ilike', buildContainsPattern(part)))))
  if (from !== undefined) all = all.where(`contents.${column}`, '>=', from)
  if (until !== undefined) all = all.where(`contents.${column}`, '<', until)
  const rows = all
    .select(fields)
    .orderBy(`contents.${by}`, (sort) => (order === 'asc' ? sort.asc().nullsLast() : sort.desc().nullsLast()))
    .orderBy('contents.id', order)
  return readPage(db, { page: 1, limit }, rows, all.select('contents.id'))
}
export type FoundPost = Awaited<ReturnType<typeof searchPosts>>['data'][number]

/** One post with its text; undefined if it is missing or in the trash. */
export const findPost = (db: AccountDb, id: string) =>
  selectPosts(db).select(fields).select('contents.plain_text').where('contents.id', '=', id).executeTakeFirst()

/** How many posts are in each status. */
export const countPostsByStatus = (db: AccountDb) =>
  db
    .from('contents')
    .where('deleted_at', 'is', null)
    .select(['status', sql<number>`count(*)::int`.as('n')])
    .groupBy('status')
    .execute()

/** For each pillar: posts published since a time, and those in progress. */
export const countPostsByPillar = (db: AccountDb, since: string) =>
  db
    .from('contents')
    .where('deleted_at', 'is', null)
    .where('pillar_id', 'is not', null)
    .select([
      'pillar_id',
      sql<number>`(count(*) filter (where status = 'published' and published_at >= ${since}))::int`.as('n_published'),
      sql<number>`(count(*) filter (where status not in ('published', 'archived')))::int`.as('n_waiting'),
      sql<string | null>`max(published_at) filter (where status = 'published')`.as('last_published_at'),
    ])
    .groupBy('pillar_id')
    .execute()

/** Which of these keywords, in lower case, are the keyword of a post. */
export async function findUsedKeywords(db: AccountDb, keywords: readonly string[]): Promise<Set<string>> {
  if (keywords.length === 0) return new Set()
  const rows = await db
    .from('contents')
    .where('deleted_at', 'is', null)
    .where(sql<string>`lower(keyword)`, 'in', [...keywords])
    .select(sql<string>`distinct lower(keyword)`.as('keyword'))
    .execute()
  return new Set(rows.map(({ keyword }) => keyword))
}

/** Events of posts between two times, newest first: one row per post, its latest event. */
export async function listPostEvents(
  db: AccountDb,
  { from, until, limit }: { from: string; until: string; limit: number },
) {
  const { rows } = await sql<{
    id: string
    title: string
    status: ContentStatus
    verb: string
    at: string
    actor_id: string | null
    n: number
  }>`
    with latest as (
      select distinct on (e.content_id) e.content_id, e.verb, e.created_at as at, e.actor_id
      from content_events e
      where e.account_id = ${db.accountId}::uuid and e.created_at >= ${from}::timestamptz and e.created_at < ${until}::timestamptz
      order by e.content_id, e.created_at desc, e.id desc)
    select c.id, c.title, c.status, l.verb, l.at, l.actor_id, count(*) over ()::int as n
    from latest l join contents c on c.account_id = ${db.accountId}::uuid and c.id = l.content_id and c.deleted_at is null
    order by l.at desc, c.id limit ${limit}`.execute(db.kysely)
  return rows
}
