import type { BreakdownRow, ViewCounts } from '@draftwright/contract/analytics'
import type { Breakdown, CountedDimension } from '@draftwright/contract/visits'
import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { toJsonText } from '../../db/json-columns.ts'
import { chooseEventCounting, isOfPosts, type NumbersFilter, type ValueDimension } from './numbers-filter.ts'
import type { PackedNumbers } from './packed-numbers.ts'
import { type DayRange, type Span, splitSpan } from './periods.ts'
import { selectSums } from './summed-days-store.ts'

export interface DayNumbers extends ViewCounts {
  day: string
  /** Programs' requests; only sums of everything, of posts and of pages have them. */
  bots: number
}

/** Where the numbers of a question stand: the sums of one dimension, or single views. */
export type NumbersSource = CountedDimension | 'events'

interface Part {
  readonly from: RawBuilder<unknown>
  readonly sums: RawBuilder<unknown>
}

/** By day, week and month as the ranges say, each at its first day, oldest first; what has no numbers is omitted. */
export async function listDailyNumbers(
  db: AccountDb,
  source: NumbersSource,
  filter: NumbersFilter,
  ranges: readonly DayRange[],
): Promise<DayNumbers[]> {
  if (ranges.length === 0) return []
  const part = source === 'events' ? buildEventPart(db, filter, ranges) : buildSumPart(db, source, filter, ranges)
  const { rows } = await sql<DayNumbers>`
    select n.day, ${part.sums} ${part.from} group by 1 order by 1`.execute(db.kysely)
  return rows
}

/** The values that a day has so far. */
export async function listDayValues<Dimension extends CountedDimension>(
  db: AccountDb,
  day: string,
  dimensions: readonly Dimension[],
): Promise<{ dimension: Dimension; value: string }[]> {
  const { rows } = await sql<{ dimension: Dimension; value: string }>`
    select dimension, value from daily_numbers
    where account_id = ${db.accountId}::uuid and day = ${day}::date and value <> '' and dimension in (${sql.join(dimensions)})
    limit 20000`.execute(db.kysely)
  return rows
}

/** By day from single views: of packed days as they are given, of the others from the table. */
export async function listEventDays(
  db: AccountDb,
  filter: NumbersFilter,
  { sums, others }: PackedNumbers,
): Promise<DayNumbers[]> {
  const rest = await listDailyNumbers(
    db,
    'events',
    filter,
    others.flatMap((span) => splitSpan(span, 'day')),
  )
  const packed = [...sums].map(([day, numbers]) => ({ day, ...numbers, bots: 0 }))
  return [...packed, ...rest].sort((one, other) => (one.day < other.day ? -1 : 1))
}

