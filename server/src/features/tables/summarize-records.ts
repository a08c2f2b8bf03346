import { createHash } from 'node:crypto'
import { maxGroups } from '@draftwright/contract/summary-kinds'
import type { RecordSummary, SummaryGroup } from '@draftwright/contract/table-summaries'
import type { AccountDb } from '../../db/account-db.ts'
import type { FormulaNode } from '../../formulas/parse-formula.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { findKnownCount, keepCount } from './count-records.ts'
import { countIndexed } from './count-store.ts'
import { compileForTable } from './field-formula.ts'
import { buildFewCondition, buildIdsCondition } from './few-records-store.ts'
import { buildSqlFilter, type SqlFilter } from './filter-store.ts'
import { isLeftToEvaluator, isRefusedValue, listRecords } from './list-records.ts'
import type { Place } from './list-parts-store.ts'
import type { SortPart } from './sort-keys-store.ts'
import type { ReadTable } from './open-base.ts'
import { createFormulaContext } from './read-computed.ts'
import { loadFieldRows } from './records-store.ts'
import { showCells } from './show-cell.ts'
import { type SummaryPart, type SummaryRow, summarizeRows } from './summary-store.ts'
import { createBadRequestError, TableError } from './table-error.ts'
import { loadTargetNames } from './workspace-links/load-target-names.ts'

interface SummaryRequest extends ReadTable {
  readonly context: AppContext
  /** Who reads the names of what records link to. */
  readonly caller: Caller
  readonly filters: readonly FormulaNode[]
  readonly groups: readonly SortPart[]
  readonly summaries: readonly SummaryPart[]
}

/** Counts and summaries of all records that pass every filter, by group. */
export async function summarizeRecords(db: AccountDb, request: SummaryRequest): Promise<RecordSummary> {
  const rows = await readSummaryRows(db, request)
  const [all, ...groups] = rows
  if (rows.length > maxGroups + 1)
    throw new TableError(
      'TOO_MANY_GROUPS',
      `There are more than ${maxGroups.toLocaleString('en')} groups. Group by a field with fewer values, or filter first.`,
    )
  return { n: all?.n ?? 0, summaries: [...(all?.summaries ?? [])], groups: await showGroups(db, request, groups) }
}

async function readSummaryRows(db: AccountDb, request: SummaryRequest): Promise<SummaryRow[]> {
  const { table, filters, groups, summaries, context } = request
  const isCount = groups.length + summaries.length === 0
  const counting = { ...request, countAt: request.version }
  const known = isCount ? findKnownCount(counting) : undefined
  if (known !== undefined) return [toCountRow(known)]
  // Names what does not exist before any record is read.
  for (const node of filters) compileForTable(table, node)
  const { where, tests, ids, isExact, rest } = buildSqlFilter(table, filters, createFormulaContext(context))
  const query = { tableId: table.id, groups, summaries, limit: maxGroups + 2 }
  if (rest.length === 0)
    try {
      const rows =
        isCount && isExact
          ? [toCountRow(await countIndexed(db, tests))]
          : await summarizeRows(db, { ...query, where: [...(await buildFewCondition(db, tests, ids)), ...where] })
      keepCount(counting, rows[0]?.n ?? 0)
      return rows
    } catch (error) {
      if (!isLeftToEvaluator(context, error)) throw error
    }
  try {
    return await summarizeRows(db, { ...query, where: [await findByEvaluator(db, request)] })
  } catch (error) {
    if (!isRefusedValue(error)) throw error
    throw createBadRequestError('These records have numbers that cannot be summarized')
  }
}

const toCountRow = (n: number): SummaryRow => ({ n, keys: [], sample: null, summaries: [] })

const perPage = 1000
const mostFound = 50_000

/** The records that formulas pass which the database cannot say, as a condition. */
async function findByEvaluator(db: AccountDb, request: SummaryRequest): Promise<SqlFilter['where'][number]> {
  const ids: string[] = []
  for (let after: Place | null = null; ; ) {
    const page = await listRecords(db, { ...request, sorts: [], after, limit: perPage })
    ids.push(...page.rows.map(({ id }) => id))
    after = page.next
    if (after === null) return buildIdsCondition(ids)
    if (ids.length >= mostFound)
      throw new TableError(
        'FILTER_TOO_EXPENSIVE',
        'The filter keeps too many records to count. Filter by a simpler formula.',
      )
  }
}

/** Groups with the cells that their records have in common. */
async function showGroups(
  db: AccountDb,
  { schema, table, names, context, caller, groups }: SummaryRequest,
  rows: readonly SummaryRow[],
): Promise<SummaryGroup[]> {
  /** The cell of each sample, by level. */
  const shown: Map<string, unknown>[] = []
  for (const [level, { field, period }] of groups.entries()) {
    const ids = rows.flatMap(({ keys, sample }) => (keys.length === level + 1 && sample !== null ? [sample] : []))
    const samples = period === undefined ? await loadFieldRows(db, field, ids) : []
    const targets = await loadTargetNames(db, caller, table, samples)
    const style = { schema, names, isWire: false, targets }
    const pick = ({ id }: { id: string }) => (id === field.id ? id : null)
    shown.push(new Map(samples.map((row) => [row.id, showCells(style, table, row, context, pick)[field.id]])))
  }
  return rows.map(({ keys, n, sample, summaries }) => {
    const level = keys.length - 1
    const part = groups[level]
    const text = keys[level]?.[1] ?? ''
    const value = part?.period === undefined ? shown[level]?.get(sample ?? '') : text
    return {
      key: hashKeys(keys),
      level,
      value: value === undefined || value === '' ? null : value,
      n,
      summaries: [...summaries],
    }
  })
}

const hashKeys = (keys: Place['keys']): string =>
  createHash('sha256').update(JSON.stringify(keys)).digest('base64url').slice(0, 16)
