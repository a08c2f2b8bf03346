import type { Feed, FeedEntry } from '../../documents/feed.ts'
import type { AccountDb } from '../../db/account-db.ts'
import { insertIdea } from '../ideas/index.ts'
import { listPillarIdsOfChannel } from '../pillar-channels/index.ts'
import { toEntryTitle, toIdeaText } from './idea-text.ts'
import { type FeedRow, insertEntries, markEntriesSeen } from './store.ts'

/** New ideas per feed and check. */
const maxIdeasPerCheck = 20

type Watcher = Pick<FeedRow, 'id' | 'pillar_id' | 'channel_id'>

/** Makes ideas of the entries, in the transaction in which they become known; the first of them is the newest idea. */
export async function saveEntriesAsIdeas(db: AccountDb, feed: Watcher, entries: readonly FeedEntry[], at: string) {
  if (entries.length === 0) return
  const pillar_id = await findIdeaPillarId(db, feed)
  const saved: Parameters<typeof insertEntries>[2][number][] = []
  for (const entry of entries.toReversed()) {
    const idea = { text: toIdeaText(entry), pillar_id, source: 'feed', source_url: entry.url } as const
    saved.push({ key: entry.key, wordsKey: entry.wordsKey, idea_id: await insertIdea(db, null, idea) })
  }
  await insertEntries(db, feed.id, saved, at)
}

/** Makes ideas of the new entries, the newest first. Returns how many that were, and how many wait for the next check. */
export async function saveNewEntries(db: AccountDb, row: Watcher, feed: Feed, at: string) {
  const { byKey, byWords } = await markEntriesSeen(db, row.id, feed.entries, at)
  const unknown = feed.entries.filter(({ key }) => !byKey.has(key))
  const renamed = unknown.filter(({ wordsKey }) => wordsKey !== null && byWords.has(wordsKey))
  // Known by the new id as well from now on, whatever their titles become.
  await insertEntries(
    db,
    row.id,
    renamed.map(({ key, wordsKey }) => ({ key, wordsKey, idea_id: null })),
    at,
  )
  const fresh = unknown.filter((entry) => !renamed.includes(entry))
  const taken = fresh.slice(0, maxIdeasPerCheck)
  await saveEntriesAsIdeas(db, row, taken, at)
  return { saved: taken.length, waiting: fresh.length - taken.length }
}

/** What people see of the newest entry. */
export function toLastEntry({ entries: [newest] }: Feed) {
  return newest === undefined
    ? { last_entry_title: null, last_entry_at: null }
    : { last_entry_title: toEntryTitle(newest), last_entry_at: newest.publishedAt }
}

/** A channel's ideas belong to its pillar if it has exactly one. */
async function findIdeaPillarId(db: AccountDb, { pillar_id, channel_id }: Watcher): Promise<string | null> {
  if (channel_id === null) return pillar_id
  const pillars = await listPillarIdsOfChannel(db, channel_id)
  return pillars.length === 1 ? (pillars[0] ?? null) : null
}
