import type { AccountDb } from '../../db/account-db.ts'
import { countIndexed, countMatching } from './count-store.ts'
import { buildIdsCondition, buildNumbersCondition, type FewRecords } from './few-records-store.ts'
import { hasClock } from './field-formula.ts'
import type { SqlFilter } from './filter-store.ts'
import type { FormulaNode } from '../../formulas/parse-formula.ts'
import type { BaseSchema, TableShape } from './schema.ts'

/** What is counted: the records that pass these filters in a version of their base. */
interface Counting {
  readonly schema: BaseSchema
  readonly table: TableShape
  readonly filters: readonly FormulaNode[]
  readonly countAt?: number | undefined
}

/** As many records are read to count those that pass, where no index says it, while a page is waiting. */
const mostRead = 10_000

/** Counts by what was counted; the oldest come first. A version stands for everything that a count depends on. */
const counts = new Map<string, number>()
const limits = { counts: 2000, characters: 2000 } as const

/** Null for what is not kept. */
function toKey({ schema, table, filters, countAt }: Counting): string | null {
  if (countAt === undefined || filters.some(hasClock)) return null
  const key = `${table.id} ${schema.id} ${countAt} ${JSON.stringify(filters)}`
  return key.length > limits.characters ? null : key
}

/** Without any statement; undefined if it has to be counted. */
export function findKnownCount(counting: Counting): number | undefined {
  if (counting.countAt !== undefined && counting.filters.length === 0) return counting.table.n_records
  const key = toKey(counting)
  return key === null ? undefined : counts.get(key)
}

export function keepCount(counting: Counting, n: number): void {
  const key = toKey(counting)
  if (key === null) return
  counts.delete(key)
  counts.set(key, n)
  const [oldest] = counts.keys()
  if (counts.size > limits.counts && oldest !== undefined) counts.delete(oldest)
}

/** Null where it was not asked for, or would take longer than a page: where an index does not say it, and in formulas that SQL cannot compute. */
export async function countRecords(
  db: AccountDb,
  counting: Counting,
  filter: SqlFilter,
  few: FewRecords | null,
): Promise<number | null> {
  if (counting.countAt === undefined || filter.rest.length > 0) return null
  const n = await countNow(db, counting.table, filter, few)
  if (n !== null) keepCount(counting, n)
  return n
}

async function countNow(
  db: AccountDb,
  { id, n_records }: TableShape,
  { where, tests, ids, isExact }: SqlFilter,
  few: FewRecords | null,
): Promise<number | null> {
  if (ids !== null) return countMatching(db, id, [buildIdsCondition(ids), ...where])
  if (few !== null) return few.ids.length === 0 ? 0 : countMatching(db, id, [buildNumbersCondition(few), ...where])
  if (isExact) return countIndexed(db, tests)
  return n_records <= mostRead ? countMatching(db, id, where) : null
}
