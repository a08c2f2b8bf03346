import { barePictures, bareSentence } from '@draftwright/contract/alt-text'
import { channelNorm } from '@draftwright/contract/channel-norms'
import { countFor, overruns, overrunSentence } from '@draftwright/contract/network-count'
import { networkText } from '@draftwright/contract/network-text'
import { conflict } from '../../http/errors.ts'
import type { ContentRow } from './store.ts'

/**
 * Throws 409 `too_long` when the network would refuse the text or cut it, with each limit it is beyond, and `alt_missing`
 * with the pictures that nobody described where the channel asks for that.
 */
export function mustFit(row: Pick<ContentRow, 'channel_type' | 'channel_settings' | 'rich_content'>): void {
  if (row.channel_type === null) return
  const norm = channelNorm(row.channel_type, row.channel_settings ?? {})
  const { network, maxCharacters } = norm
  if (network !== null && maxCharacters !== null) {
    const over = overruns(countFor(network, networkText(row.rich_content), maxCharacters))
    const [first] = over
    if (first !== undefined) throw conflict('too_long', `Shorten the text: ${overrunSentence(first)}`, { over })
  }
  const pictures = barePictures(row.rich_content, norm)
  if (pictures.length > 0) throw conflict('alt_missing', bareSentence(pictures, norm), { pictures })
}
