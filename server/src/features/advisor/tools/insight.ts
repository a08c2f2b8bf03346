import { metricLabels } from '@draftwright/contract/network-metrics'
import { type Source, toPillarHref, toPostHref, toReportHref } from '@draftwright/contract/sources'
import type { ReadInput } from '../../../models/advising/read-tools.ts'
import type { ToolResult } from '../../../models/advising/tool-result.ts'
import { readInsight } from '../../insight/index.ts'
import { readNetworkReport } from '../../network-numbers/index.ts'
import { buildToolResult, type ToolContext } from '../../query/index.ts'

const maxShown = 10
const dayMs = 86_400_000
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const href = toReportHref('insights')

/** Posts that lose readers, the time of publication that did best, and pillars behind their plan. */
export async function readContentInsight({ db, context }: ToolContext): Promise<ToolResult> {
  const { decay, best_time, pillars, time_zone } = await readInsight(db, context)
  const behind = pillars.filter(({ id, overdue }) => id !== null && overdue > 0)
  const { posts, views, median, best } = best_time
  const times = best.map(({ weekday, hour, ...numbers }, at): Source => {
    const day = weekday === null ? null : (weekdays[weekday - 1] ?? null)
    const title = [day, hour === null ? null : `${String(hour).padStart(2, '0')}:00`].filter(Boolean).join(' ')
    return { kind: 'report', id: `publishing-time-${at}`, title, href, facts: { ...numbers, time_zone } }
  })
  const basis: Source = {
    kind: 'report',
    id: 'publishing-times',
    title: 'Views by time of publication',
    href,
    facts: { posts, views, median, time_zone },
  }
  return buildToolResult([
    {
      name: 'posts_to_refresh',
      rows: decay.posts.slice(0, maxShown).map(
        ({ id, title, last, previous, best: most }): Source => ({
          kind: 'post',
          id,
          title,
          href: toPostHref(id),
          facts: { last_28_days: last, days_before: previous, best_28_days: most },
        }),
      ),
      total: decay.posts.length,
    },
    { name: 'times', rows: times, total: times.length },
    { name: 'all_posts', rows: [basis], total: 1 },
    {
      name: 'pillars_behind',
      rows: behind.slice(0, maxShown).map(
        ({ id, name, published, overdue, planned }): Source => ({
          kind: 'pillar',
          id: id ?? '',
          title: name,
          href: toPillarHref(id ?? ''),
          facts: { published, overdue, planned },
        }),
      ),
      total: behind.length,
    },
  ])
}

/** What networks have counted of posts, by network and by post; a number that a network does not give is in no row. */
export async function readNetworkCounts(
  { db, now }: ToolContext,
  { days = 90 }: ReadInput<'network_numbers'>,
): Promise<ToolResult> {
  const report = await readNetworkReport(db, new Date(now.getTime() - days * dayMs).toISOString())
  const toFacts = (values: readonly { metric: keyof typeof metricLabels; value: number }[]) =>
    Object.fromEntries(values.map(({ metric, value }) => [metric, value]))
  return buildToolResult([
    {
      name: 'networks',
      rows: report.networks.map(
        ({ network, label, posts, sums, measured_to }): Source => ({
          kind: 'report',
          id: `network-${network}`,
          title: label,
          href,
          facts: { days, posts, measured_at: measured_to, ...toFacts(sums) },
        }),
      ),
      total: report.networks.length,
    },
    {
      name: 'posts',
      rows: report.posts.slice(0, maxShown).map(
        ({ id, title, network, values, measured_at }): Source => ({
          kind: 'post',
          id,
          title,
          href: toPostHref(id),
          facts: { network, measured_at, ...toFacts(values) },
        }),
      ),
      total: report.posts.length,
    },
  ])
}
