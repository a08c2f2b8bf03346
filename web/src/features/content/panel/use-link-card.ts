import type { Channel } from '@draftwright/contract/channels'
import type { Content } from '@draftwright/contract/content'
import type { LinkCard } from '@draftwright/contract/link-cards'
import { findCardPage, readCardWords } from '@draftwright/contract/link-card'
import { resolveNetwork } from '@draftwright/contract/networks'
import { useReadLinkCardQuery } from '../api.ts'

/** Networks that show a card for the first link; to the last we send none, as its servers make their own. */
const networksWithCards = new Set(['bluesky', 'linkedin', 'mastodon'])

/** The page of the post's card and what it says of itself; null for posts and channels without a card. */
export function useLinkCard(
  { id, rich_content }: Pick<Content, 'id' | 'rich_content'>,
  channel: Pick<Channel, 'channel_type' | 'settings'>,
): { page: string | null; card: LinkCard | null } {
  const hasCard = networksWithCards.has(resolveNetwork(channel.channel_type, channel.settings) ?? '')
  const page = hasCard ? findCardPage(rich_content) : null
  const { currentData } = useReadLinkCardQuery({ id, version: page ?? '' }, { skip: page === null })
  return { page, card: page === null ? null : (currentData ?? null) }
}

/** The card as the network will show it: in the author's words where there are any. */
export function toShownCard(
  page: string | null,
  card: LinkCard | null,
  settings: Readonly<Record<string, unknown>>,
): LinkCard | null {
  if (page === null) return null
  const { title, description } = readCardWords(settings, page)
  return {
    url: page,
    title: title ?? card?.title ?? '',
    description: description ?? card?.description ?? '',
    image: card?.image ?? null,
  }
}
