import type { BreakdownQuery, ImportedSpan, Report, ReportQuery, ViewCounts } from '@draftwright/contract/analytics'
import { type Breakdown, detailDays } from '@draftwright/contract/visits'
import { addDays } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../db/account-db.ts'
import { invalidInputError } from '../../http/errors.ts'
import { readFilterNames } from './filter-names-store.ts'
import { isPersonalLinkCode } from '../people-stats/index.ts'
import { filterBetween, sumNumbers, sumPeriods } from './numbers.ts'
import type { NumbersFilter, ValueDimension } from './numbers-filter.ts'
import { listImportedSpans } from './number-imports/imported-days-store.ts'
import {
  chooseAggregation,
  countDays,
  cutSpan,
  listPeriodStarts,
  type Span,
  splitSpan,
  toSpan,
  toSpanBefore,
} from './periods.ts'
import { listBreakdown, listDailyNumbers, listEventDays, type NumbersSource } from './report-store.ts'
import { readPackedNumbers } from './packed-numbers.ts'
import { readCountingRules } from './visits-store.ts'

const valueNames = [
  'source',
  'source_kind',
  'campaign',
  'device',
  'browser',
  'country',
  'page',
  'entry',
  'exit',
  'link',
] as const

/** Numbers by day, week or month of what the filters leave, beside as many days before. */
export async function readReport(db: AccountDb, asked: ReportQuery, today: string): Promise<Report> {
  const filter = await toFilter(db, asked)
  const span = toSpan(today, asked)
  const before = toSpanBefore(span)
  const source = chooseSource(filter)
  const details_from = toDetailsFrom(today)
  assertWithin(source, span, details_from)
  const hasBefore = source !== 'events' || before.from >= details_from
  const hasBots = source === 'total' || source === 'content' || source === 'page'
  const type_of_agg = chooseAggregation(span)
  const shown = hasBefore ? { from: before.from, to: span.to } : span
  const readDays = async () => {
    if (source !== 'events')
      return listDailyNumbers(db, source, filter, [...splitSpan(before, 'month'), ...splitSpan(span, type_of_agg)])
    const packed = await readPackedNumbers(db, filter, shown, 'day')
    return listEventDays(db, filter, packed ?? { sums: new Map(), others: [shown] })
  }
  const [days, rules, imported] = await Promise.all([
    readDays(),
    readCountingRules(db),
    source === 'events' ? [] : listImportedSpans(db, shown),
  ])
  const countUntimed = async (within: Span): Promise<number> => {
    const parts = imported.filter((one) => !one.is_timed).map((one) => cutSpan(one, within))
    const untimed = parts.flatMap((part) => splitSpan(part, 'month'))
    return untimed.length === 0 ? 0 : sumNumbers(await listDailyNumbers(db, source, filter, untimed)).visits
  }
  const daysOfSpan = filterBetween(days, span.from, undefined)
  const series = sumPeriods(daysOfSpan, listPeriodStarts(span, type_of_agg))
  return {
    totals: sumNumbers(series),
    previous: hasBefore ? sumNumbers(filterBetween(days, before.from, span.from)) : null,
    series,
    start_date: span.from,
    end_date: span.to,
    type_of_agg,
    bots: hasBots ? daysOfSpan.reduce((sum, day) => sum + day.bots, 0) : null,
    mode: rules?.mode ?? 'visitors',
    imported: imported
      .filter(({ to }) => to >= span.from)
      .map((one) => (one.from < span.from ? cutBefore(one, span.from) : one)),
    untimed_visits: await countUntimed(span),
    previous_untimed_visits: await countUntimed(before),
    details_from,
  }
}

const cutBefore = (one: ImportedSpan, from: string): ImportedSpan => ({
  ...one,
  from,
  days: countDays({ from, to: one.to }),
})

/** The same numbers by the values of one dimension. */
export async function readBreakdown(db: AccountDb, { by, limit, ...asked }: BreakdownQuery, today: string) {
  const filter = await toFilter(db, asked)
  const span = toSpan(today, asked)
  const source = chooseSource(filter, by)
  assertWithin(source, span, toDetailsFrom(today))
  const packed = source === 'events' ? await readPackedNumbers(db, filter, span, by) : null
  const { rows, total, all } = await listBreakdown(db, source, filter, span, { by, limit, packed })
  return { rows, total, others: subtractNumbers(all, sumNumbers(rows)) }
}

/** What a question about visits is asked of. */
export interface VisitScope {
  readonly span: Span
  readonly filter: NumbersFilter
  readonly isFiltered: boolean
  /** The first day of which single visits are known. */
  readonly detailsFrom: string
}

/** Throws 404 for a filter that does not exist, and 400 where single visits are needed and not kept for so long. */
export async function readVisitScope(
  db: AccountDb,
  asked: ReportQuery,
  today: string,
  { needsVisits }: { needsVisits: boolean },
): Promise<VisitScope> {
  const filter = await toFilter(db, asked)
  const span = toSpan(today, asked)
  const isFiltered = chooseSource(filter) !== 'total'
  const detailsFrom = toDetailsFrom(today)
  if ((needsVisits || isFiltered) && span.from < detailsFrom)
    throw invalidInputError([
      {
        field: 'start_date',
        message: `must not be before ${detailsFrom}: ${needsVisits ? 'funnels reach' : 'goals with filters reach'} back ${detailDays} days`,
      },
    ])
  return { span, filter, isFiltered, detailsFrom }
}

/** Throws 404 for a post, pillar or channel of nobody or somebody else. */
async function toFilter(db: AccountDb, asked: Omit<ReportQuery, 'start_date' | 'end_date'>): Promise<NumbersFilter> {
  const { content_id: contentId, pillar_id: pillarId, channel_id: channelId } = asked
  await readFilterNames(db, asked)
  if (asked.link !== undefined && (await isPersonalLinkCode(db, asked.link)))
    throw invalidInputError([
      {
        field: 'link',
        message: 'must not be the link of a person’s share: Results on the Ambassador page shows those',
      },
    ])
  const values: Partial<Record<ValueDimension, string>> = {}
  for (const name of valueNames) {
    const value = asked[name]
    if (value !== undefined) values[name] = value
  }
  return { contentId, pillarId, channelId, values }
}

/** Sums hold one dimension each: for two together single views are needed. Posts, pillars and channels are one. */
function chooseSource({ contentId, pillarId, channelId, values = {} }: NumbersFilter, by?: Breakdown): NumbersSource {
  const isOfPosts = [contentId, pillarId, channelId].some((id) => id !== undefined)
  const dimensions = new Set<NumbersSource>(valueNames.filter((name) => values[name] !== undefined))
  if (isOfPosts) dimensions.add('content')
  if (by !== undefined) dimensions.add(by === 'pillar' || by === 'channel' ? 'content' : by)
  const [first = 'total'] = dimensions
  return dimensions.size > 1 ? 'events' : first
}

const toDetailsFrom = (today: string): string => addDays(today, 1 - detailDays)

function assertWithin(source: NumbersSource, span: Span, from: string): void {
  if (source === 'events' && span.from < from)
    throw invalidInputError([
      {
        field: 'start_date',
        message: `must not be before ${from}: several filters together reach back ${detailDays} days, one alone further`,
      },
    ])
}

const subtractNumbers = (a: ViewCounts, b: ViewCounts): ViewCounts => ({
  views: a.views - b.views,
  visitors: a.visitors - b.visitors,
  visits: a.visits - b.visits,
  reads: a.reads - b.reads,
  engaged_ms: a.engaged_ms - b.engaged_ms,
  bounces: a.bounces - b.bounces,
})
