import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { askForem, foremPages } from '../forem-client.ts'
import type { NetworkCounts, NumbersReader, PostCounts } from './channel-type.ts'
import { Count, pickCounts } from './network-numbers.ts'

const Article = z.object({
  id: z.number(),
  page_views_count: Count,
  public_reactions_count: Count,
  comments_count: Count,
})

/** One's own published articles with their numbers (app/views/api/v1/articles/me.json.jbuilder); others cannot see the views. */
export const devtoNumbers: NumbersReader = {
  listMetrics: () => ['views', 'reactions', 'comments'],
  batchSize: 100,
  async readNumbers(posts, connection) {
    const missing = new Set(posts.map(({ external_id }) => external_id))
    const found = new Map<string, NetworkCounts['values']>()
    let isComplete = false
    for (let page = 1; page <= foremPages.most && missing.size > 0 && !isComplete; page++) {
      if (page > 1) await wait(foremPages.gapMs)
      const path = `articles/me/published?per_page=${foremPages.size}&page=${page}`
      const { value } = await askForem(connection, path, z.array(Article))
      isComplete = value.length < foremPages.size
      for (const article of value) {
        missing.delete(String(article.id))
        found.set(
          String(article.id),
          pickCounts({
            views: article.page_views_count,
            reactions: article.public_reactions_count,
            comments: article.comments_count,
          }),
        )
      }
    }
    return posts.map(({ external_id }): PostCounts => {
      const values = found.get(external_id ?? '')
      if (values !== undefined) return { state: 'measured', counts: [{ network: 'devto', values }] }
      if (isComplete) return { state: 'gone' }
      return { state: 'unavailable', reason: 'The article is too far down the list of published ones.' }
    })
  },
}
