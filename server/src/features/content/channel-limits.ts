import { findPicturesWithoutAlt, describeMissingAlt } from '@draftwright/contract/alt-text'
import { getChannelNorm } from '@draftwright/contract/channel-norms'
import { countNetworkText, findOverruns, describeOverrun } from '@draftwright/contract/network-count'
import { toNetworkText } from '@draftwright/contract/network-text'
import { canBeThread, isThread } from '@draftwright/contract/post-settings'
import { maxThreadParts, splitThread } from '@draftwright/contract/thread'
import { conflictError } from '../../http/errors.ts'
import type { ContentRow } from './store.ts'

/**
 * Throws 409 `too_long` when the network would refuse or cut the text, with each exceeded limit, and `alt_missing` with the
 * pictures without a description if the channel requires them.
 */
export function assertFitsChannel(
  row: Pick<ContentRow, 'channel_type' | 'channel_settings' | 'rich_content' | 'settings'>,
): void {
  if (row.channel_type === null) return
  const norm = getChannelNorm(row.channel_type, row.channel_settings ?? {})
  const { network, maxCharacters } = norm
  if (network !== null && maxCharacters !== null) {
    const text = toNetworkText(row.rich_content)
    const isSplit = isThread(row.settings) && canBeThread(network)
    const parts = isSplit ? splitThread(network, text, maxCharacters) : [text]
    if (parts.length > maxThreadParts)
      throw conflictError(
        'too_long',
        `Shorten the text: it makes ${parts.length} posts, and a thread has ${maxThreadParts} at most`,
        { over: [] },
      )
    const over = parts.flatMap((part) => findOverruns(countNetworkText(network, part, maxCharacters)))
    const [first] = over
    if (first !== undefined) throw conflictError('too_long', `Shorten the text: ${describeOverrun(first)}`, { over })
  }
  const pictures = findPicturesWithoutAlt(row.rich_content, norm)
  if (pictures.length > 0) throw conflictError('alt_missing', describeMissingAlt(pictures, norm), { pictures })
}
