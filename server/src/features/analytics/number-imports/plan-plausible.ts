import type { CountedDimension } from '@draftwright/contract/visits'
import type { Counts } from './day-sums.ts'
import type { Reading, Row, TablePlace, TablePlan } from './plan-table.ts'
import { readCount, readDay, readPercent, readSeconds } from './read-cells.ts'
import { cleanValue, readOrigin, toBrowser, toCountry, toDevice, toPagePath } from './read-values.ts'

type Values = (row: Row) => readonly (readonly [CountedDimension, string, Partial<Counts>?])[]

const toHost = (row: Row) => row.getText('hostname')

/** By the column that only this table has. */
const tables: readonly (readonly [column: string, about: string, values: Values])[] = [
  ['entry_page', 'Entry pages', (row) => [['entry', toPagePath(toHost(row), row.getText('entry_page'))]]],
  ['exit_page', 'Exit pages', (row) => [['exit', toPagePath(toHost(row), row.getText('exit_page'))]]],
  ['page', 'Pages', (row) => [['page', toPagePath(toHost(row), row.getText('page'))]]],
  ['source', 'Sources', readSource],
  ['referrer', 'Sources', readSource],
  ['country', 'Countries', (row) => [['country', toCountry(row.getText('country'))]]],
  ['device', 'Devices', (row) => [['device', toDevice(row.getText('device'))]]],
  ['browser', 'Browsers', (row) => [['browser', toBrowser(row.getText('browser'))]]],
]

function readSource(row: Row) {
  const { source, source_kind, campaign } = readOrigin({
    // A source that was read off the referrer is named again by it.
    source: row.getText('utm_source') || (row.getText('referrer') === '' ? row.getText('source') : ''),
    medium: row.getText('utm_medium'),
    campaign: row.getText('utm_campaign'),
    referrer: row.getText('referrer'),
  })
  return [
    ['source', cleanValue(source)],
    ['source_kind', source_kind],
    ['campaign', cleanValue(campaign)],
  ] as const
}

const unused: readonly (readonly [column: string, about: string])[] = [
  ['operating_system', 'Operating systems'],
  ['events', 'Goals'],
]

/** A table of Plausible's export; undefined for any other. */
export function planPlausible(
  columns: ReadonlySet<string>,
  { sums, toPost }: Reading,
  { owner }: TablePlace,
): TablePlan | undefined {
  const isOurs = columns.has('date') && ['visitors', 'pageviews', 'events'].some((name) => columns.has(name))
  if (!isOurs) return undefined
  const tool = 'plausible'
  const left = unused.find(([column]) => columns.has(column))
  if (left !== undefined) return { tool, about: left[1], note: 'Not counted here' }
  const [, about, values] = tables.find(([column]) => columns.has(column)) ?? [
    '',
    'Totals',
    () => [['total', '']] as const,
  ]
  return {
    tool,
    about,
    readRow(row) {
      const day = readDay(row.getCell('date'))
      const counts = readCounts(row)
      return values(row)
        .map(([dimension, value]) => {
          const ofPages = dimension === 'page' ? sums.add(owner, day, 'content', toPost(value), counts) : true
          // A visit leaves by one view.
          const own = dimension === 'exit' ? { ...counts, views: counts.visits } : counts
          return sums.add(owner, day, dimension, value, own) && ofPages
        })
        .every(Boolean)
    },
  }
}

function readCounts(row: Row): Counts {
  const [entrances, exits] = [readCount(row.getCell('entrances')), readCount(row.getCell('exits'))]
  const visits = entrances || exits || readCount(row.getCell('visits'))
  const share = readPercent(row.getText('bounce_rate'))
  return {
    views: readCount(row.getCell('pageviews')),
    visitors: readCount(row.getCell('visitors')),
    visits,
    bounces: share === undefined ? readCount(row.getCell('bounces')) : Math.round((share / 100) * visits),
    // The length of a visit is not the time with a page in view.
    engaged_ms: readSeconds(row.getCell('total_time_on_page')),
  }
}
