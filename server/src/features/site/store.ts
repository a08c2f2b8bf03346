import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import type { LivePost, Topic } from './model.ts'

/** Public posts: published through a hosted site, and not in the trash. */
function selectLivePosts(db: AccountDb) {
  return db
    .from('contents')
    .innerJoin('channels', 'channels.id', 'contents.channel_id')
    .leftJoin('pillars', 'pillars.id', 'contents.pillar_id')
    .where('channels.channel_type', '=', 'site')
    .where('contents.status', '=', 'published')
    .where('contents.deleted_at', 'is', null)
}

const postColumns = [
  'contents.id',
  'contents.live',
  'contents.published_at',
  'contents.author_id',
  'pillars.slug as topic_slug',
  'pillars.name as topic_name',
] as const

interface Row {
  id: string
  live: Omit<LivePost, 'id' | 'published_at' | 'topic' | 'author_id'> | null
  published_at: string | null
  author_id: string | null
  topic_slug: string | null
  topic_name: string | null
}

function toLivePosts(rows: readonly Row[]): LivePost[] {
  return rows.flatMap(({ id, live, published_at, author_id, topic_slug: slug, topic_name: name }) => {
    if (live === null || published_at === null) return []
    return [{ ...live, id, published_at, author_id, topic: slug === null || name === null ? null : { slug, name } }]
  })
}

/** Posts on a topic, by its slug, or by an author; all of them by default. */
export interface PostFilter {
  topic?: string
  authorId?: string
}
export interface PostRange extends PostFilter {
  limit: number
  offset?: number
}

function selectMatching(db: AccountDb, { topic, authorId }: PostFilter) {
  let all = selectLivePosts(db)
  if (topic !== undefined) all = all.where('pillars.slug', '=', topic)
  if (authorId !== undefined) all = all.where('contents.author_id', '=', authorId)
  return all
}

/** Newest first. */
export async function listLivePosts(db: AccountDb, { limit, offset = 0, ...filter }: PostRange): Promise<LivePost[]> {
  const all = selectMatching(db, filter)
  const rows = await all
    .select(postColumns)
    .orderBy('contents.published_at', 'desc')
    .orderBy('contents.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return toLivePosts(rows)
}

export async function countLivePosts(db: AccountDb, filter: PostFilter = {}): Promise<number> {
  const { count } = await selectMatching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The live post that has or had this slug. An old slug is an entry that points to its post. */
export async function findLivePost(db: AccountDb, slug: string): Promise<LivePost | undefined> {
  const now = await selectLivePosts(db).select(postColumns).where('contents.slug', '=', slug).executeTakeFirst()
  const [current] = now ? toLivePosts([now]) : []
  if (current?.slug === slug) return current
  const before = await selectLivePosts(db)
    .innerJoin('content_slugs', 'content_slugs.content_id', 'contents.id')
    .select(postColumns)
    .where('content_slugs.account_id', '=', db.accountId)
    .where('content_slugs.slug', '=', slug)
    .executeTakeFirst()
  return before && toLivePosts([before])[0]
}

/** The posts published just before and after one. */
export async function findNeighbours(db: AccountDb, post: Pick<LivePost, 'id' | 'published_at'>) {
  const place = sql`(${post.published_at}::timestamptz, ${post.id}::uuid)`
  const side = (direction: 'asc' | 'desc') =>
    selectLivePosts(db)
      .select([
        'contents.id',
        sql<string>`contents.live ->> 'title'`.as('title'),
        sql<string>`contents.live ->> 'slug'`.as('slug'),
      ])
      .where(sql<boolean>`(contents.published_at, contents.id) ${direction === 'asc' ? sql`>` : sql`<`} ${place}`)
      .orderBy('contents.published_at', direction)
      .orderBy('contents.id', direction)
      .limit(1)
      .executeTakeFirst()
  const [newer, older] = [await side('asc'), await side('desc')]
  return { newer: newer ?? null, older: older ?? null }
}

/** The topics in the header: those with live posts, most posts first. */
export async function listTopics(db: AccountDb): Promise<Topic[]> {
  const rows = await selectLivePosts(db)
    .select(['pillars.slug', 'pillars.name'])
    .groupBy(['pillars.slug', 'pillars.name'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('pillars.name')
    .execute()
  return rows.flatMap(({ slug, name }) => (slug === null || name === null ? [] : [{ slug, name }]))
}

/** Authors of live posts, in the order of their first one. */
export async function listAuthorIds(db: AccountDb): Promise<string[]> {
  const rows = await selectLivePosts(db)
    .where('contents.author_id', 'is not', null)
    .select('contents.author_id as id')
    .groupBy('contents.author_id')
    .orderBy((eb) => eb.fn.min('contents.published_at'))
    .orderBy('contents.author_id')
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}

/** Addresses and times only, for the sitemap; as many as a sitemap may contain. */
export async function listAddresses(db: AccountDb) {
  const rows = await selectLivePosts(db)
    .select([
      sql<string>`contents.live ->> 'slug'`.as('slug'),
      sql<string>`contents.live ->> 'updated_at'`.as('updated_at'),
      'contents.published_at',
    ])
    .orderBy('contents.published_at', 'desc')
    .limit(49_000)
    .execute()
  return rows.map((row) => ({ ...row, published_at: row.published_at ?? row.updated_at }))
}

/** The workspace of the request's database. */
export function findOwnAccount(db: AccountDb) {
  return db.kysely.selectFrom('accounts').selectAll().where('id', '=', db.accountId).executeTakeFirst()
}

export async function findTopic(db: AccountDb, pillarId: string | null): Promise<Topic | null> {
  if (pillarId === null) return null
  const pillar = await db.from('pillars').select(['slug', 'name']).where('id', '=', pillarId).executeTakeFirst()
  return pillar ?? null
}
