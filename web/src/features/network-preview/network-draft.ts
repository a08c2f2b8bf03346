import { getChannelNorm } from '@draftwright/contract/channel-norms'
import type { Channel } from '@draftwright/contract/channels'
import type { Doc } from '@draftwright/contract/document'
import { type TextCount, countNetworkText, findOverruns } from '@draftwright/contract/network-count'
import { toNetworkPosts } from '@draftwright/contract/network-posts'
import { toNetworkText } from '@draftwright/contract/network-text'
import type { Network } from '@draftwright/contract/networks'

/** A text in a channel's format. */
export interface NetworkDraft {
  network: Network
  /** Without formatting: this is counted, shown and copied. */
  text: string
  /** The posts it goes out as; one unless it is a thread. */
  parts: string[]
  /** Of the longest part. */
  count: TextCount
  isTooLong: boolean
}

/** Null for a channel with its own page, where nothing is counted. */
export function toNetworkDraft(
  channel: Pick<Channel, 'channel_type' | 'settings'> | undefined,
  doc: Doc,
  settings: Readonly<Record<string, unknown>> = {},
): NetworkDraft | null {
  if (channel === undefined) return null
  const norm = getChannelNorm(channel.channel_type, channel.settings)
  const { network, form } = norm
  if (network === null || form === 'article') return null
  const posts = toNetworkPosts(network, doc, settings, norm)
  const parts = (posts ?? [{ text: toNetworkText(doc) }]).map(({ text }) => text)
  const counts = parts.map((part) => countNetworkText(network, part, norm))
  const [first = countNetworkText(network, '', norm), ...others] = counts
  const longest = others.reduce((found, count) => (count.used > found.used ? count : found), first)
  const isTooLong = posts === null || counts.some((count) => findOverruns(count).length > 0)
  return { network, text: parts.join('\n\n'), parts, count: longest, isTooLong }
}
