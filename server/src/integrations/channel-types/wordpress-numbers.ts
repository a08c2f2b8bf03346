import * as z from 'zod/mini'
import { askWordPress } from '../wordpress-client.ts'
import { isMissing } from './article-steps.ts'
import type { NetworkConnection, NumbersReader, PostCounts } from './channel-type.ts'
import { NetworkError } from './network-error.ts'
import { Count, pickCounts } from './network-numbers.ts'

const namespace = 'jetpack/v4/stats-app'
const Index = z.object({ routes: z.record(z.string(), z.unknown()) })
const Views = z.object({ views: Count })

const noPlugin = 'WordPress counts nothing by itself: install Jetpack Stats on the site to see its views here.'
const notAllowed = 'Only administrators and users with the right view_stats can read Jetpack Stats on the site.'

/** The site's id at Jetpack, which its routes begin with; null without the plug-in, or while it is not connected. */
async function findSiteId(connection: NetworkConnection): Promise<string | null> {
  try {
    const { value } = await askWordPress(connection, '', Index, { namespace })
    const ids = Object.keys(value.routes).flatMap((route) => /\/sites\/([1-9]\d*)\/stats\//u.exec(route)?.[1] ?? [])
    return ids[0] ?? null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Jetpack Stats, through the routes of its own page in the site (Jetpack, packages/stats-admin). */
export const wordPressNumbers: NumbersReader = {
  listMetrics: () => ['views'],
  batchSize: 10,
  async readNumbers(posts, connection) {
    const siteId = await findSiteId(connection)
    if (siteId === null) return posts.map(() => ({ state: 'unavailable', reason: noPlugin }))
    const results: PostCounts[] = []
    try {
      for (const { external_id } of posts) {
        const route = `sites/${siteId}/stats/post/${external_id ?? ''}`
        const { value } = await askWordPress(connection, route, Views, { namespace })
        results.push({ state: 'measured', counts: [{ network: 'wordpress', values: pickCounts(value) }] })
      }
      return results
    } catch (error) {
      // Publishing works without this right.
      if (!(error instanceof NetworkError) || error.status !== 403) throw error
      return posts.map(() => ({ state: 'unavailable', reason: notAllowed }))
    }
  },
}
