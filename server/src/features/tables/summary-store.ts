import type { SummaryKind } from '@draftwright/contract/summary-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { toFloat } from '../../db/to-float.ts'
import { type Place, toKey } from './list-parts-store.ts'
import type { FieldShape } from './schema.ts'
import { buildSortKeys, type SortPart } from './sort-keys-store.ts'

/** What is said of a field's cells. */
export interface SummaryPart {
  readonly field: FieldShape
  readonly kind: SummaryKind
}
interface SummaryQuery {
  readonly tableId: string
  readonly groups: readonly SortPart[]
  readonly summaries: readonly SummaryPart[]
  /** What must be true of `r`. */
  readonly where: readonly RawBuilder<unknown>[]
  /** At most so many rows, groups of all levels. */
  readonly limit: number
}
/** A group, or all records. */
export interface SummaryRow {
  /** As many as its level; none for all records. */
  readonly keys: Place['keys']
  readonly n: number
  /** One of its records; null where there is none. */
  readonly sample: string | null
  readonly summaries: readonly (number | string | null)[]
}

const days: ReadonlySet<string> = new Set(['date', 'dateTime'])
const moments: ReadonlySet<string> = new Set(['createdTime', 'lastModifiedTime'])
const numbers: ReadonlySet<string> = new Set([
  'number',
  'percent',
  'currency',
  'duration',
  'rating',
  'count',
  'autoNumber',
  'formula',
  'rollup',
])

/** Groups of all levels, each before those within it, with all records first: one statement. */
export async function summarizeRows(
  db: AccountDb,
  { tableId, groups, summaries, where, limit }: SummaryQuery,
): Promise<SummaryRow[]> {
  const levels = groups.map((part, at) => {
    const [number, text] = buildSortKeys(part)
    return { ...part, number, text, n: sql.ref(`n${at}`), t: sql.ref(`t${at}`), g: sql.ref(`g${at}`) }
  })
  const fields = [...new Map(summaries.map(({ field }) => [field.id, field])).values()]
  const columns = fields.map((field, at) => {
    const [number, text] = buildSortKeys({ field, direction: 'asc' })
    return { field, number, text, n: sql.ref(`x${at}`), t: sql.ref(`y${at}`) }
  })
  const selected = [...levels, ...columns].flatMap(({ number, text, n, t }) => [
    sql`${number} as ${n}`,
    sql`${text} as ${t}`,
  ])
  const sets = [0, ...levels.map((_level, at) => at + 1)].map(
    (n) => sql`(${sql.join(levels.slice(0, n).flatMap((level) => [level.n, level.t]))})`,
  )
  const shown = [
    sql`count(*)::int as n`,
    sql`min(r.id) as sample`,
    ...levels.flatMap(({ n, t, g }) => [sql`r.${n}`, sql`r.${t}`, sql`grouping(r.${n}) as ${g}`]),
    ...summaries.map((part, at) => {
      const column = columns.find(({ field }) => field.id === part.field.id)
      return sql`${column === undefined ? sql`null` : buildSummary(part, column)} as ${sql.ref(`s${at}`)}`
    }),
  ]
  const order = levels.flatMap(({ n, t, g, direction }) => {
    const way = direction === 'asc' ? sql`asc` : sql`desc`
    return [sql`${g} desc`, sql`r.${n} ${way}`, sql`r.${t} ${way}`]
  })
  const { rows } = await sql<Record<string, unknown> & { n: number; sample: string | null }>`
    select ${sql.join(shown)} from (
      select ${sql.join([sql`r.id`, ...selected])} from table_records r
       where r.account_id = ${db.accountId} and r.table_id = ${tableId}
         ${where.length === 0 ? sql`` : sql`and ${sql.join(where, sql` and `)}`} offset 0) r
     group by grouping sets (${sql.join(sets)})
     ${order.length === 0 ? sql`` : sql`order by ${sql.join(order)}`} limit ${limit}`.execute(db.kysely)
  return rows.map((row) => ({
    n: row.n,
    sample: row.sample,
    keys: levels.flatMap((_level, at) =>
      Number(row[`g${at}`]) === 1 ? [] : [[toKey(row[`n${at}`]), String(row[`t${at}`])] as const],
    ),
    summaries: summaries.map((_part, at) => readSummary(row[`s${at}`])),
  }))
}

function buildSummary(
  { field: { type }, kind }: SummaryPart,
  { n, t }: { n: RawBuilder<unknown>; t: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const isFilled = sql`(r.${n} <> '-Infinity' or r.${t} <> '')`
  const number = sql`nullif(r.${n}, '-Infinity')`
  switch (kind) {
    case 'filled':
      return sql`(count(*) filter (where ${isFilled}))::int`
    case 'empty':
      return sql`(count(*) filter (where not ${isFilled}))::int`
    case 'unique':
      return sql`(count(distinct (r.${n}, r.${t})) filter (where ${isFilled}))::int`
    case 'sum':
    case 'average':
      // Exact, and the same in any order.
      if (!numbers.has(type)) return sql`null`
      return toFloat(kind === 'sum' ? sql`sum(${number}::numeric)` : sql`avg(${number}::numeric)`)
    case 'min':
    case 'max': {
      const pick = kind === 'min' ? sql`min` : sql`max`
      if (days.has(type)) return sql`upper(${pick}(nullif(r.${t}, '')))`
      if (moments.has(type))
        return sql`to_char(to_timestamp(${pick}(${number})) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      return numbers.has(type) ? sql`${pick}(${number})` : sql`null`
    }
  }
}

const readSummary = (value: unknown): number | string | null =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value)) ? value : null
