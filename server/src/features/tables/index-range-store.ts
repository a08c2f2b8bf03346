import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import type { IndexTest } from './filter-store.ts'
import type { ListOptions, Place, PlaceKey } from './list-parts-store.ts'
import { periodLengths, type SortPart } from './sort-keys-store.ts'

/** Records that have the same key of a part. */
export interface Group {
  readonly part: SortPart
  readonly key: PlaceKey
}
/** A place in an index: before or behind all records with this key. */
export interface Edge {
  readonly key: PlaceKey
  readonly isBehind: boolean
}
/** Records of which a list is, by the index of a part. */
interface IndexScope {
  readonly db: AccountDb
  readonly options: ListOptions
  /** They are in all of these groups. */
  readonly groups: readonly Group[]
}

/** A part of a list: its records are in the groups, and these parts of the order are left. */
export interface Walk extends IndexScope {
  readonly sorts: readonly SortPart[]
  readonly after: Place | null
  /** Records that are left out at the beginning. */
  readonly offset: number
  readonly limit: number
}

/** Numbers that are kept in memory while an index is read. */
export const mostKept = 200_000

/** Whether an index has the records in the part's order: of moments it has no days in a time zone. */
export const isIndexed = (part: SortPart | undefined): part is SortPart =>
  part !== undefined && part.field.is_indexed && (part.period === undefined || part.field.type === 'date')
/** Whether the part says no less than the index: the days of a month are one key, and several in the index. */
export const isFine = ({ period }: SortPart): boolean => period === undefined || period.unit === 'day'

/** What follows in a date on the part that a period has: less and more than any. */
const rests = { day: ['', ''], month: ['-00', '-99'], year: ['-00-00', '-99-99'] } as const
/** The key of a part by its index. */
export const buildKeyText = ({ period }: SortPart): RawBuilder<unknown> =>
  period === undefined ? sql`v.sort_text` : sql`left(v.sort_text, ${periodLengths[period.unit]}::int)`

const own = sql`(v.sort_number, v.sort_text)`
/** The first and the last place in the index that a key may have. */
function toEnds({ period }: SortPart, [number, text]: PlaceKey): readonly [RawBuilder<unknown>, RawBuilder<unknown>] {
  const [least, most] = rests[text === '' || period === undefined ? 'day' : period.unit]
  const at = (rest: string) => sql`(${String(number)}::float8, ${text + rest}::text)`
  return [at(least), at(most)]
}
export function buildSame({ part, key }: Group): RawBuilder<unknown> {
  if (isFine(part)) return sql`v.sort_number = ${String(key[0])}::float8 and v.sort_text = ${key[1]}::text`
  const [first, last] = toEnds(part, key)
  return sql`${own} >= ${first} and ${own} <= ${last}`
}
/** The same of a key that a statement has found itself, as `k.n` and `k.t`. */
export function buildSameAsFound({ period }: SortPart): RawBuilder<unknown> {
  if (period === undefined || period.unit === 'day') return sql`v.sort_number = k.n and v.sort_text = k.t`
  const [least, most] = rests[period.unit]
  const end = (rest: string) => sql`(k.n, case when k.t = '' then '' else k.t || ${rest}::text end)`
  return sql`${own} >= ${end(least)} and ${own} <= ${end(most)}`
}
export function buildFrom(part: SortPart, edge: Edge | null): RawBuilder<unknown>[] {
  if (edge === null) return []
  const [first, last] = toEnds(part, edge.key)
  if (part.direction === 'asc') return [edge.isBehind ? sql`${own} > ${last}` : sql`${own} >= ${first}`]
  return [edge.isBehind ? sql`${own} < ${first}` : sql`${own} <= ${last}`]
}
export function buildUntil(part: SortPart, edge: Edge | null): RawBuilder<unknown>[] {
  if (edge === null) return []
  const [first, last] = toEnds(part, edge.key)
  if (part.direction === 'asc') return [edge.isBehind ? sql`${own} <= ${last}` : sql`${own} < ${first}`]
  return [edge.isBehind ? sql`${own} >= ${first}` : sql`${own} > ${last}`]
}
export const buildIndexOrder = ({ direction }: SortPart): RawBuilder<unknown> =>
  direction === 'asc' ? sql`v.sort_number, v.sort_text` : sql`v.sort_number desc, v.sort_text desc`

const findTest = ({ options }: IndexScope, { field }: SortPart): IndexTest | undefined =>
  options.tests.find(({ fieldId }) => fieldId === field.id)

/**
 * What is true of a part's rows in the index, `v`. Which records are in groups of other fields is read once: such a condition within `coalesce` is never turned into a
 * join, which would depend on statistics.
 */
export function buildIndexConditions(
  scope: IndexScope,
  part: SortPart,
  conditions: readonly RawBuilder<unknown>[],
  { isKept = true }: { isKept?: boolean } = {},
): RawBuilder<unknown> {
  const { accountId } = scope.db
  const test = findTest(scope, part)
  const others = isKept ? scope.groups.filter((group) => group.part !== part) : []
  const all = [
    sql`v.account_id = ${accountId}`,
    sql`v.field_id = ${part.field.id}`,
    ...conditions,
    ...(test === undefined ? [] : [test.test]),
    ...others.map((group) => sql`coalesce(v.number in (${buildNumbers(scope, group)}), false)`),
  ]
  return sql.join(all, sql` and `)
}
export const buildIndexRows: typeof buildIndexConditions = (...given) =>
  sql`from table_cell_values v where ${buildIndexConditions(...given)}`
const buildNumbers = (scope: IndexScope, group: Group) =>
  sql`select v.number ${buildIndexRows({ ...scope, groups: [] }, group.part, [buildSame(group)])} limit ${mostKept}`

/** What has to be asked of the records still, where the indexes of these parts are read. */
export function listOpenConditions(
  { isExact, tests, where }: ListOptions,
  parts: readonly SortPart[],
): readonly RawBuilder<unknown>[] {
  const isSaid = tests.length > 0 && tests.every(({ fieldId }) => parts.some(({ field }) => field.id === fieldId))
  return isExact && isSaid ? [] : where
}
