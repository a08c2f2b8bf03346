import { searchPosts } from '../../content/index.ts'
import { listContentIdsToReview } from '../../reviews/index.ts'
import { type SourceGroup, type ToolContext, toPostSources } from '../../query/index.ts'

const maxShown = 10
const maxRead = 2000

/** Posts that wait for a member to decide on them, the longest first; no group if there is none. */
export async function listDueReviews(reading: ToolContext, userId: string): Promise<SourceGroup[]> {
  const { db, context } = reading
  const ids = new Set(await listContentIdsToReview(db, context, userId))
  if (ids.size === 0) return []
  const { data } = await searchPosts(
    db,
    { statuses: ['in_review'] },
    { by: 'updated_at', order: 'asc', limit: maxRead },
  )
  const rows = data.filter(({ id }) => ids.has(id))
  if (rows.length === 0) return []
  return [{ name: 'posts_to_review', rows: await toPostSources(reading, rows.slice(0, maxShown)), total: rows.length }]
}
