import * as z from 'zod/mini'
import { askBluesky, runWithSession } from '../bluesky-client.ts'
import type { NetworkCounts, NumbersReader, PostCounts, RemotePost } from './channel-type.ts'
import { Count, pickCounts, sumParts } from './network-numbers.ts'

/** Of app.bsky.feed.getPosts. */
const maxUris = 25
/** Records that a post may be made of. */
const Part = z.object({ uri: z.string(), rkey: z.string() })
const Posts = z.object({
  posts: z.array(
    z.object({
      uri: z.string(),
      likeCount: Count,
      repostCount: Count,
      replyCount: Count,
      quoteCount: Count,
      bookmarkCount: Count,
    }),
  ),
})

const listUris = ({ answers }: RemotePost) => [
  ...new Set(answers.flatMap(({ data }) => z.safeParse(Part, data).data?.uri ?? [])),
]

/** Counts of app.bsky.feed.getPosts, which leaves out what is not there; nobody counts views. */
export const blueskyNumbers: NumbersReader = {
  listMetrics: () => ['reactions', 'comments', 'shares', 'quotes', 'bookmarks'],
  batchSize: maxUris,
  async readNumbers(posts, connection) {
    const uris = posts.flatMap(listUris)
    const found = new Map<string, NetworkCounts['values']>()
    for (let at = 0; at < uris.length; at += maxUris) {
      const query = new URLSearchParams(uris.slice(at, at + maxUris).map((uri) => ['uris', uri]))
      const { value } = await runWithSession(connection, ({ token, pdsUrl }) =>
        askBluesky(connection, pdsUrl, 'app.bsky.feed.getPosts', { token, query }, Posts),
      )
      for (const { uri, ...counts } of value.posts)
        found.set(
          uri,
          pickCounts({
            reactions: counts.likeCount,
            comments: counts.replyCount,
            shares: counts.repostCount,
            quotes: counts.quoteCount,
            bookmarks: counts.bookmarkCount,
          }),
        )
    }
    return posts.map((post): PostCounts => {
      const parts = listUris(post).flatMap((uri) => found.get(uri) ?? [])
      if (parts.length === 0) return { state: 'gone' }
      return { state: 'measured', counts: [{ network: 'bluesky', values: sumParts(parts) }] }
    })
  },
}
