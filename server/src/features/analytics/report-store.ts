import type { BreakdownRow, ViewCounts } from '@draftwright/contract/analytics'
import type { Breakdown, CountedDimension } from '@draftwright/contract/visits'
import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import type { Span } from './periods.ts'

export interface DayNumbers extends ViewCounts {
  day: string
}

/** What is counted: everything, or what fits each given value; an empty text stands for what is not known. */
export interface NumbersFilter {
  readonly contentId?: string | undefined
  readonly pillarId?: string | undefined
  readonly channelId?: string | undefined
  readonly values?: Readonly<Partial<Record<ValueDimension, string>>>
}
export type ValueDimension = Exclude<CountedDimension, 'total' | 'content'>

/** Where the numbers of a question stand: the sums of one dimension, or single views. */
export type NumbersSource = CountedDimension | 'events'

interface Part {
  readonly from: RawBuilder<unknown>
  readonly sums: RawBuilder<unknown>
  readonly day: RawBuilder<unknown>
}

/** By day, oldest first; days without any numbers are omitted. */
export async function listDailyNumbers(
  db: AccountDb,
  source: NumbersSource,
  filter: NumbersFilter,
  span: Span,
): Promise<DayNumbers[]> {
  const { from, sums, day } = buildPart(db, source, filter, span, isOfPosts(filter))
  const { rows } = await sql<DayNumbers>`select ${day} as day, ${sums} ${from} group by 1 order by 1`.execute(db.kysely)
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

/** Programs' requests; only sums of everything, of posts and of pages have them. */
export async function countBots(
  db: AccountDb,
  source: NumbersSource,
  filter: NumbersFilter,
  span: Span,
): Promise<number> {
  const { from } = buildPart(db, source, filter, span, isOfPosts(filter))
  const { rows } = await sql<{ bots: number }>`select coalesce(sum(n.bots), 0)::float8 as bots ${from}`.execute(
    db.kysely,
  )
  return rows[0]?.bots ?? 0
}

/** The largest values of one dimension, how many there are, and the sums of all. */
export async function listBreakdown(
  db: AccountDb,
  source: NumbersSource,
  filter: NumbersFilter,
  span: Span,
  { by, limit }: { by: Breakdown; limit: number },
): Promise<{ rows: BreakdownRow[]; total: number; all: ViewCounts }> {
  const isGroup = by === 'pillar' || by === 'channel'
  const needsPosts = isOfPosts(filter) || isGroup || by === 'content'
  const exits = source === 'events' && by === 'exit' ? { ...filter, isExit: true } : filter
  const part = buildPart(db, source, exits, span, needsPosts, by)
  const value = isGroup
    ? sql`coalesce(c.${sql.ref(`${by}_id`)}::text, '')`
    : by === 'content'
      ? sql`coalesce(c.id::text, '')`
      : source === 'events'
        ? toEventColumn(by)
        : sql`n.value`
  const label =
    by === 'content'
      ? sql`coalesce((select c.title from contents c where c.account_id = ${db.accountId}::uuid and c.id::text = g.value), '')`
      : isGroup
        ? sql`coalesce((select t.name from ${sql.table(by === 'pillar' ? 'pillars' : 'channels')} t
            where t.account_id = ${db.accountId}::uuid and t.id::text = g.value), '')`
        : sql`g.value`
  const { rows } = await sql<BreakdownRow & { total: number } & Record<`all_${keyof ViewCounts}`, number>>`
    with g as (select ${value} as value, ${part.sums} ${part.from} group by 1),
    top as (select g.*, count(*) over ()::int as total,
      ${sql.join(counts.map((name) => sql`sum(g.${sql.ref(name)}) over () as ${sql.ref(`all_${name}`)}`))}
      from g where g.views <> 0 or g.visits <> 0 or g.reads <> 0 or g.engaged_ms <> 0
      order by g.views desc, g.visits desc, g.value limit ${limit})
    select g.*, ${label} as label from top g order by g.views desc, g.visits desc, g.value`.execute(db.kysely)
  const [first] = rows
  const all = first === undefined ? noCounts : pickCounts((name) => first[`all_${name}`])
  return {
    rows: rows.map((row) => ({ value: row.value, label: row.label, ...pickCounts((name) => row[name]) })),
    total: first?.total ?? 0,
    all,
  }
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

const isOfPosts = ({ contentId, pillarId, channelId }: NumbersFilter): boolean =>
  contentId !== undefined || pillarId !== undefined || channelId !== undefined

/** `from visit_events n … where …`: the single rows that fit all filters. */
export const selectFittingEvents = (db: AccountDb, filter: NumbersFilter, span: Span): RawBuilder<unknown> =>
  buildPart(db, 'events', filter, span, isOfPosts(filter)).from

/** Posts in the trash do not count as posts: their views belong to none. */
function buildPart(
  db: AccountDb,
  source: NumbersSource,
  filter: NumbersFilter & { readonly isExit?: boolean },
  span: Span,
  needsPosts: boolean,
  by?: Breakdown,
): Part {
  const account = sql`${db.accountId}::uuid`
  const isEvents = source === 'events'
  if (!isEvents && needsPosts) return buildPostPart(db, filter, span, by)
  const posts = sql`left join contents c on c.account_id = ${account} and c.id = n.content_id and c.deleted_at is null`
  const value = isEvents ? sql`n.link_code` : sql`n.value`
  const conditions = [
    sql`n.account_id = ${account}`,
    // What a person's share brought is shown by the Ambassador page alone, as far as the workspace shows it (0060).
    ...(by === 'link'
      ? [
          sql`not exists (select from tracked_links l where l.account_id = n.account_id and l.user_id is not null and l.code = ${value})`,
        ]
      : []),
    sql`n.day >= ${span.from}::date and n.day <= ${span.to}::date`,
    ...(isEvents ? [] : [sql`n.dimension = ${source}`]),
    ...(filter.isExit ? [sql`n.is_exit`] : []),
    ...(filter.contentId === undefined ? [] : [sql`c.id = ${filter.contentId}::uuid`]),
    ...(filter.pillarId === undefined ? [] : [sql`c.pillar_id = ${filter.pillarId}::uuid`]),
    ...(filter.channelId === undefined ? [] : [sql`c.channel_id = ${filter.channelId}::uuid`]),
    ...Object.entries(filter.values ?? {}).map(([dimension, value]) =>
      isEvents ? toEventCondition(dimension as ValueDimension, value) : sql`n.value = ${value}`,
    ),
  ]
  const from = sql`from ${sql.table(isEvents ? 'visit_events' : 'daily_numbers')} n
    ${needsPosts ? posts : sql``} where ${sql.join(conditions, sql` and `)}`
  return { from, day: sql`n.day`, sums: isEvents ? buildEventSums(filter, by) : rollupSums }
}

/**
 * Sums of posts. There is a row for each post and day: they are added up before posts are joined, and posts are found first where only
 * some count.
 */
function buildPostPart(db: AccountDb, filter: NumbersFilter, span: Span, by: Breakdown | undefined): Part {
  const { contentId, pillarId, channelId } = filter
  const chosen = sql`${contentId === undefined ? sql`` : sql`and c.id = ${contentId}::uuid`}
    ${pillarId === undefined ? sql`` : sql`and c.pillar_id = ${pillarId}::uuid`}
    ${channelId === undefined ? sql`` : sql`and c.channel_id = ${channelId}::uuid`}`
  const rows = sql`n.account_id = ${db.accountId}::uuid and n.dimension = 'content'
    and n.day >= ${span.from}::date and n.day <= ${span.to}::date
    ${
      isOfPosts(filter)
        ? sql`and n.value in (select c.id::text from contents c
            where c.account_id = ${db.accountId}::uuid and c.deleted_at is null ${chosen})`
        : sql``
    }`
  const ofDays = sql`from daily_numbers n where ${rows}`
  const added = sql.join(counts.map((name) => sql`sum(n.${sql.ref(name)}) as ${sql.ref(name)}`))
  const ofValues = sql`from (select n.value, ${added} from daily_numbers n where ${rows} group by n.value) n
    left join contents c on c.account_id = ${db.accountId}::uuid and c.deleted_at is null
      and c.id = case when n.value = '' then null else n.value::uuid end`
  return { from: by === undefined ? ofDays : ofValues, day: sql`n.day`, sums: rollupSums }
}

const rollupSums = sql.join(counts.map((name) => sql`sum(n.${sql.ref(name)})::float8 as ${sql.ref(name)}`))

/** A hash is another each day: different hashes are visitors of days. Of several posts, visitors and visits are sums. */
function buildEventSums(
  filter: NumbersFilter & { readonly isExit?: boolean },
  by: Breakdown | undefined,
): RawBuilder<unknown> {
  const isOfGroup =
    by === 'pillar' ||
    by === 'channel' ||
    by === 'content' ||
    filter.pillarId !== undefined ||
    filter.channelId !== undefined
  const isOfPages = isOfGroup || by === 'page' || filter.contentId !== undefined || filter.values?.page !== undefined
  const isOfExits = filter.isExit === true || filter.values?.exit !== undefined
  const visitor = isOfGroup ? sql`(n.visitor, n.content_id)` : sql`n.visitor`
  const isVisit = isOfExits ? sql`n.visit_id is not null` : isOfPages ? sql`n.is_first` : sql`n.is_entry`
  return sql`count(*) filter (where n.kind = 'view')::float8 as views,
    count(distinct ${visitor}) filter (where n.kind = 'view' and n.visitor is not null)::float8 as visitors,
    count(*) filter (where ${isVisit})::float8 as visits,
    count(*) filter (where n.kind = 'read')::float8 as reads,
    ${isOfExits ? sql`0::float8` : sql`sum(n.engaged_ms)::float8`} as engaged_ms,
    count(*) filter (where n.is_bounce)::float8 as bounces`
}

function toEventColumn(dimension: Breakdown): RawBuilder<unknown> {
  if (dimension === 'link') return sql`coalesce(n.link_code, '')`
  return sql`n.${sql.ref(dimension === 'page' || dimension === 'exit' ? 'path' : dimension)}`
}

function toEventCondition(dimension: ValueDimension, value: string): RawBuilder<unknown> {
  if (dimension === 'exit') return sql`n.is_exit and n.path = ${value}`
  return sql`${toEventColumn(dimension)} = ${value}`
}
