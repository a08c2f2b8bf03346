import type { Breakdown } from './visits.ts'

/** What a report can be restricted to, without schemas: pages load it too. */
export const reportFilterNames = [
  'source_kind',
  'source',
  'campaign',
  'content_id',
  'pillar_id',
  'channel_id',
  'page',
  'entry',
  'exit',
  'device',
  'browser',
  'country',
  'link',
] as const
export type ReportFilterName = (typeof reportFilterNames)[number]

const ofPosts: readonly string[] = ['content_id', 'pillar_id', 'channel_id', 'content', 'pillar', 'channel']

/**
 * Whether so many filters, broken down by this, need single visits, which are kept for 90 days: sums by day hold one
 * dimension each. A post, a pillar and a channel are one.
 */
export function shouldReadSingleVisits(filters: readonly ReportFilterName[], by?: Breakdown): boolean {
  const names = by === undefined ? filters : [...filters, by]
  return new Set(names.map((name) => (ofPosts.includes(name) ? 'content' : name))).size > 1
}
