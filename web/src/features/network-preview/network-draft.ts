import { getChannelNorm } from '@draftwright/contract/channel-norms'
import type { Channel } from '@draftwright/contract/channels'
import type { Doc } from '@draftwright/contract/document'
import { type TextCount, countNetworkText, findOverruns } from '@draftwright/contract/network-count'
import { toNetworkText } from '@draftwright/contract/network-text'
import type { Network } from '@draftwright/contract/networks'

/** A text in a channel's format. */
export interface NetworkDraft {
  network: Network
  /** Without formatting: this is counted, shown and copied. */
  text: string
  count: TextCount
  isTooLong: boolean
}

/** Null for a channel with its own page, where nothing is counted. */
export function toNetworkDraft(
  channel: Pick<Channel, 'channel_type' | 'settings'> | undefined,
  doc: Doc,
): NetworkDraft | null {
  if (channel === undefined) return null
  const { network, maxCharacters, form } = getChannelNorm(channel.channel_type, channel.settings)
  if (network === null || form === 'article') return null
  const text = toNetworkText(doc)
  const count = countNetworkText(network, text, maxCharacters)
  return { network, text, count, isTooLong: findOverruns(count).length > 0 }
}
