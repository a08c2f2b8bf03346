import { hasRight, roles } from '@draftwright/contract/rights'
import type { Feed } from '../../documents/feed.ts'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { type FeedAnswer, FeedUnavailableError, fetchFeed } from '../../integrations/fetch-feed.ts'
import { listMemberIdsByRoles } from '../accounts/index.ts'
import { notifyMembers } from '../notifications/index.ts'
import { isFeedError, parseFeedFile } from './read-feed.ts'
import { saveNewEntries, toLastEntry } from './save-entries.ts'
import { findFeedRow, type FeedRow, isWatched, lockFeed, updateFeed } from './store.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Between two checks, and the longest after repeated failures. */
export const checkIntervalMs = 30 * minute
const maxIntervalMs = day
/** A feed that fails for so long is reported, once. */
const reportAfterMs = 14 * day

const caretakers = roles.filter((role) => hasRight(role, 'pillars:write'))

interface CheckContext {
  readonly db: AccountDb
  readonly context: AppContext
  readonly signal: AbortSignal
}

/**
 * Reads a feed and makes ideas of its new entries; what goes wrong on the other side is kept in the feed. A feed that is
 * paused or removed, also meanwhile, stays as it is.
 */
export async function checkFeed({ db, context, signal }: CheckContext, id: string): Promise<void> {
  const row = await findFeedRow(db, id)
  if (row === undefined || !row.is_active) return
  try {
    const { url, etag, last_modified } = row
    const request = { etag, lastModified: last_modified, trusted: context.config.trustedUrls, signal }
    const answer = await fetchFeed(url, request, context.now())
    const feed = answer.file === null ? null : parseFeedFile(answer.file)
    await saveAnswer({ db, context, signal }, row, answer, feed)
  } catch (error) {
    if (!isFeedError(error)) throw error
    await saveFailure({ db, context, signal }, id, error)
  }
}

const saveAnswer = ({ db, context }: CheckContext, read: FeedRow, { file, movedTo }: FeedAnswer, feed: Feed | null) =>
  db.transaction(async (tx) => {
    const row = await lockFeed(tx, read.id)
    if (row === undefined || !row.is_active) return
    const now = context.now()
    const at = now.toISOString()
    const { saved, waiting } = feed === null ? { saved: 0, waiting: 0 } : await saveNewEntries(tx, row, feed, at)
    const hasMoved = movedTo !== row.url && row.url === read.url && !(await isWatched(tx, row, movedTo))
    await updateFeed(tx, row.id, {
      last_checked_at: at,
      next_check_at: new Date(now.getTime() + checkIntervalMs).toISOString(),
      last_error: null,
      failures: 0,
      failing_since: null,
      notified_at: null,
      ...(hasMoved ? { url: movedTo } : {}),
      ...(saved > 0 ? { last_changed_at: at } : {}),
      ...(feed === null ? {} : toLastEntry(feed)),
      // Entries that wait would never come if the next answer were "unchanged".
      ...(file === null
        ? {}
        : { etag: waiting > 0 ? null : file.etag, last_modified: waiting > 0 ? null : file.lastModified }),
    })
  })

const saveFailure = ({ db, context }: CheckContext, id: string, error: Error) =>
  db.transaction(async (tx) => {
    const row = await lockFeed(tx, id)
    if (row === undefined || !row.is_active) return
    const now = context.now()
    const at = now.toISOString()
    const failures = row.failures + 1
    const retryAfter = error instanceof FeedUnavailableError ? (error.retryAfter ?? 0) : 0
    const wait = Math.min(maxIntervalMs, Math.max(checkIntervalMs * 2 ** Math.min(failures - 1, 10), retryAfter * 1000))
    const failing_since = row.failing_since ?? at
    const isReported = row.notified_at === null && now.getTime() - Date.parse(failing_since) >= reportAfterMs
    await updateFeed(tx, id, {
      last_checked_at: at,
      next_check_at: new Date(now.getTime() + wait).toISOString(),
      last_error: `The address ${error.message}.`,
      failures,
      failing_since,
      ...(isReported ? { notified_at: at } : {}),
    })
    if (!isReported) return
    await notifyMembers(tx, context, {
      kind: 'feed_failing',
      to: await listMemberIdsByRoles(tx, caretakers),
      actorId: null,
      pillarId: row.pillar_id,
      channelId: row.channel_id,
      subject: row.title,
      note: `The address ${error.message}.`,
    })
  })
