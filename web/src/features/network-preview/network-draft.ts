import { getChannelNorm } from '@draftwright/contract/channel-norms'
import type { Channel } from '@draftwright/contract/channels'
import type { Doc } from '@draftwright/contract/document'
import { type TextCount, countNetworkText, findOverruns } from '@draftwright/contract/network-count'
import { toNetworkText } from '@draftwright/contract/network-text'
import { canBeThread, isThread } from '@draftwright/contract/post-settings'
import { maxThreadParts, splitThread } from '@draftwright/contract/thread'
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
  const { network, maxCharacters, form } = getChannelNorm(channel.channel_type, channel.settings)
  if (network === null || form === 'article') return null
  const text = toNetworkText(doc)
  const parts = isThread(settings) && canBeThread(network) ? splitThread(network, text, maxCharacters) : [text]
  const counts = parts.map((part) => countNetworkText(network, part, maxCharacters))
  const longest = counts.toSorted((a, b) => b.used - a.used)[0] ?? countNetworkText(network, text, maxCharacters)
  const isTooLong = parts.length > maxThreadParts || counts.some((count) => findOverruns(count).length > 0)
  return { network, text, parts, count: longest, isTooLong }
}
