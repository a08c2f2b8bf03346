import type { NewShare, Share, ShareChange } from '@draftwright/contract/ambassador'
import { findOwnTarget } from '@draftwright/contract/tracked-text'
import { createId } from '../../db/create-id.ts'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { conflictError, invalidInputError, notFoundError } from '../../http/errors.ts'
import { findLiveTexts } from '../content/index.ts'
import { buildLinkUrl, ensureTrackedLink, readLinkRule } from '../links/index.ts'
import { assertNoAvoidedWord } from './avoided-words.ts'
import { findDisclosure } from './posts-store.ts'
import { readShareablePost } from './posts.ts'
import { learnFromShare } from './voice/voice.ts'
import { findOwnShare, findSameShare, insertShare, lockOwnShares, type ShareRow, updateShare } from './share-store.ts'

/** Milliseconds in which the same share again is a double click. */
const sameWithin = 60_000

export const toShare = (context: AppContext, { code, clicks, visitors, ...row }: ShareRow): Share => ({
  ...row,
  platform_id: null,
  link_url: code === null ? null : buildLinkUrl(context, code),
  clicks: clicks ?? 0,
  visitors: visitors ?? 0,
})

/** Throws 404 for a share of somebody else, too. */
async function readOwnShare(db: AccountDb, context: AppContext, userId: string, id: string): Promise<Share> {
  const row = await findOwnShare(db, userId, id)
  if (row === undefined) throw notFoundError('Share')
  return toShare(context, row)
}

/** Throws 409 `disclosure_missing`: the line is asked for by law or by the workspace, and nobody shares without it by mistake. */
async function assertDisclosed(db: AccountDb, text: string): Promise<void> {
  const disclosure = await findDisclosure(db)
  if (disclosure !== '' && text.trim() !== '' && !text.includes(disclosure))
    throw conflictError('disclosure_missing', `The text must say “${disclosure}”.`)
}

/** Makes a share with an address of its own, or returns the one that was made a moment ago. Throws 404, 409. */
export async function createShare(db: AccountDb, context: AppContext, userId: string, asked: NewShare): Promise<Share> {
  const { platform_id, share_content = '', share_url = null, ayrshare_post_id = null, ...share } = asked
  if (platform_id != null)
    throw invalidInputError([{ field: 'platform_id', message: 'must be null: no connections of people are kept' }])
  const post = await readShareablePost(db, context, userId, share.content_id)
  await assertDisclosed(db, share_content)
  await assertNoAvoidedWord(db, share.content_id, share_content)
  const now = context.now()
  const id = await db.transaction(async (tx) => {
    await lockOwnShares(tx, userId)
    const since = new Date(now.getTime() - sameWithin).toISOString()
    const same = await findSameShare(tx, { ...share, user_id: userId, share_content }, since)
    if (same !== undefined) return same.id
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
      link_id: await ensureShareLink(tx, context, userId, share, post.url),
      state: isShown ? 'confirmed' : 'intent',
      confirmed_at: isShown ? at : null,
      created_at: at,
      updated_at: at,
    })
    return fresh
  })
  return readOwnShare(db, context, userId, id)
}

/** What the person changed in sentences of the post shows how they write. */
async function learnVoice(db: AccountDb, userId: string, contentId: string, text: string): Promise<void> {
  const live = text.trim() === '' ? undefined : (await findLiveTexts(db, [contentId])).get(contentId)
  if (live != null) await learnFromShare(db, userId, contentId, live.rich_content, text)
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
  await assertNoAvoidedWord(db, before.content_id, change.share_content ?? '')
  if (change.share_content !== undefined) await assertDisclosed(db, change.share_content)
  const isShown = Boolean(change.share_url ?? change.ayrshare_post_id)
  const state = change.state ?? (isShown ? 'confirmed' : before.state)
  const at = context.now().toISOString()
  const confirmed_at = state === 'confirmed' ? (before.confirmed_at ?? at) : null
  await updateShare(db, id, { ...change, state, confirmed_at, updated_at: at })
  return readOwnShare(db, context, userId, id)
}
