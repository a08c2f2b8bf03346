import type { GroupNumbers, PostNumbers } from '@draftwright/contract/analytics'
import { toChannelHref, toPillarHref, toPostHref, type Source, toReportHref } from '@draftwright/contract/sources'
import { addDays } from '@draftwright/contract/wall-clock'
import type { ToolResult } from '../../../models/advising/tool-result.ts'
import type { ReadInput } from '../../../models/advising/read-tools.ts'
import { listRankedPosts, computeViewSums, listRankedViewSums } from '../../analytics/index.ts'
import { buildToolResult, type ToolContext } from '../../query/index.ts'

const maxShown = 10

export async function rankPerformance(reading: ToolContext, input: ReadInput<'what_did_well'>): Promise<ToolResult> {
  const { db, today } = reading
  const to = input.to ?? today
  const from = input.from ?? addDays(to, -29)
  const { by = 'views', worst: isWorst = false } = input
  const span = { from, to, pillarId: input.pillar_id, channelId: input.channel_id }
  const order = { by, isWorst, limit: maxShown }
  const { per } = input
  const [best, sums, each] = await Promise.all([
    listRankedPosts(db, span, order),
    computeViewSums(db, span),
    per === undefined ? null : listRankedViewSums(db, span, per, order),
  ])
  const { posts, views, visitors, reads } = sums
  const report: Source = {
    kind: 'report',
    id: `views-${from}-${to}`,
    title: 'Views of all posts',
    href: toReportHref('posts', { sort: '-views' }),
    facts: { from, to, by, posts, views, visitors, reads },
  }
  return buildToolResult([
    { name: 'posts', rows: best.map((post) => toPostViewsSource(post, from, to)), total: posts },
    { name: 'all_posts', rows: [report], total: 1 },
    ...(each === null || per === undefined
      ? []
      : [{ name: 'each', rows: each.map((one) => toTotalsSource(one, per, span)), total: each.length }]),
  ])
}

const toPostViewsSource = (post: PostNumbers, from: string, to: string): Source => ({
  kind: 'post',
  id: post.id,
  title: post.title,
  href: toPostHref(post.id),
  facts: {
    from,
    to,
    views: post.views,
    visitors: post.visitors,
    reads: post.reads,
    pillar: post.pillar_name,
    channel: post.channel_name,
    published_at: post.published_at,
  },
})

/** The numbers of one pillar's or channel's posts. */
const toTotalsSource = (
  { id, name, ...numbers }: GroupNumbers,
  kind: 'pillar' | 'channel',
  { from, to }: { from: string; to: string },
): Source => ({
  kind,
  id,
  title: name,
  href: kind === 'pillar' ? toPillarHref(id) : toChannelHref(id),
  facts: { from, to, ...numbers },
})
