import type { BreakdownQuery, ViewCounts } from '@draftwright/contract/analytics'
import type { ModelRow } from './visit-model.ts'

export type By = BreakdownQuery['by']
export const allBreakdowns: readonly By[] = [
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

/** The value of a row in a dimension; undefined if it has no part in it. */
export function readValue(row: ModelRow, by: By, channelId: string): string | undefined {
  const { visit, page, who } = row
  switch (by) {
    case 'source':
    case 'source_kind':
    case 'campaign':
    case 'link':
      return visit.is[by]
    case 'device':
    case 'browser':
      return who.agent[by]
    case 'country':
      return who.country
    case 'page':
      return page.path
    case 'entry':
      return visit.rows[0]?.page.path
    case 'exit':
      return visit.rows.filter(({ kind }) => kind === 'view').at(-1) === row ? page.path : undefined
    case 'content':
      return page.contentId
    case 'pillar':
      return page.pillarId
    case 'channel':
      return page.contentId === '' ? '' : channelId
  }
}

/** The numbers of these rows, in a question that names these dimensions. */
export function countRows(rows: readonly ModelRow[], named: readonly By[]): ViewCounts {
  const isOfGroup = named.some((by) => by === 'pillar' || by === 'channel' || by === 'content')
  const isOfPages = isOfGroup || named.includes('page')
  const isOfExits = named.includes('exit')
  const views = rows.filter(({ kind }) => kind === 'view')
  const entries = views.filter((row) => row.visit.rows[0] === row)
  return {
    views: views.length,
    visitors: new Set(
      views.map(({ who, day, page }) => `${who.ip} ${who.agent.text} ${day} ${isOfGroup ? page.contentId : ''}`),
    ).size,
    visits: isOfExits ? views.length : isOfPages ? views.filter(({ isFirst }) => isFirst).length : entries.length,
    reads: rows.length - views.length,
    engaged_ms: isOfExits ? 0 : views.reduce((sum, row) => sum + row.engagedMs, 0),
    bounces: entries.filter(({ visit }) => visit.rows.length === 1 && visit.engagedMs < 10_000).length,
  }
}

export function groupBy<T>(items: readonly T[], toKey: (item: T) => string | undefined): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = toKey(item)
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}
