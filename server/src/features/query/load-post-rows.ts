import { toZoneDay } from '@draftwright/contract/wall-clock'
import { listRankedPosts } from '../analytics/index.ts'
import { searchPosts } from '../content/index.ts'
import { listReviewStates } from '../reviews/index.ts'
import { toPostSources } from './content-sources.ts'
import { loadPersonNames, type ToolContext } from './tool-context.ts'
import type { LoadedRows, QueryRow } from './query-row.ts'

/** The posts with their numbers, of some days if those are told, and who is to decide on them or has sent them back. */
export async function loadPostRows(
  reading: ToolContext,
  span: { from: string; to: string } | undefined,
  limit: number,
): Promise<LoadedRows> {
  const { db, context } = reading
  const day = (at: string | null) => (at === null ? null : toZoneDay(Date.parse(at), reading.zone))
  const ids = (id: string | null) => (id === null ? [] : [id])
  const { data, meta } = await searchPosts(db, {}, { by: 'created_at', order: 'desc', limit })
  const seen = span === undefined ? null : await listRankedPosts(db, span, { by: 'views', isWorst: false, limit })
  const states = await listReviewStates(db, context)
  const nameOf = await loadPersonNames(
    reading,
    states.flatMap(({ reviewer_ids }) => reviewer_ids),
  )
  const sources = await toPostSources(reading, data)
  const rows = data.flatMap((post, at): QueryRow[] => {
    const source = sources[at]
    if (source === undefined) return []
    const numbers = seen?.find(({ id }) => id === post.id)
    const state = states.find(({ content_id }) => content_id === post.id)
    return [
      {
        source,
        values: {
          name: post.title,
          text: `${post.title}.\n${post.plain_text}`,
          status: post.status,
          keyword: post.keyword,
          author: source.facts['by'] ?? null,
          reviewer: state?.reviewer_ids.map((id) => nameOf(id) ?? '') ?? null,
          review: state?.comment ?? null,
          views: seen === null ? post.views : (numbers?.views ?? 0),
          visitors: numbers?.visitors ?? 0,
          reads: seen === null ? post.reads : (numbers?.reads ?? 0),
          planned: day(post.status === 'scheduled' ? post.scheduled_at : post.planned_at),
          published: day(post.published_at),
          created: day(post.created_at),
        },
        links: { pillar: ids(post.pillar_id), channel: ids(post.channel_id), idea: ids(post.idea_id) },
      },
    ]
  })
  return { rows, isCapped: meta.total > rows.length }
}
