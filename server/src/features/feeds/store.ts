import type { FeedChange } from '@draftwright/contract/feeds'
import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../db/account-db.ts'
import type { FeedEntry } from '../../documents/feed.ts'

const columns = [
  'id',
  'pillar_id',
  'channel_id',
  'url',
  'title',
  'is_active',
  'last_checked_at',
  'last_changed_at',
  'last_entry_title',
  'last_entry_at',
  'last_error',
  'failing_since',
  'next_check_at',
  'created_at',
  sql<number>`(select count(*) from feed_entries e where e.account_id = feeds.account_id and e.feed_id = feeds.id
    and e.idea_id is not null)`.as('n_ideas'),
] as const

const selectFeeds = (db: AccountDb) => db.from('feeds').where('removed_at', 'is', null)

export function listFeeds(db: AccountDb, query: { pillar_id?: string | undefined; channel_id?: string | undefined }) {
  let all = selectFeeds(db).select(columns)
  if (query.pillar_id !== undefined) all = all.where('pillar_id', '=', query.pillar_id)
  if (query.channel_id !== undefined) all = all.where('channel_id', '=', query.channel_id)
  return all.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

export const findFeedView = (db: AccountDb, id: string) =>
  selectFeeds(db).select(columns).where('id', '=', id).executeTakeFirst()

export const findFeedRow = (db: AccountDb, id: string) =>
  selectFeeds(db).selectAll().where('id', '=', id).executeTakeFirst()
export type FeedRow = NonNullable<Awaited<ReturnType<typeof findFeedRow>>>

/** The same, locked until the end of the transaction: two checks of one feed then follow each other. */
export const lockFeed = (db: AccountDb, id: string) =>
  selectFeeds(db).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Until the end of the transaction nobody else adds a feed to this workspace. */
export async function lockFeedList(db: AccountDb): Promise<void> {
  await db.lockList('feeds')
}

export async function countFeeds(db: AccountDb): Promise<number> {
  const { n } = await selectFeeds(db)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Whether the pillar or channel watches this address. */
export async function isWatched(
  db: AccountDb,
  { pillar_id, channel_id }: Pick<FeedRow, 'pillar_id' | 'channel_id'>,
  url: string,
): Promise<boolean> {
  const row = await selectFeeds(db)
    .select('id')
    .where('url', '=', url)
    .where(sql`coalesce(pillar_id, channel_id)`, '=', pillar_id ?? channel_id)
    .executeTakeFirst()
  return row !== undefined
}

export const insertFeed = (db: AccountDb, feed: NewRow<'feeds'>) => db.insert('feeds', feed).execute()

export type FeedUpdate = Partial<Omit<FeedRow, 'id' | 'account_id'>>

export const updateFeed = (db: AccountDb, id: string, change: FeedUpdate) =>
  db.update('feeds').set(change).where('id', '=', id).execute()

/** Whether there is such a feed. A feed that goes on is due at once. */
export async function changeFeed(db: AccountDb, id: string, change: FeedChange, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .update('feeds')
    .set({
      ...change,
      updated_at: now.toISOString(),
      ...(change.is_active === true ? { next_check_at: now.toISOString() } : {}),
    })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Removes or restores a feed; undefined if there is none in the other state. */
export const setFeedRemoved = (db: AccountDb, id: string, at: string | null) =>
  db
    .update('feeds')
    .set({ removed_at: at })
    .where('id', '=', id)
    .where('removed_at', at === null ? 'is not' : 'is', null)
    .returning(['id', 'pillar_id', 'channel_id'])
    .executeTakeFirst()

type EntryKeys = Pick<FeedEntry, 'key' | 'wordsKey'>

/** Keys of the entries that are known, by their key or by address and title, which are marked as seen again. */
export async function markEntriesSeen(
  db: AccountDb,
  feedId: string,
  entries: readonly EntryKeys[],
  at: string,
): Promise<{ byKey: Set<string>; byWords: Set<string> }> {
  const keys = entries.map(({ key }) => key)
  const words = entries.map(({ wordsKey }) => wordsKey)
  const { rows } = await sql<{ key: string; words_key: string | null }>`with sent as (
      select * from unnest(${keys}::text[], ${words}::text[]) as s(key, words_key))
    update feed_entries e set last_seen_at = ${at}::timestamptz,
      words_key = (select s.words_key from sent s where s.key = e.key union all select e.words_key limit 1)
    where e.account_id = ${db.accountId}::uuid and e.feed_id = ${feedId}::uuid
      and (e.key in (select key from sent) or e.words_key in (select words_key from sent where words_key is not null))
    returning e.key, e.words_key`.execute(db.kysely)
  return {
    byKey: new Set(rows.map(({ key }) => key)),
    byWords: new Set(rows.flatMap(({ words_key }) => words_key ?? [])),
  }
}

/** Rows of one statement, which may have 65,535 values. */
const atOnce = 1000

export async function insertEntries(
  db: AccountDb,
  feedId: string,
  entries: readonly (EntryKeys & { idea_id: string | null })[],
  at: string,
): Promise<void> {
  const rows = entries.map(({ key, wordsKey, idea_id }) => ({
    key,
    words_key: wordsKey,
    idea_id,
    feed_id: feedId,
    last_seen_at: at,
  }))
  for (let start = 0; start < rows.length; start += atOnce)
    await db.insert('feed_entries', rows.slice(start, start + atOnce)).execute()
}
