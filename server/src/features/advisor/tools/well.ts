import { channelHref, pillarHref, postHref, type Receipt, reportHref } from '@draftwright/contract/receipts'
import { addDays } from '@draftwright/contract/wall-clock'
import type { Found } from '../../../models/advising/found.ts'
import type { ReadInput } from '../../../models/advising/read-tools.ts'
import { bestPosts, type PostViews, viewSums, type ViewsOfOne, viewSumsPer } from '../../analytics/index.ts'
import { gathered, type Reading } from './reading.ts'

const shown = 10

export async function whatDidWell(reading: Reading, input: ReadInput<'what_did_well'>): Promise<Found> {
  const { db, today } = reading
  const to = input.to ?? today
  const from = input.from ?? addDays(to, -29)
  const { by = 'views', worst: isWorst = false } = input
  const span = { from, to, pillarId: input.pillar_id, channelId: input.channel_id }
  const order = { by, isWorst, limit: shown }
  const { per } = input
  const [best, sums, each] = await Promise.all([
    bestPosts(db, span, order),
    viewSums(db, span),
    per === undefined ? null : viewSumsPer(db, span, per, order),
  ])
  const { posts, views, visitors, reads } = sums
  const report: Receipt = {
    kind: 'report',
    id: `views-${from}-${to}`,
    title: 'Views of all posts',
    href: reportHref('posts', { sort: '-views' }),
    facts: { from, to, by, posts, views, visitors, reads },
  }
  return gathered([
    { name: 'posts', rows: best.map((post) => seen(post, from, to)), total: posts },
    { name: 'all_posts', rows: [report], total: 1 },
    ...(each === null || per === undefined
      ? []
      : [{ name: 'each', rows: each.map((one) => together(one, per, span)), total: each.length }]),
  ])
}

const seen = (post: PostViews, from: string, to: string): Receipt => ({
  kind: 'post',
  id: post.id,
  title: post.title,
  href: postHref(post.id),
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
const together = (
  { id, name, ...numbers }: ViewsOfOne,
  kind: 'pillar' | 'channel',
  { from, to }: { from: string; to: string },
): Receipt => ({
  kind,
  id,
  title: name,
  href: kind === 'pillar' ? pillarHref(id) : channelHref(id),
  facts: { from, to, ...numbers },
})
