import { createHash } from 'node:crypto'
import type { ChannelType } from '@draftwright/contract/channel-norms'
import type { NewShare, Share, ShareChange } from '@draftwright/contract/ambassador'
import { type PeopleStats, canSeeOwnStats } from '@draftwright/contract/people-stats'
import { findOwnTarget } from '@draftwright/contract/tracked-text'
import { createId } from '../../db/create-id.ts'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { conflictError, invalidInputError, notFoundError } from '../../http/errors.ts'
import { findLiveTexts } from '../content/index.ts'
import { getNetworkClient } from '../../integrations/channel-types/registry.ts'
import { findOwnAccount } from '../connections/index.ts'
import { listAttempts } from '../deliveries/index.ts'
import { buildLinkUrl, ensureTrackedLink, readLinkRule } from '../links/index.ts'
import { readPeopleStats } from '../people-stats/index.ts'
import { assertNotWithdrawn } from '../share-consents/index.ts'
import { readShareablePost } from './posts.ts'
import { assertMaySay, assertMayShare } from './share-refusals.ts'
import { learnFromShare } from './voice/voice.ts'
import { lockOwnShare, type SharedPost, startShareDelivery } from './share-delivery.ts'
import { findOwnShare, findSameShare, insertShare, lockOwnShares, type ShareRow, updateShare } from './share-store.ts'

/** Milliseconds in which the same share again is a double click. */
const sameWithin = 60_000
/** Milliseconds that a client may repeat a request under its key. */
const keyLife = 86_400_000

/** `stats`: which numbers the workspace shows. */
export const toShare = (
  context: AppContext,
  stats: PeopleStats,
  { code, clicks, visitors, channel_type, is_sent, channel_id, ...row }: ShareRow,
): Share => ({
  ...row,
  platform_id: channel_id,
  ...listLiveActions(channel_type, is_sent && row.withdrawn_at === null),
  link_url: code === null ? null : buildLinkUrl(context, code),
  clicks: canSeeOwnStats(stats) ? (clicks ?? 0) : null,
  visitors: canSeeOwnStats(stats) ? (visitors ?? 0) : null,
})

function listLiveActions(type: ChannelType | null, isLive: boolean) {
  const client = type === null || !isLive ? null : getNetworkClient(type)
  return { can_edit: client?.planEdit !== undefined, can_withdraw: client?.planTakeDown !== undefined }
}

/** Throws 404 for a share of somebody else, too. */
export async function readOwnShare(db: AccountDb, context: AppContext, userId: string, id: string): Promise<Share> {
  const row = await findOwnShare(db, userId, id)
  if (row === undefined) throw notFoundError('Share')
  return toShare(context, await readPeopleStats(db), row)
}

/**
 * Makes a share with an address of its own, or returns the one that was made a moment ago; with `deliver` it is sent by the person's own
 * account, once. `askedKey` is the request's Idempotency-Key, whose answer is lost with a process that is killed. Throws 400, 404, 409.
 */
export async function createShare(
  db: AccountDb,
  context: AppContext,
  userId: string,
  asked: NewShare,
  askedKey: string | null,
): Promise<Share> {
  const {
    platform_id,
    deliver = false,
    share_content = '',
    share_url = null,
    ayrshare_post_id = null,
    ...share
  } = asked
  const channel_id = await findAccountFor(db, userId, share.platform_type, platform_id ?? null)
  if (deliver && channel_id === null)
    throw invalidInputError([{ field: 'platform_id', message: 'must name your account, by which it is sent' }])
  const post = await readShareablePost(db, context, userId, share.content_id)
  await assertNotWithdrawn(db, userId)
  await assertMayShare(db, context, { ...share, text: share_content })
  const now = context.now()
  const key = askedKey === null ? null : createHash('sha256').update(askedKey).digest('hex')
  const id = await db.transaction(async (tx) => {
    await lockOwnShares(tx, userId)
    const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
    const limits = { since: before(sameWithin), key, keyedSince: before(keyLife) }
    const same = await findSameShare(tx, { ...share, user_id: userId, share_content }, limits)
    if (same !== undefined) {
      if (deliver) await deliverOnce(tx, context, post, { userId, id: same.id, channel_id })
      return same.id
    }
    await learnVoice(tx, userId, share.content_id, share_content)
    const fresh = createId()
    const at = now.toISOString()
    const isShown = share_url !== null || ayrshare_post_id !== null
    await insertShare(tx, {
      ...share,
      id: fresh,
      user_id: userId,
      share_content,
      share_url,
      ayrshare_post_id,
      channel_id,
      asked_key: key,
      link_id: await ensureShareLink(tx, context, userId, share, post.url),
      state: isShown ? 'confirmed' : 'intent',
      confirmed_at: isShown ? at : null,
      created_at: at,
      updated_at: at,
    })
    if (deliver && !isShown) await deliverOnce(tx, context, post, { userId, id: fresh, channel_id })
    return fresh
  })
  return readOwnShare(db, context, userId, id)
}

