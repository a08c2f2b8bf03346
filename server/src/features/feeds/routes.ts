import { feeds, maxFeeds, previewedEntries } from '@draftwright/contract/feeds'
import { hasRight } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import { shortenText } from '../../documents/excerpt.ts'
import { createId } from '../../db/create-id.ts'
import type { Caller } from '../../http/caller.ts'
import { isDuplicateError } from '../../db/engine.ts'
import { conflictError, forbiddenError, notFoundError } from '../../http/errors.ts'
import { type HandlerContext, implementRoutes } from '../../http/handler.ts'
import { readChannel } from '../channels/index.ts'
import { findPillar } from '../pillars/index.ts'
import { checkFeed, checkIntervalMs } from './check-feed.ts'
import { toEntrySummary, toEntryTitle } from './idea-text.ts'
import { findFeed, type FoundFeed } from './read-feed.ts'
import { saveEntriesAsIdeas, toLastEntry } from './save-entries.ts'
import {
  changeFeed,
  countFeeds,
  type FeedRow,
  findFeedView,
  insertEntries,
  insertFeed,
  listFeeds,
  lockFeedList,
  setFeedRemoved,
} from './store.ts'

export const feedRoutes = implementRoutes(feeds, {
  list: ({ db, query }) => listFeeds(db, query),
  async preview({ context, body, signal }) {
    const { feed, url, others } = await findFeed(context, body.url, signal)
    return {
      url,
      title: toFeedTitle({ feed, url }),
      entries: feed.entries.slice(0, previewedEntries).map((entry) => ({
        title: toEntryTitle(entry),
        text: toEntrySummary(entry),
        url: entry.url,
        published_at: entry.publishedAt,
      })),
      others: [...others],
    }
  },
  create: createFeed,
  async update({ db, context, params, body, caller }) {
    assertCanManage(caller, await readFeed(db, params.id))
    await changeFeed(db, params.id, body, context.now())
    return readFeed(db, params.id)
  },
  async remove({ db, context, params, caller }) {
    assertCanManage(caller, await readFeed(db, params.id))
    await setFeedRemoved(db, params.id, context.now().toISOString())
    return null
  },
  async restore({ db, params, caller }) {
    await refuseDuplicates(() =>
      db.transaction(async (tx) => {
        await assertRoomForFeed(tx)
        const restored = await setFeedRemoved(tx, params.id, null)
        if (restored === undefined) throw notFoundError('Feed')
        assertCanManage(caller, restored)
      }),
    )
    return readFeed(db, params.id)
  },
  async check({ db, context, params, signal, caller }) {
    const feed = await readFeed(db, params.id)
    assertCanManage(caller, feed)
    if (!feed.is_active) throw conflictError('feed_paused', 'This feed is paused. Resume it first.')
    await checkFeed({ db, context, signal }, params.id)
    return readFeed(db, params.id)
  },
})

/** Throws 404 for an unknown pillar or channel, 400 if there is no feed, and 409 if it is watched already or there are too many. */
async function createFeed({ db, context, body, caller, signal }: HandlerContext<(typeof feeds)['create']>) {
  const watcher = { pillar_id: body.pillar_id ?? null, channel_id: body.channel_id ?? null }
  assertCanManage(caller, watcher)
  if (watcher.pillar_id !== null && (await findPillar(db, watcher.pillar_id)) === undefined)
    throw notFoundError('Pillar')
  if (watcher.channel_id !== null) await readChannel(db, context, watcher.channel_id)
  const found = await findFeed(context, body.url, signal)
  const now = context.now()
  const [id, at] = [createId(), now.toISOString()]
  await refuseDuplicates(() =>
    db.transaction(async (tx) => {
      await assertRoomForFeed(tx)
      await insertFeed(tx, {
        id,
        ...watcher,
        user_id: caller.userId,
        url: found.url,
        title: toFeedTitle(found),
        etag: found.file.etag,
        last_modified: found.file.lastModified,
        last_checked_at: at,
        next_check_at: new Date(now.getTime() + checkIntervalMs).toISOString(),
        ...toLastEntry(found.feed),
      })
      const { entries } = found.feed
      await saveEntriesAsIdeas(tx, { id, ...watcher }, entries.slice(0, body.newest), at)
      await insertEntries(
        tx,
        id,
        entries.slice(body.newest).map(({ key, wordsKey }) => ({ key, wordsKey, idea_id: null })),
        at,
      )
    }),
  )
  return readFeed(db, id)
}

async function readFeed(db: AccountDb, id: string) {
  const feed = await findFeedView(db, id)
  if (feed === undefined) throw notFoundError('Feed')
  return feed
}

/** Throws 403; the right to manage pillars is the route's own. */
function assertCanManage(caller: Caller, { channel_id }: Pick<FeedRow, 'channel_id'>): void {
  if (channel_id !== null && !hasRight(caller.role, 'channels:manage')) throw forbiddenError()
}

/** Throws 409. Other additions to this workspace wait until the transaction ends. */
async function assertRoomForFeed(db: AccountDb): Promise<void> {
  await lockFeedList(db)
  if ((await countFeeds(db)) >= maxFeeds)
    throw conflictError('too_many_feeds', `A workspace can watch at most ${maxFeeds} feeds. Remove one first.`)
}

async function refuseDuplicates(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isDuplicateError(error, 'feeds_watched'))
      throw conflictError('already_watched', 'This feed is watched already.')
    throw error
  }
}

const toFeedTitle = ({ feed, url }: Pick<FoundFeed, 'feed' | 'url'>): string =>
  shortenText(feed.title, 200) || new URL(url).host
