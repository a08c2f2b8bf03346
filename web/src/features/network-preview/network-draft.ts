import { channelNorm } from '@draftwright/contract/channel-norms'
import type { Channel } from '@draftwright/contract/channels'
import type { Doc } from '@draftwright/contract/document'
import { type Count, countFor, overruns } from '@draftwright/contract/network-count'
import { networkText } from '@draftwright/contract/network-text'
import type { Network } from '@draftwright/contract/networks'

/** A text as a channel's network takes it. */
export interface NetworkDraft {
  network: Network
  /** Without formatting: what is counted, shown and copied. */
  text: string
  count: Count
  isTooLong: boolean
}

/** Null for a channel that is a page of its own, where nothing is counted. */
export function networkDraft(
  channel: Pick<Channel, 'channel_type' | 'settings'> | undefined,
  doc: Doc,
): NetworkDraft | null {
  if (channel === undefined) return null
  const { network, maxCharacters, form } = channelNorm(channel.channel_type, channel.settings)
  if (network === null || form === 'article') return null
  const text = networkText(doc)
  const count = countFor(network, text, maxCharacters)
  return { network, text, count, isTooLong: overruns(count).length > 0 }
}
