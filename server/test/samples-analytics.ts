import type { RouteId } from './harness.ts'
import { buildIdRequest, createRowSample, createSample, type Sample } from './sample-shape.ts'

const period = { type_of_agg: 'week', current_date: '2026-03-01' }

export const analyticsSamples: Partial<Record<RouteId, Sample>> = {
  'analytics.account': createRowSample((rows) => ({ query: { channel_id: rows.channel, pillar_id: rows.pillar } })),
  'analytics.channel': createRowSample((rows) => ({ params: { id: rows.channel, ...period } })),
  'analytics.pillar': createRowSample((rows) => ({ params: { id: rows.pillar, ...period } })),
  'analytics.pillarViews': createSample({ query: { start_date: '2026-01-01', end_date: '2026-03-01' } }),
  'analytics.channelPosts': createRowSample(buildIdRequest('channel')),
  'analytics.channelPillars': createRowSample(buildIdRequest('channel')),
  'analytics.topContent': createSample({ query: { start_date: '2026-01-01' } }),
  'analytics.week': createSample(),
  'analytics.day': createSample(),
  'analytics.topContentWeek': createSample(),
  'analytics.topContentDay': createSample(),
}
