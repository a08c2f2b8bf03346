import type { AccountDb } from '../../db/account-db.ts'
import type { CompiledFormula } from '../../formulas/compile-formula.ts'
import type { FormulaNode } from '../../formulas/parse-formula.ts'
import { isFailure, toTruth } from '../../formulas/values.ts'
import type { AppContext } from '../../http/app-context.ts'
import { compileForTable } from './field-formula.ts'
import { planFields } from './field-graph.ts'
import type { MemberNames, StoredRow } from './formula-values.ts'
import { DatabaseError } from '../../db/engine.ts'
import { countRecords, findKnownCount } from './count-records.ts'
import { type FewRecords, fewRecords, findFewRecords } from './few-records-store.ts'
import { buildSqlFilter, type SqlFilter } from './filter-store.ts'
import { requestIndexes } from './index-fields.ts'
import { mostPageBytes, type Place } from './list-parts-store.ts'
import { listRows } from './list-store.ts'
import { computeVolatile, createFormulaContext, toFormulaRow } from './read-computed.ts'
import { addLinks } from './records-store.ts'
import type { SortPart } from './sort-keys-store.ts'
import { type BaseSchema, listLinkFields, type TableShape } from './schema.ts'
import { createBadRequestError, TableError } from './table-error.ts'

/** What is listed of a table. A filter is a formula: conditions of views and of the proxy become one, too. */
export interface RecordSelection {
  readonly schema: BaseSchema
  readonly table: TableShape
  readonly names: MemberNames
  readonly context: Pick<AppContext, 'now' | 'jobs' | 'log'>
  readonly filters: readonly FormulaNode[]
  readonly sorts: readonly SortPart[]
  readonly after: Place | null
  /** Records that are left out after it. */
  readonly offset?: number
  readonly limit: number
  /** The version of the base, if all records that pass are to be counted. */
  readonly countAt?: number | undefined
  /** What finding a page may cost, if more than a list's. */
  readonly bounds?: typeof listBounds
}
export interface RecordPage {
  readonly rows: readonly StoredRow[]
  /** Null on the last page. */
  readonly next: Place | null
  /** How many pass on all pages; null where that was not asked, or takes longer than the page. */
  readonly n: number | null
}

const perStep = 1000
/** Records that one request looks at, and milliseconds that it takes, where a filter cannot be answered by an index. */
const listBounds: { readonly rows: number; readonly ms: number } = { rows: 50_000, ms: 2000 }

/** A page of the records that pass every filter, in order. */
export async function listRecords(db: AccountDb, selection: RecordSelection): Promise<RecordPage> {
  const { schema, table, sorts } = selection
  const { volatile } = planFields(schema)
  for (const { field } of sorts)
    if (volatile.has(field.id))
      throw createBadRequestError(
        `Records cannot be sorted by ${JSON.stringify(field.name)}, which depends on the current time`,
      )
  // Names what does not exist before any record is read.
  for (const node of selection.filters) compileForTable(table, node)
  const filter = buildSqlFilter(table, selection.filters, createFormulaContext(selection.context))
  try {
    return await readPage(db, selection, filter)
  } catch (error) {
    if (!isLeftToEvaluator(selection.context, error)) throw error
    return await readPage(db, selection, { where: [], tests: [], ids: null, isExact: false, rest: selection.filters })
  } finally {
    await requestIndexes(db, selection.context, table, sorts, selection.filters)
  }
}

/**
 * Whether the evaluator, which knows every filter, is to do what a statement could not: it says so itself of records that SQL would compute
 * otherwise. A statement that is wrong, or too much for the database, is a fault of ours that must not keep a view closed.
 */
export function isLeftToEvaluator({ log }: Pick<AppContext, 'log'>, error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  const isFault = /^(?:42|54)/u.test(error.code)
  if (isFault) log.error('A filter of a table cannot be said in SQL', error)
  return isFault || isRefusedValue(error)
}
/** Whether the database could not compute with a value. */
export const isRefusedValue = (error: unknown): boolean => error instanceof DatabaseError && error.code.startsWith('22')

async function readPage(db: AccountDb, selection: RecordSelection, filter: SqlFilter): Promise<RecordPage> {
  const known = findKnownCount(selection)
  // Where many pass, none of the tests is passed by few.
  const isMany = known !== undefined && known > fewRecords
  const few = isMany || filter.ids !== null ? null : await findFewRecords(db, filter.tests)
  const [{ rows, next }, counted] = await Promise.all([
    findPage(db, selection, filter, few),
    known ?? countRecords(db, selection, filter, few),
  ])
  const isAll = next === null && selection.after === null && (selection.offset ?? 0) === 0
  return { rows, next, n: isAll ? rows.length : counted }
}

async function findPage(
  db: AccountDb,
  selection: RecordSelection,
  { rest, ...filter }: SqlFilter,
  few: FewRecords | null,
): Promise<Omit<RecordPage, 'n'>> {
  const { table, sorts, limit, bounds = listBounds } = selection
  const isSql = rest.length === 0
  /** Still to be left out, where the evaluator finds the records. */
  let left = isSql ? 0 : (selection.offset ?? 0)
  const tests = rest.map((node) => compileForTable(table, node))
  const links = listLinkFields(table).map(({ id }) => id)
  const passes = createTest(selection, tests)
  const found: { row: StoredRow; place: Place }[] = []
  const deadline = performance.now() + bounds.ms
  let { after } = selection
  let size = 0
  const isFull = () => found.length > limit || size >= mostPageBytes
  for (let seen = 0; ; ) {
    const step = tests.length === 0 ? limit + 1 : Math.min(perStep, Math.max(limit + 1, 4 * seen))
    const { listed, rest: next } = await listRows(db, {
      ...filter,
      few,
      tableId: table.id,
      sorts,
      after,
      offset: isSql ? (selection.offset ?? 0) : 0,
      limit: step,
    })
    const rows = await addLinks(
      db,
      listed.map(({ row }) => row),
      links,
    )
    for (const [at, { place, ...one }] of listed.entries()) {
      const row = rows[at]
      if (row === undefined || !passes(row)) continue
      if (left > 0) {
        left--
        continue
      }
      found.push({ row, place })
      size += one.size
      if (isFull()) break
    }
    if (isFull() || next === null) break
    seen += listed.length
    after = next
    if (seen >= bounds.rows || performance.now() > deadline)
      throw new TableError(
        'FILTER_TOO_EXPENSIVE',
        'The filter looks at too many records. Filter by fewer, or by a simpler formula.',
      )
  }
  const shown = found.slice(0, limit)
  return { rows: shown.map(({ row }) => row), next: isFull() ? (shown.at(-1)?.place ?? null) : null }
}

function createTest(
  { schema, table, names, context }: RecordSelection,
  tests: readonly CompiledFormula[],
): (row: StoredRow) => boolean {
  const clock = createFormulaContext(context)
  return (stored) => {
    if (tests.length === 0) return true
    const row = toFormulaRow(schema, computeVolatile(schema, table, stored, context, names), names)
    return tests.every((test) => {
      const value = test(row, clock)
      return !isFailure(value) && toTruth(value)
    })
  }
}
