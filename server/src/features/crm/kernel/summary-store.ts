import { parseCustomKey } from '@draftwright/contract/crm/custom-columns'
import type { Column } from '@draftwright/contract/crm/columns'
import type { ListGroup } from '@draftwright/contract/crm/list-summaries'
import type { SummaryKind } from '@draftwright/contract/summary-kinds'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { toFloat } from '../../../db/to-float.ts'
import { buildColumnValue, getColumn, type Listing } from './filter-store.ts'
import { type Sql } from './bind-value-store.ts'
import { buildPeriodValue, buildSortValue, joinFieldValues } from './list-segments-store.ts'
import { buildMatchConditions, type RecordMatch } from './list-store.ts'

interface SummaryPart {
  readonly column: string
  readonly kind: SummaryKind
}
interface SummaryQuery extends RecordMatch {
  readonly groups: readonly ListGroup[]
  readonly summaries: readonly SummaryPart[]
  /** At most so many rows. */
  readonly limit: number
}
/** A group, or what it has in one currency. */
export interface ListSummaryRow {
  /** The values of its levels; none for all records. */
  readonly keys: readonly (string | null)[]
  readonly name: string | null
  readonly n: number
  readonly summaries: readonly (number | string | null)[]
  /** The column of the currency that it is about; null for a whole group. */
  readonly currencyColumn: string | null
  readonly currency: string | null
}

const isMoment = ({ kind }: Column): boolean => kind === 'day' || kind === 'time'

