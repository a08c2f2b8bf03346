import type { NetworkMetric } from '@draftwright/contract/network-metrics'
import { readPlatforms } from '@draftwright/contract/networks'
import * as z from 'zod/mini'
import { askAyrshare } from '../ayrshare-client.ts'
import { isMissing } from './article-steps.ts'
import type { NetworkConnection, NetworkCounts, NumbersReader, PostCounts, RemotePost } from './channel-type.ts'
import { NetworkError } from './network-error.ts'
import { Count, pickCounts } from './network-numbers.ts'

/** Platforms that "Analytics on a Post" knows, of those that texts go to. */
const counted = new Set(['bluesky', 'facebook', 'instagram', 'linkedin', 'threads', 'twitter'])

/** How the platforms call what they count, in Ayrshare's answers. */
const names: readonly (readonly [NetworkMetric, readonly string[]])[] = [
  ['views', ['impressionCount', 'impressionsCount', 'viewsCount', 'views']],
  ['reach', ['reachCount', 'uniqueImpressionsCount', 'impressionsUnique']],
  ['reactions', ['likeCount', 'likes']],
  ['comments', ['commentCount', 'commentsCount', 'replyCount', 'replies']],
  ['shares', ['shareCount', 'sharesCount', 'repostCount', 'retweetCount', 'reposts']],
  ['quotes', ['quoteCount', 'quotes']],
  ['bookmarks', ['savedCount', 'bookmarkCount']],
  ['clicks', ['clickCount', 'clicks']],
]
const metrics = names.map(([metric]) => metric)

const Fields = z.record(z.string(), z.unknown())
const Platform = z.object({ analytics: Fields })
/** Of X: what it counts is one level deeper. */
const Public = z.object({ publicMetrics: Fields })
/** Of Facebook, where a like is one of several reactions. */
const Reactions = z.object({ reactions: z.object({ total: z.int().check(z.nonnegative()) }) })

function readCounts(network: string, answer: unknown): NetworkCounts | null {
  const found = z.safeParse(Platform, answer)
  if (!found.success) return null
  const { analytics } = found.data
  const fields = z.safeParse(Public, analytics).data?.publicMetrics ?? analytics
  const total = z.safeParse(Reactions, analytics).data?.reactions.total
  const values = pickCounts(
    Object.fromEntries(
      names.map(([metric, keys]) => {
        const value = keys.map((key) => z.parse(Count, fields[key])).find((one) => one !== undefined)
        return [metric, metric === 'reactions' ? (total ?? value) : value]
      }),
    ),
  )
  return Object.keys(values).length === 0 ? null : { network, values }
}

const noPlan = 'Ayrshare gives no numbers with this plan.'

async function readPost({ external_id }: RemotePost, connection: NetworkConnection): Promise<PostCounts> {
  const platforms = readPlatforms(connection.settings).filter((platform) => counted.has(platform))
  const body = { id: external_id ?? '', platforms }
  try {
    // It changes nothing there.
    const call = { method: 'POST', body, isRead: true } as const
    const { value } = await askAyrshare(connection, 'analytics/post', Fields, call)
    const counts = platforms.flatMap((platform) => readCounts(platform, value[platform]) ?? [])
    if (counts.length > 0) return { state: 'measured', counts }
    return { state: 'unavailable', reason: 'Ayrshare has no numbers of this post yet.' }
  } catch (error) {
    if (isMissing(error)) return { state: 'gone' }
    // The key is right, and the plan does not include it: no reason to connect again.
    if (error instanceof NetworkError && error.status === 403 && /\b(?:plan|upgrade)\b/iu.test(error.message))
      return { state: 'unavailable', reason: noPlan }
    throw error
  }
}

/** "Analytics on a Post" (ayrshare.com/docs), for the platforms of the channel. */
export const ayrshareNumbers: NumbersReader = {
  listMetrics: (settings) => (readPlatforms(settings).some((platform) => counted.has(platform)) ? metrics : []),
  batchSize: 1,
  readNumbers: (posts, connection) => Promise.all(posts.map((post) => readPost(post, connection))),
}
