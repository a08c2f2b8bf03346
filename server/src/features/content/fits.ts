import { channelNorm } from '@draftwright/contract/channel-norms'
import { countFor, overruns, overrunSentence } from '@draftwright/contract/network-count'
import { networkText } from '@draftwright/contract/network-text'
import { conflict } from '../../http/errors.ts'
import type { ContentRow } from './store.ts'

/** Throws 409 `too_long` when the network would refuse the text or cut it, with each limit it is beyond. */
export function mustFit(row: Pick<ContentRow, 'channel_type' | 'channel_settings' | 'rich_content'>): void {
  if (row.channel_type === null) return
  const { network, maxCharacters } = channelNorm(row.channel_type, row.channel_settings ?? {})
  if (network === null || maxCharacters === null) return
  const over = overruns(countFor(network, networkText(row.rich_content), maxCharacters))
  const [first] = over
  if (first !== undefined) throw conflict('too_long', `Shorten the text: ${overrunSentence(first)}`, { over })
}
