import { createHash, randomInt } from 'node:crypto'
import { resolveNetwork } from '@draftwright/contract/networks'
import { toSafeTarget } from '@draftwright/contract/tracked-text'
import { fillUtmPatterns, type Utm, type UtmValues } from '@draftwright/contract/utm-pattern'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { retryOnDuplicate } from '../../db/retry-on-duplicate.ts'
import { toSlug } from '../../documents/slug.ts'
import { invalidInputError } from '../../http/errors.ts'
import { findLinkSettings } from './settings-store.ts'
import { findCampaignName, findChannelFacts, findPostFacts, upsertLink } from './store.ts'

/** What a link is for. The same of everything always gets the same code. */
export interface LinkPurpose {
  contentId: string | null
  channelId: string | null
  /** Whose share it is; null for the workspace's own posts. */
  userId: string | null
  /** Of a link without a post; a post's own campaign counts otherwise. */
  campaignId: string | null
  /** The newsletter that it is in; absent elsewhere. */
  newsletterId?: string | null
  /** An absolute address; the caller has made sure that it leads to a site of the workspace. */
  target: string
}

export interface MadeLink {
  id: string
  code: string
  target: string
}

/** Without 0, O, I and l, which look alike. */
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const codeLength = 7
export const codeShape = /^[1-9A-HJ-NP-Za-km-z]{7}$/u

const createCode = (): string =>
  Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/**
 * The link for this purpose, made if there is none. A stopped one goes on: what is published must lead somewhere. Throws 400 for a
 * target that is no plain web address.
 */
export async function ensureTrackedLink(
  db: AccountDb,
  purpose: LinkPurpose,
  given: Partial<Utm> = {},
): Promise<MadeLink> {
  const target = toSafeTarget(purpose.target)
  if (target === null)
    throw invalidInputError([{ field: 'target', message: 'must be a web address without a user name' }])
  const campaignId = await findCampaignId(db, purpose)
  const utm = { ...(await buildUtm(db, { ...purpose, campaignId })), ...given }
  const { contentId, channelId, userId, newsletterId = null } = purpose
  const parts = [contentId, channelId, userId, contentId === null ? purpose.campaignId : null, target]
  const mail = newsletterId === null ? [] : [newsletterId]
  // Of a person's share, and of a link without a post, its place is a part of what it is for.
  const place = contentId === null || userId !== null ? [given.utm_source ?? null, given.utm_medium ?? null] : []
  const key = createHash('sha256')
    .update(JSON.stringify([...parts, ...place, ...mail]))
    .digest('base64url')
  const ids = {
    content_id: contentId,
    channel_id: channelId,
    user_id: userId,
    campaign_id: campaignId,
    newsletter_id: newsletterId,
  }
  const link = await retryOnDuplicate('tracked_links_code_key', () =>
    db.transaction((tx) => upsertLink(tx, { id: createId(), code: createCode(), key, ...ids, target, ...utm })),
  )
  await db.notify('links_changed', { code: link.code })
  return link
}

const findCampaignId = async (db: AccountDb, { contentId, campaignId }: LinkPurpose): Promise<string | null> =>
  contentId === null ? campaignId : ((await findPostFacts(db, contentId))?.campaign_id ?? null)

/** What the patterns of the workspace make of a link. */
export async function buildUtm(db: AccountDb, purpose: Omit<LinkPurpose, 'target'>): Promise<Utm> {
  return fillUtmPatterns(await findLinkSettings(db), await readUtmValues(db, purpose))
}

/** The values as slugs. A link of a person is marked as a share, and never with the name. */
export async function readUtmValues(
  db: AccountDb,
  { contentId, channelId, userId, campaignId, newsletterId = null }: Omit<LinkPurpose, 'target'>,
): Promise<UtmValues> {
  const post = contentId === null ? undefined : await findPostFacts(db, contentId)
  const channel = channelId === null ? undefined : await findChannelFacts(db, channelId)
  const campaign = campaignId === null ? undefined : await findCampaignName(db, campaignId)
  const network =
    newsletterId !== null
      ? 'newsletter'
      : channel === undefined
        ? null
        : (resolveNetwork(channel.channel_type, channel.settings) ?? channel.channel_type)
  return {
    network: channel?.channel_type === 'ayrshare' ? 'social' : network,
    medium: userId === null ? (network === 'newsletter' ? 'email' : 'social') : 'ambassador',
    campaign: campaign === undefined ? null : toSlug(campaign, ''),
    pillar: post?.pillar_name ? toSlug(post.pillar_name, '') : null,
    post: post?.slug ?? null,
  }
}
