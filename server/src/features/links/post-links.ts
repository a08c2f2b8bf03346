import { getChannelNorm, type ChannelType } from '@draftwright/contract/channel-norms'
import type { Doc } from '@draftwright/contract/document'
import { type LinkRule, listOwnTargets, trackPost } from '@draftwright/contract/tracked-text'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { buildUtm, ensureTrackedLink, type MadeLink } from './make-link.ts'
import { readOwnSites } from './own-sites-store.ts'
import { findLinkSettings } from './settings-store.ts'
import { findPostFacts, listLinksOfPost, markLink } from './store.ts'
import { getLinkBase } from './view.ts'

/** A post with the channel it goes to. */
export interface LinkedPost {
  id: string
  channel_id: string | null
  channel_type: ChannelType | null
  channel_settings: Record<string, unknown> | null
  rich_content: Doc
  settings: Record<string, unknown>
}

/** How the workspace's links are tracked. */
export async function readLinkRule(db: AccountDb, context: AppContext): Promise<LinkRule> {
  const { publicUrl } = context.config
  const { is_on } = await findLinkSettings(db)
  return { is_on, sites: await readOwnSites(db, publicUrl), origin: publicUrl, base: getLinkBase(context) }
}

/** Posts on networks have tracked links; articles and our own pages keep the addresses that search engines read. */
export const hasTrackedLinks = ({
  channel_type,
  channel_settings,
}: Pick<LinkedPost, 'channel_type' | 'channel_settings'>) =>
  channel_type !== null && getChannelNorm(channel_type, channel_settings ?? {}).form === 'post'

/** The post as long as it will be with its tracked links; makes none. */
export async function measureTrackedPost<T extends LinkedPost>(
  db: AccountDb,
  context: AppContext,
  post: T,
): Promise<T> {
  return hasTrackedLinks(post) ? trackPost(post, await readLinkRule(db, context)) : post
}

/** The post as it is sent: links to sites of the workspace are its tracked ones, which are made if they are missing. */
export async function trackPostLinks<T extends LinkedPost>(db: AccountDb, context: AppContext, post: T): Promise<T> {
  if (!hasTrackedLinks(post)) return post
  const rule = await readLinkRule(db, context)
  const links = await ensurePostLinks(db, rule, post)
  return trackPost(post, rule, new Map([...links].map(([target, { code }]) => [target, code])))
}

/** The post's links by their targets. */
export async function ensurePostLinks(db: AccountDb, rule: LinkRule, post: LinkedPost): Promise<Map<string, MadeLink>> {
  const links = new Map<string, MadeLink>()
  for (const target of listOwnTargets(post, rule)) {
    const purpose = { contentId: post.id, channelId: post.channel_id, userId: null, campaignId: null, target }
    links.set(target, await ensureTrackedLink(db, purpose))
  }
  return links
}

/** Lets the links of a post follow it into another campaign or to another address, with what they are marked with. */
export async function markPostLinks(db: AccountDb, contentId: string): Promise<void> {
  const campaignId = (await findPostFacts(db, contentId))?.campaign_id ?? null
  for (const { id, code, channel_id, user_id, newsletter_id } of await listLinksOfPost(db, contentId)) {
    const purpose = { contentId, channelId: channel_id, userId: user_id, newsletterId: newsletter_id, campaignId }
    await markLink(db, id, { ...(await buildUtm(db, purpose)), campaign_id: campaignId })
    await db.notify('links_changed', { code })
  }
}