/** The largest values of one dimension, how many there are, and the sums of all. */
export async function listBreakdown(
  db: AccountDb,
  source: NumbersSource,
  filter: NumbersFilter,
  span: Span,
  { by, limit, packed = null }: { by: Breakdown; limit: number; packed?: PackedNumbers | null },
): Promise<{ rows: BreakdownRow[]; total: number; all: ViewCounts }> {
  const isGroup = by === 'pillar' || by === 'channel'
  const needsPosts = isOfPosts(filter) || isGroup || by === 'content'
  const part =
    source === 'events'
      ? buildEventPart(db, filter, packed?.others ?? [span], by, needsPosts)
      : buildValuePart(db, source, filter, span, needsPosts)
  const value = isGroup
    ? sql`coalesce(c.${sql.ref(`${by}_id`)}::text, '')`
    : by === 'content'
      ? sql`coalesce(c.id::text, '')`
      : source === 'events'
        ? toEventColumn(by)
        : sql`n.value`
  const stored = sql`select ${value} as value, ${part.sums} ${part.from} group by 1`
  const all = packed === null ? stored : addPacked(packed, stored)
  // What a person's share brought is shown by the Ambassador page alone, as far as the workspace shows it (0060).
  const groups =
    by === 'link'
      ? sql`select a.* from (${all}) a where not exists (select from tracked_links l
          where l.account_id = ${db.accountId}::uuid and l.user_id is not null and l.code = a.value)`
      : all
  const label =
    by === 'content'
      ? sql`coalesce((select c.title from contents c where c.account_id = ${db.accountId}::uuid and c.id::text = g.value), '')`
      : isGroup
        ? sql`coalesce((select t.name from ${sql.table(by === 'pillar' ? 'pillars' : 'channels')} t
            where t.account_id = ${db.accountId}::uuid and t.id::text = g.value), '')`
        : sql`g.value`
  const { rows } = await sql<BreakdownRow & { total: number } & Record<`all_${keyof ViewCounts}`, number>>`
    with g as (${groups}),
    top as (select g.*, count(*) over ()::int as total,
      ${sql.join(counts.map((name) => sql`sum(g.${sql.ref(name)}) over () as ${sql.ref(`all_${name}`)}`))}
      from g where g.views <> 0 or g.visits <> 0 or g.reads <> 0 or g.engaged_ms <> 0
      order by g.views desc, g.visits desc, g.value limit ${limit})
    select g.*, ${label} as label from top g order by g.views desc, g.visits desc, g.value`.execute(db.kysely)
  const [first] = rows
  return {
    rows: rows.map((row) => ({ value: row.value, label: row.label, ...pickCounts((name) => row[name]) })),
    total: first?.total ?? 0,
    all: first === undefined ? noCounts : pickCounts((name) => first[`all_${name}`]),
  }
}

/** Together with what packed days say. */
function addPacked({ sums, others }: PackedNumbers, stored: RawBuilder<unknown>): RawBuilder<unknown> {
  const names = sql.join(counts.map((name) => sql.ref(name)))
  const rows = [...sums].map(([value, numbers]) => ({ value, ...numbers }))
  return sql`select n.value, ${rollupSums} from (
    select value, ${names} from jsonb_to_recordset(${toJsonText(rows)}::jsonb) as p (value text,
      ${sql.join(counts.map((name) => sql`${sql.ref(name)} float8`))})
    ${others.length === 0 ? sql`` : sql`union all select value, ${names} from (${stored}) s`}) n group by n.value`
}

const counts = ['views', 'visitors', 'visits', 'reads', 'engaged_ms', 'bounces'] as const satisfies (keyof ViewCounts)[]
export const noCounts: ViewCounts = { views: 0, visitors: 0, visits: 0, reads: 0, engaged_ms: 0, bounces: 0 }
const pickCounts = (read: (name: keyof ViewCounts) => number): ViewCounts => ({
  views: read('views'),
  visitors: read('visitors'),
  visits: read('visits'),
  reads: read('reads'),
  engaged_ms: read('engaged_ms'),
  bounces: read('bounces'),
})

/** `from visit_events n … where …`: the single rows that fit all filters. */
export const selectFittingEvents = (db: AccountDb, filter: NumbersFilter, span: Span): RawBuilder<unknown> =>
  buildEventPart(db, filter, [span]).from

/** Posts in the trash do not count as posts: their views belong to none. */
function buildEventPart(
  db: AccountDb,
  filter: NumbersFilter,
  spans: readonly Span[],
  by?: Breakdown,
  needsPosts = isOfPosts(filter),
): Part {
  const account = sql`${db.accountId}::uuid`
  const posts = sql`left join contents c on c.account_id = ${account} and c.id = n.content_id and c.deleted_at is null`
  const days = spans.map(({ from, to }) => sql`n.day between ${from}::date and ${to}::date`)
  const conditions = [
    sql`n.account_id = ${account}`,
    sql`(${sql.join(days, sql` or `)})`,
    ...(by === 'exit' ? [sql`n.is_exit`] : []),
    ...(isOfPosts(filter) ? [isOfChosenPosts(filter)] : []),
    ...Object.entries(filter.values ?? {}).map(([dimension, value]) =>
      toEventCondition(dimension as ValueDimension, value),
    ),
  ]
  const from = sql`from visit_events n ${needsPosts ? posts : sql``} where ${sql.join(conditions, sql` and `)}`
  return { from, sums: buildEventSums(filter, by) }
}

