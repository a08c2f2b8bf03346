import type { AnalyticsOwner } from './analytics-rows.ts'
import { umamiQuestions } from './umami-rows.ts'

export interface Case {
  readonly name: string
  readonly path: string
  /** The same in Umami's tables, over so many days. */
  readonly umami?: string
  readonly days?: number
}

const breakdowns = [
  'source',
  'source_kind',
  'campaign',
  'device',
  'browser',
  'country',
  'page',
  'entry',
  'exit',
  'content',
  'pillar',
  'channel',
  'link',
]

export function listCases({ channelId, pillarIds }: AnalyticsOwner): Case[] {
  const today = new Date()
  const toDay = (ago: number) => new Date(today.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
  const of = (days: number) => `start_date=${toDay(days - 1)}&end_date=${toDay(0)}`
  const ask = (path: string) => `/functions/v1/api/analytics/${path}`
  const report = (name: string, query: string, more: object = {}): Case => ({
    name: `report, ${name}`,
    path: ask(`report?${query}`),
    ...more,
  })
  const parts = (name: string, query: string, more: object = {}): Case => ({
    name,
    path: ask(`breakdown?${query}`),
    ...more,
  })
  const [pillar] = pillarIds
  const combined = 'source=source%203&device=device%200'
  const month = toDay(0)
  return [
    report('28 days', of(28), { umami: 'report', days: 27 }),
    report('90 days', of(90), { umami: 'report', days: 89 }),
    report('12 months', of(365)),
    report('two years', of(730)),
    report('12 months of a source', `${of(365)}&source=source%203`),
    report('12 months of a pillar', `${of(365)}&pillar_id=${pillar}`),
    report('12 months of a channel', `${of(365)}&channel_id=${channelId}`),
    report('28 days of a source and device', `${of(28)}&${combined}`),
    report('90 days of a source and device', `${of(90)}&${combined}`),
    report('90 days of a page and a source', `${of(90)}&page=www.example.com%2Fpart-0&source=source%200`),
    ...breakdowns.map((by) => {
      const umami = `by ${by}`
      const also = umami in umamiQuestions ? { umami, days: 27 } : {}
      return parts(`by ${by}, 28 days`, `by=${by}&${of(28)}`, also)
    }),
    ...breakdowns.map((by) => parts(`by ${by}, 12 months`, `by=${by}&${of(365)}`)),
    parts('by page, 28 days of a source and device', `by=page&${of(28)}&${combined}`, {
      umami: 'by page, of a source and device',
      days: 27,
    }),
    parts('by page, 90 days of a source and device', `by=page&${of(90)}&${combined}`, {
      umami: 'by page, of a source and device',
      days: 89,
    }),
    parts('by source, 90 days of a pillar', `by=source&${of(90)}&pillar_id=${pillar}`),
    parts('by content, 90 days of a country', `by=content&${of(90)}&country=AX`),
    { name: 'live', path: ask('live') },
    { name: 'account, 28 days', path: ask(`account?${of(28)}`) },
    { name: 'account, 12 months', path: ask(`account?${of(365)}`) },
    { name: 'pillar-views, 12 months', path: ask(`pillar-views?${of(365)}`) },
    { name: 'top-content, 12 months', path: ask(`top-content?${of(365)}`) },
    { name: 'top-content/week', path: ask('top-content/week') },
    { name: 'channel/{id}/page, 12 months', path: ask(`channel/${channelId}/page?${of(365)}`) },
    { name: 'channel/{id}/pillar, 12 months', path: ask(`channel/${channelId}/pillar?${of(365)}`) },
    ...['day', 'week', 'month'].flatMap((agg) => [
      { name: `channel_analytics by ${agg}`, path: ask(`channel_analytics/${channelId}/${agg}/${month}`) },
      { name: `pillar_analytics by ${agg}`, path: ask(`pillar_analytics/${pillar}/${agg}/${month}`) },
    ]),
  ]
}