/** What the person changed in sentences of the post shows how they write. */
async function learnVoice(db: AccountDb, userId: string, contentId: string, text: string): Promise<void> {
  const live = text.trim() === '' ? undefined : (await findLiveTexts(db, [contentId])).get(contentId)
  if (live != null) await learnFromShare(db, userId, contentId, live.rich_content, text)
}

/** The id of the person's own account at the platform. Throws 404 for anybody else's, and 400 for one at another platform. */
async function findAccountFor(
  db: AccountDb,
  userId: string,
  platform: NewShare['platform_type'],
  id: string | null,
): Promise<string | null> {
  if (id === null) return null
  const account = await findOwnAccount(db, userId, id)
  if (account === undefined) throw notFoundError('Account')
  if (account.channel_type !== platform)
    throw invalidInputError([{ field: 'platform_type', message: `must be ${account.channel_type}, as the account is` }])
  return id
}

/** Sends the share unless it is on its way, unclear or live: a double click sends one. */
async function deliverOnce(
  db: AccountDb,
  context: AppContext,
  post: SharedPost,
  { userId, id, channel_id }: { userId: string; id: string; channel_id: string | null },
): Promise<void> {
  const row = await lockOwnShare(db, userId, id)
  const newest = (await listAttempts(db, id)).at(-1)
  if (row.state === 'confirmed' || (newest !== undefined && newest.state !== 'rejected')) return
  if (row.channel_id !== channel_id) await updateShare(db, id, { channel_id })
  await startShareDelivery(db, context, { ...row, channel_id }, post, { operation: 'publish' })
}

/** Keeps that the person says they removed it, or takes that back. Throws 404, and 409 for one that was not shared. */
export async function markShareRemoved(
  db: AccountDb,
  context: AppContext,
  userId: string,
  id: string,
  isRemoved: boolean,
): Promise<Share> {
  const share = await readOwnShare(db, context, userId, id)
  if (share.state === 'intent')
    throw conflictError('not_live', 'This share was not made, so there is nothing to remove')
  const at = context.now().toISOString()
  await updateShare(db, id, { removed_at: isRemoved ? (share.removed_at ?? at) : null, updated_at: at })
  return readOwnShare(db, context, userId, id)
}

/** Null for a post on a network, whose address is not ours to count. */
async function ensureShareLink(
  db: AccountDb,
  context: AppContext,
  userId: string,
  { content_id, platform_type }: Pick<NewShare, 'content_id' | 'platform_type'>,
  url: string,
): Promise<string | null> {
  const target = findOwnTarget(await readLinkRule(db, context), url)
  if (target === null) return null
  const purpose = { contentId: content_id, channelId: null, userId, campaignId: null, target }
  return (await ensureTrackedLink(db, purpose, { utm_source: platform_type })).id
}

/** Changes one's own share; an address or a network's id shows that it is there. Throws 404, 409. */
export async function changeShare(
  db: AccountDb,
  context: AppContext,
  userId: string,
  id: string,
  change: ShareChange,
): Promise<Share> {
  const before = await readOwnShare(db, context, userId, id)
  await assertNotWithdrawn(db, userId)
  if (change.share_content !== undefined) {
    const words = { ...before, text: change.share_content }
    if (words.text === before.share_content) await assertMaySay(db, words)
    else await assertMayShare(db, context, words)
  }
  // What is there, or on its way, is changed at the network: by `PUT …/text`.
  const isSent = before.delivery !== null && before.delivery.state !== 'rejected'
  if (isSent && change.share_content !== undefined && change.share_content !== before.share_content)
    throw conflictError('already_sent', 'This text was sent by your account. Change the live share instead.')
  const isShown = Boolean(change.share_url ?? change.ayrshare_post_id)
  const state = change.state ?? (isShown ? 'confirmed' : before.state)
  const at = context.now().toISOString()
  const confirmed_at = state === 'confirmed' ? (before.confirmed_at ?? at) : null
  await updateShare(db, id, { ...change, state, confirmed_at, updated_at: at })
  return readOwnShare(db, context, userId, id)
}
