import * as z from 'zod/mini'
import { askLinkedIn, readLinkedInAnswer } from '../linkedin-client.ts'
import { isPage, readAuthor } from '../linkedin-profiles.ts'
import type { NetworkConnection, NetworkCounts, NumbersReader, PostCounts } from './channel-type.ts'
import { NetworkError } from './network-error.ts'
import { Count, pickCounts } from './network-numbers.ts'

const Statistics = z.object({
  elements: z.array(
    z.object({
      share: z.optional(z.string()),
      ugcPost: z.optional(z.string()),
      totalShareStatistics: z.object({
        impressionCount: Count,
        uniqueImpressionsCount: Count,
        clickCount: Count,
        likeCount: Count,
        commentCount: Count,
        shareCount: Count,
      }),
    }),
  ),
})

/** The statistics of posts of one kind; LinkedIn wants shares and other posts in lists of their own. */
async function readStatistics(
  kind: 'shares' | 'ugcPosts',
  urns: readonly string[],
  connection: NetworkConnection,
): Promise<[string, NetworkCounts['values']][]> {
  if (urns.length === 0) return []
  // Signs of the list itself stay as they are (Rest.li 2.0), those of a URN do not.
  const list = `List(${urns.map(encodeURIComponent).join(',')})`
  const page = encodeURIComponent(readAuthor(connection))
  const path = `/rest/organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=${page}&${kind}=${list}`
  const { elements } = readLinkedInAnswer(Statistics, await askLinkedIn(connection, path))
  return elements.map(({ share, ugcPost, totalShareStatistics: counts }) => [
    share ?? ugcPost ?? '',
    pickCounts({
      views: counts.impressionCount,
      reach: counts.uniqueImpressionsCount,
      reactions: counts.likeCount,
      comments: counts.commentCount,
      shares: counts.shareCount,
      clicks: counts.clickCount,
    }),
  ])
}

const notAllowed = 'LinkedIn shows the numbers of a page to its administrators only: the connected account is none.'

/** Organization Share Statistics (Microsoft Learn), for pages; for a person's posts LinkedIn has an API that few apps are let into. */
export const linkedInNumbers: NumbersReader = {
  listMetrics: (settings) =>
    isPage({ settings }) ? ['views', 'reach', 'reactions', 'comments', 'shares', 'clicks'] : [],
  batchSize: 20,
  async readNumbers(posts, connection) {
    const urns = posts.flatMap(({ external_id }) => external_id ?? [])
    const isShare = (urn: string) => urn.startsWith('urn:li:share:')
    try {
      const found = new Map([
        ...(await readStatistics('shares', urns.filter(isShare), connection)),
        ...(await readStatistics(
          'ugcPosts',
          urns.filter((urn) => !isShare(urn)),
          connection,
        )),
      ])
      return posts.map(({ external_id }): PostCounts => {
        const values = found.get(external_id ?? '')
        if (values !== undefined) return { state: 'measured', counts: [{ network: 'linkedin', values }] }
        // Whether it was deleted, the daily look finds out.
        return { state: 'unavailable', reason: 'LinkedIn has no numbers of this post.' }
      })
    } catch (error) {
      // Publishing works with fewer rights, so this is no end of the access.
      if (!(error instanceof NetworkError) || error.status !== 403) throw error
      return posts.map(() => ({ state: 'unavailable', reason: notAllowed }))
    }
  },
}