/** Sums of one dimension as they stand, of all values or those that are chosen. */
function buildSumPart(
  db: AccountDb,
  dimension: CountedDimension,
  filter: NumbersFilter,
  ranges: readonly DayRange[],
): Part {
  const [value] = filter.contentId === undefined ? Object.values(filter.values ?? {}) : [filter.contentId]
  const posts = sql`where n.value in (select c.id::text from contents c
    where c.account_id = ${db.accountId}::uuid and c.deleted_at is null and ${isOfChosenPosts(filter)})`
  return {
    from: sql`from (${selectSums(db, dimension, ranges, value)}) n ${isOfPosts(filter) ? posts : sql``}`,
    sums: sql`${rollupSums}, sum(n.bots) as bots`,
  }
}

/** Each value's sum of a span. It is added up before posts are joined, of which there are fewer. */
function buildValuePart(
  db: AccountDb,
  dimension: CountedDimension,
  filter: NumbersFilter,
  span: Span,
  needsPosts: boolean,
): Part {
  const { from } = buildSumPart(db, dimension, filter, splitSpan(span, 'month'))
  const posts = sql`left join contents c on c.account_id = ${db.accountId}::uuid and c.deleted_at is null
    and c.id = case when n.value = '' then null else n.value::uuid end`
  return {
    from: sql`from (select n.value, ${rollupSums} ${from} group by n.value) n ${needsPosts ? posts : sql``}`,
    sums: rollupSums,
  }
}

const isOfChosenPosts = ({ contentId, pillarId, channelId }: NumbersFilter): RawBuilder<unknown> =>
  sql.join(
    [
      ...(contentId === undefined ? [] : [sql`c.id = ${contentId}::uuid`]),
      ...(pillarId === undefined ? [] : [sql`c.pillar_id = ${pillarId}::uuid`]),
      ...(channelId === undefined ? [] : [sql`c.channel_id = ${channelId}::uuid`]),
    ],
    sql` and `,
  )

const rollupSums = sql.join(counts.map((name) => sql`sum(n.${sql.ref(name)}) as ${sql.ref(name)}`))

/** A hash is another each day: different hashes are visitors of days. */
function buildEventSums(filter: NumbersFilter, by: Breakdown | undefined): RawBuilder<unknown> {
  const { isOfGroup, visits, hasTime } = chooseEventCounting(filter, by)
  const visitor = isOfGroup ? sql`(n.visitor, n.content_id)` : sql`n.visitor`
  const isVisit = { visit: sql`n.visit_id is not null`, first: sql`n.is_first`, entry: sql`n.is_entry` }[visits]
  return sql`count(*) filter (where n.kind = 'view')::float8 as views,
    count(distinct ${visitor}) filter (where n.kind = 'view' and n.visitor is not null)::float8 as visitors,
    count(*) filter (where ${isVisit})::float8 as visits,
    count(*) filter (where n.kind = 'read')::float8 as reads,
    ${hasTime ? sql`sum(n.engaged_ms)::float8` : sql`0::float8`} as engaged_ms,
    count(*) filter (where n.is_bounce)::float8 as bounces, 0::float8 as bots`
}

function toEventColumn(dimension: Breakdown): RawBuilder<unknown> {
  if (dimension === 'link') return sql`coalesce(n.link_code, '')`
  return sql`n.${sql.ref(dimension === 'page' || dimension === 'exit' ? 'path' : dimension)}`
}

function toEventCondition(dimension: ValueDimension, value: string): RawBuilder<unknown> {
  if (dimension === 'exit') return sql`n.is_exit and n.path = ${value}`
  return sql`${toEventColumn(dimension)} = ${value}`
}
