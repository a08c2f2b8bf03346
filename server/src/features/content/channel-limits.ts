import { findPicturesWithoutAlt, describeMissingAlt } from '@draftwright/contract/alt-text'
import { getChannelNorm } from '@draftwright/contract/channel-norms'
import { countNetworkText, findOverruns, describeOverrun } from '@draftwright/contract/network-count'
import { toNetworkPosts } from '@draftwright/contract/network-posts'
import { maxThreadParts } from '@draftwright/contract/split-thread'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { conflictError } from '../../http/errors.ts'
import { measureTrackedPost } from '../links/index.ts'
import type { ContentRow } from './store.ts'

/**
 * Throws 409 `too_long` when the network would refuse or cut the text, with each exceeded limit, and `alt_missing` with the
 * pictures without a description if the channel requires them.
 */
export async function assertFitsChannel(db: AccountDb, context: AppContext, written: ContentRow): Promise<void> {
  if (written.channel_type === null) return
  // As long as it will be sent.
  const row = await measureTrackedPost(db, context, written)
  const norm = getChannelNorm(written.channel_type, row.channel_settings ?? {})
  const { network, maxCharacters } = norm
  if (network !== null && maxCharacters !== null) {
    const posts = toNetworkPosts(network, row.rich_content, row.settings, maxCharacters)
    if (posts === null)
      throw conflictError('too_long', `Shorten the text: a thread has ${maxThreadParts} posts at most`, { over: [] })
    const over = posts.flatMap(({ text }) => findOverruns(countNetworkText(network, text, maxCharacters)))
    const [first] = over
    if (first !== undefined) throw conflictError('too_long', `Shorten the text: ${describeOverrun(first)}`, { over })
  }
  const pictures = findPicturesWithoutAlt(row.rich_content, norm)
  if (pictures.length > 0) throw conflictError('alt_missing', describeMissingAlt(pictures, norm), { pictures })
}
