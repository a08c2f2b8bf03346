import { findPicturesWithoutAlt, describeMissingAlt } from '@draftwright/contract/alt-text'
import { type ChannelNorm, getChannelNorm } from '@draftwright/contract/channel-norms'
import { describeEmptiness, findOverloads } from '@draftwright/contract/carrying'
import type { Doc } from '@draftwright/contract/document'
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
 * pictures without a description if the channel requires them. 409 `empty` for what shows nothing, `does_not_fit` names what else the network takes less of.
 */
export async function assertFitsChannel(db: AccountDb, context: AppContext, written: ContentRow): Promise<void> {
  if (written.channel_type === null) return
  // As long as it will be sent.
  const tracked = await measureTrackedPost(db, context, written)
  const { rich_content, settings, channel_settings } = tracked
  const norm = getChannelNorm(written.channel_type, channel_settings ?? {})
  assertNotEmpty(tracked, norm.hasTitle)
  const parts = assertFitsNetwork(norm, rich_content, settings)
  const overloads = findOverloads({ type: written.channel_type, settings: channel_settings ?? {} }, tracked, parts)
  const [overload] = overloads
  if (overload !== undefined) throw conflictError('does_not_fit', `${overload.message}.`, { overloads })
  const pictures = findPicturesWithoutAlt(rich_content, norm)
  if (pictures.length > 0) throw conflictError('alt_missing', describeMissingAlt(pictures, norm), { pictures })
}

/** Throws 409 `empty` if readers would see nothing of a post. */
export function assertNotEmpty(post: Pick<ContentRow, 'title' | 'rich_content'>, hasTitle: boolean): void {
  const emptiness = describeEmptiness(post, hasTitle)
  if (emptiness !== null) throw conflictError('empty', emptiness)
}

/** Returns the posts that the text goes out as. Throws 409 `too_long` with each limit that it exceeds. `settings` are those of the post. */
export function assertFitsNetwork(norm: ChannelNorm, text: Doc, settings: Readonly<Record<string, unknown>>): number {
  const { network } = norm
  if (network === null || norm.maxCharacters === null) return 1
  const posts = toNetworkPosts(network, text, settings, norm)
  if (posts === null)
    throw conflictError('too_long', `Shorten the text: a thread has ${maxThreadParts} posts at most`, { over: [] })
  const over = posts.flatMap((post) => findOverruns(countNetworkText(network, post.text, norm)))
  const [first] = over
  if (first !== undefined) throw conflictError('too_long', `Shorten the text: ${describeOverrun(first)}`, { over })
  return posts.length
}
