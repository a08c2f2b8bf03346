import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import type { LivePost, Topic } from './model.ts'

/** Posts that readers may see: published through a hosted site, and not in the trash. */
function live(db: AccountDb) {
  return db
    .from('contents')
    .innerJoin('channels', 'channels.id', 'contents.channel_id')
    .leftJoin('pillars', 'pillars.id', 'contents.pillar_id')
    .where('channels.channel_type', '=', 'site')
    .where('contents.status', '=', 'published')
    .where('contents.deleted_at', 'is', null)
}

const whole = [
  'contents.id',
  'contents.live',
  'contents.published_at',
  'pillars.slug as topic_slug',
  'pillars.name as topic_name',
] as const

interface Row {
  id: string
  live: Omit<LivePost, 'id' | 'published_at' | 'topic'> | null
  published_at: string | null
  topic_slug: string | null
  topic_name: string | null
}

function posts(rows: readonly Row[]): LivePost[] {
  return rows.flatMap(({ id, live, published_at, topic_slug: slug, topic_name: name }) => {
    if (live === null || published_at === null) return []
    return [{ ...live, id, published_at, topic: slug === null || name === null ? null : { slug, name } }]
  })
}

export interface Range {
  topic?: string
  limit: number
  offset?: number
}

/** Newest first. */
export async function listLive(db: AccountDb, { topic, limit, offset = 0 }: Range): Promise<LivePost[]> {
  const all = topic === undefined ? live(db) : live(db).where('pillars.slug', '=', topic)
  const rows = await all
    .select(whole)
    .orderBy('contents.published_at', 'desc')
    .orderBy('contents.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return posts(rows)
}

export async function countLive(db: AccountDb, topic?: string): Promise<number> {
  const all = topic === undefined ? live(db) : live(db).where('pillars.slug', '=', topic)
  const { count } = await all.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

/** The live post that has, or once had, this address. An old address is an entry that points at its post. */
export async function findLive(db: AccountDb, slug: string): Promise<LivePost | undefined> {
  const now = await live(db).select(whole).where('contents.slug', '=', slug).executeTakeFirst()
  const [current] = now ? posts([now]) : []
  if (current?.slug === slug) return current
  const before = await live(db)
    .innerJoin('content_slugs', 'content_slugs.content_id', 'contents.id')
    .select(whole)
    .where('content_slugs.account_id', '=', db.accountId)
    .where('content_slugs.slug', '=', slug)
    .executeTakeFirst()
  return before && posts([before])[0]
}

/** The posts published just before and after one. */
export async function neighboursOf(db: AccountDb, post: Pick<LivePost, 'id' | 'published_at'>) {
  const place = sql`(${post.published_at}::timestamptz, ${post.id}::uuid)`
  const side = (operator: '<' | '>', direction: 'asc' | 'desc') =>
    live(db)
      .select([sql<string>`contents.live ->> 'title'`.as('title'), sql<string>`contents.live ->> 'slug'`.as('slug')])
      .where(sql<boolean>`(contents.published_at, contents.id) ${sql.raw(operator)} ${place}`)
      .orderBy('contents.published_at', direction)
      .orderBy('contents.id', direction)
      .limit(1)
      .executeTakeFirst()
  const [newer, older] = [await side('>', 'asc'), await side('<', 'desc')]
  return { newer: newer ?? null, older: older ?? null }
}

/** What there is to choose from in the header: themes with live posts, those with most first. */
export async function listTopics(db: AccountDb): Promise<Topic[]> {
  const rows = await live(db)
    .select(['pillars.slug', 'pillars.name'])
    .groupBy(['pillars.slug', 'pillars.name'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('pillars.name')
    .execute()
  return rows.flatMap(({ slug, name }) => (slug === null || name === null ? [] : [{ slug, name }]))
}

/** Addresses and times alone, for the site's map; as many as one map may hold. */
export async function listAddresses(db: AccountDb) {
  const rows = await live(db)
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

/** The workspace of a request's own database. */
export function ownAccount(db: AccountDb) {
  return db.kysely.selectFrom('accounts').selectAll().where('id', '=', db.accountId).executeTakeFirst()
}

export async function topicOf(db: AccountDb, pillarId: string | null): Promise<Topic | null> {
  if (pillarId === null) return null
  const pillar = await db.from('pillars').select(['slug', 'name']).where('id', '=', pillarId).executeTakeFirst()
  return pillar ?? null
}