/** Groups of all levels, each before those within it and followed by its currencies, with all records first: one statement. */
export async function summarizeListRows(db: AccountDb, query: SummaryQuery): Promise<ListSummaryRow[]> {
  const { listing, groups, summaries, limit } = query
  const levels = groups.map((group, at) => buildLevel(query, group, at))
  const columns = [...new Set(summaries.map(({ column }) => column))].map((name, at) => ({
    name,
    value: buildCellValue(listing, name),
    cell: `x${at}`,
  }))
  const currencies = [...new Set(summaries.flatMap((part) => getColumn(listing, part.column).currency ?? []))].map(
    (name, at) => ({ name, value: buildColumnValue(listing.resource, name), cell: `c${at}`, flag: `has_all_c${at}` }),
  )
  const cells = [...levels, ...columns, ...currencies].map(({ value, cell }) => sql`${value} as ${sql.ref(cell)}`)
  const groupings = [...levels, ...currencies].flatMap(({ cell, flag }) => [
    sql`r.${sql.ref(cell)}`,
    sql`grouping(r.${sql.ref(cell)}) as ${sql.ref(flag)}`,
  ])
  const sums = summaries.map((part, at) => {
    const x = sql.ref(`r.${columns.find(({ name }) => name === part.column)?.cell ?? ''}`)
    return sql`${buildSummary(getColumn(listing, part.column), part.kind, x)} as ${sql.ref(`s${at}`)}`
  })
  const sets = [0, ...levels.map((_level, at) => at + 1)].flatMap((n) => {
    const some = levels.slice(0, n).map(({ cell }) => cell)
    return [some, ...currencies.map(({ cell }) => [...some, cell])]
  })
  const shown = levels.flatMap(({ cell, name }, at) => [
    sql`r.${sql.ref(cell)}::text as ${sql.ref(`value${at}`)}`,
    sql`${name} as ${sql.ref(`name${at}`)}`,
  ])
  const order = [
    ...levels.flatMap(({ flag, key, way }) => [sql`${sql.ref(`r.${flag}`)} desc`, sql`${key} ${way} nulls last`]),
    ...currencies.map(({ flag }) => sql`${sql.ref(`r.${flag}`)} desc`),
    ...currencies.map(({ cell }) => sql`${sql.ref(`r.${cell}`)}`),
  ]
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select ${sql.join([sql`r.*`, ...shown])} from (
      select ${sql.join([sql`${db.accountId}::uuid as account_id`, sql`count(*)::int as n`, ...groupings, ...sums])} from (
        select ${sql.join([sql`1 as one`, ...cells])} from ${sql.table(listing.resource.table)} as r
          ${sql.join([sql``, ...levels.flatMap(({ join }) => join)], sql` `)}
          where ${sql.join(buildMatchConditions(db, query), sql` and `)} offset 0) as r
      group by grouping sets (${sql.join(sets.map((set) => sql`(${sql.join(set.map((cell) => sql.ref(`r.${cell}`)))})`))})) as r
    ${order.length === 0 ? sql`` : sql`order by ${sql.join(order)}`} limit ${limit}`.execute(db.kysely)
  return rows.map((row) => {
    const depth = levels.filter(({ flag }) => Number(row[flag]) === 0).length
    const own = currencies.find(({ flag }) => Number(row[flag]) === 0)
    return {
      keys: Array.from({ length: depth }, (_, at) => readText(row[`value${at}`])),
      name: depth === 0 ? null : readText(row[`name${depth - 1}`]),
      n: Number(row['n']),
      summaries: summaries.map((_part, at) => readSummary(row[`s${at}`])),
      currencyColumn: own?.name ?? null,
      currency: own === undefined ? null : readText(row[own.cell]),
    }
  })
}

/** One column that is grouped by: what its records have in common, and how the groups are put in order. */
function buildLevel({ listing }: SummaryQuery, { column: name, order, unit }: ListGroup, at: number) {
  const column = getColumn(listing, name)
  const custom = parseCustomKey(name)
  const alias = `v${at}`
  const link = listing.resource.links?.[name]
  // Links say their names by the column's own name.
  const cell = link === undefined ? `g${at}` : name
  const plain = link === undefined ? buildSortValue(listing, name, alias) : sql.ref(`r.${name}`)
  return {
    value: isMoment(column) ? buildPeriodValue(listing, name, alias, unit ?? 'day') : plain,
    cell,
    flag: `is_all${at}`,
    join: custom === null ? [] : [joinFieldValues(listing.resource, custom, alias)],
    key: link === undefined ? sql.ref(`r.${cell}`) : buildSortValue(listing, name, alias),
    name: link === undefined ? sql`null` : sql`(${link.name})`,
    way: order === 'asc' ? sql`asc` : sql`desc`,
  }
}

/** The value of a record in a column; null for an empty one. */
function buildCellValue(listing: Listing, name: string): Sql {
  const { kind } = getColumn(listing, name)
  const key = parseCustomKey(name)
  if (key === null) {
    const value = buildColumnValue(listing.resource, name)
    return kind === 'tags' ? sql`nullif(${value}::text[], '{}')` : value
  }
  if (kind === 'tags') return sql`nullif(nullif(r.custom -> ${key}::text, '[]'), 'null')`
  if (kind !== 'number' && kind !== 'money') return sql`nullif(r.custom ->> ${key}::text, '')`
  return sql`case when jsonb_typeof(r.custom -> ${key}::text) = 'number' then (r.custom ->> ${key}::text)::numeric end`
}

function buildSummary({ kind }: Column, summary: SummaryKind, x: Sql): Sql {
  switch (summary) {
    case 'filled':
      return sql`count(${x})::int`
    case 'empty':
      return sql`(count(*) - count(${x}))::int`
    case 'unique':
      return sql`count(distinct ${x})::int`
    case 'sum':
      return toFloat(sql`sum(${x}::numeric)`)
    case 'average':
      return toFloat(sql`avg(${x}::numeric)`)
    case 'min':
    case 'max': {
      const found = summary === 'min' ? sql`min(${x})` : sql`max(${x})`
      if (kind === 'day') return sql`${found}::text`
      if (kind === 'time') return sql`to_char(${found} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      return sql`${found}::float8`
    }
  }
}

const readText = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const readSummary = (value: unknown): number | string | null =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value)) ? value : null
