import * as z from 'zod/mini'
import { askMastodon, isGone } from '../mastodon-client.ts'
import type { NetworkConnection, NetworkCounts, NumbersReader, PostCounts, RemotePost } from './channel-type.ts'
import { listLiveParts } from './mastodon-steps.ts'
import { Count, pickCounts, sumParts } from './network-numbers.ts'

/** Posts that one request may name (StatusesController, since 4.3). */
const maxIds = 20
const Status = z.object({
  id: z.string(),
  favourites_count: Count,
  replies_count: Count,
  reblogs_count: Count,
  /** Since 4.5. */
  quotes_count: Count,
})

const toCounts = (status: z.infer<typeof Status>) =>
  pickCounts({
    reactions: status.favourites_count,
    comments: status.replies_count,
    shares: status.reblogs_count,
    quotes: status.quotes_count,
  })

/** Those of the posts that are there. */
async function readStatuses(ids: readonly string[], connection: NetworkConnection) {
  const query = new URLSearchParams(ids.map((id) => ['id[]', id]))
  try {
    const path = `/api/v1/statuses?${query.toString()}`
    return (await askMastodon(connection, path, z.array(Status))).value
  } catch (error) {
    // A server before 4.3 has no list.
    if (!isGone(error)) throw error
    const found = []
    for (const id of ids) {
      const one = await askMastodon(connection, `/api/v1/statuses/${id}`, Status).catch((reason: unknown) => {
        if (!isGone(reason)) throw reason
        return null
      })
      if (one !== null) found.push(one.value)
    }
    return found
  }
}

const listIds = (post: RemotePost) => listLiveParts(post).map(({ id }) => id)

/** What the account's own server knows of: people on servers that it never heard from are not among them. */
export const mastodonNumbers: NumbersReader = {
  listMetrics: () => ['reactions', 'comments', 'shares', 'quotes'],
  batchSize: maxIds,
  async readNumbers(posts, connection) {
    const ids = [...new Set(posts.flatMap(listIds))]
    const found = new Map<string, NetworkCounts['values']>()
    for (let at = 0; at < ids.length; at += maxIds)
      for (const status of await readStatuses(ids.slice(at, at + maxIds), connection))
        found.set(status.id, toCounts(status))
    return posts.map((post): PostCounts => {
      const parts = listIds(post).flatMap((id) => found.get(id) ?? [])
      if (parts.length === 0) return { state: 'gone' }
      return { state: 'measured', counts: [{ network: 'mastodon', values: sumParts(parts) }] }
    })
  },
}
