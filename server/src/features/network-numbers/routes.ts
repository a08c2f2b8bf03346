import { networkNumbers } from '@draftwright/contract/network-numbers'
import { hasRight } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import type { AppContext } from '../../http/app-context.ts'
import { measurePost } from './measure.ts'
import { readNetworkReport } from './report.ts'
import { findMeasuredPost, findMeasurement, insertMeasurement } from './store.ts'
import { computeNextMeasurement } from './times.ts'
import { readNetworkNumbers } from './view.ts'

/** A network is not asked about one post more often, however many people want to know. */
const freshMs = 5 * 60_000

export const networkNumberRoutes = implementRoutes(networkNumbers, {
  async read({ db, context, params, caller }) {
    await assertReadable(db, caller, params.id)
    return readNetworkNumbers(db, context, params.id)
  },
  async refresh({ db, context, params, caller }) {
    const post = await assertReadable(db, caller, params.id)
    if (post.status !== 'published' || !post.is_remote || post.channel_id === null || post.published_at === null)
      throw conflictError('not_at_network', 'Only a post that is live at a network has numbers there.')
    await refreshNumbers(db, context, params.id, post.channel_id, post.published_at)
    return readNetworkNumbers(db, context, params.id)
  },
  report: ({ db, context, query }) =>
    readNetworkReport(db, new Date(context.now().getTime() - query.days * 86_400_000).toISOString()),
})

/** Throws 404, also for a draft that the caller may not see. */
async function assertReadable(db: AccountDb, caller: Caller, id: string) {
  const post = await findMeasuredPost(db, id)
  if (post === undefined || (post.status !== 'published' && !hasRight(caller.role, 'content:read')))
    throw notFoundError('Content')
  return post
}

async function refreshNumbers(
  db: AccountDb,
  context: AppContext,
  id: string,
  channelId: string,
  publishedAt: string,
): Promise<void> {
  const now = context.now()
  const next_at = computeNextMeasurement(publishedAt, now)
  await insertMeasurement(db, { content_id: id, channel_id: channelId, published_at: publishedAt, next_at })
  const known = await findMeasurement(db, id, channelId)
  const isFresh = known?.measured_at != null && now.getTime() - Date.parse(known.measured_at) < freshMs
  if (!isFresh) await measurePost(db, context, channelId, id)
}
