import { formulaLimits, type FormulaNode } from '../../../formulas/parse-formula.ts'
import { assertKnownNames, compileForTable, readFormula } from '../field-formula.ts'
import { readFilters } from '../filter-formula.ts'
import { listRecords } from '../list-records.ts'
import type { SortPart } from '../sort-keys-store.ts'
import type { OpenTable } from '../open-base.ts'
import { createCursor, readCursor } from '../page-cursor.ts'
import { toSortParts } from '../record-routes.ts'
import { findFieldByName, listVisibleViews, type TableShape } from '../schema.ts'
import { TableError, createUnknownFieldError } from '../table-error.ts'
import { countComments } from '../comments-store.ts'
import { type ListParameters, readListBody, readListQuery } from './list-parameters.ts'
import { createFieldPick, showWireRecord } from './show-record.ts'
import { loadTargetNames } from '../workspace-links/load-target-names.ts'
import { openWireTable, type WireCall } from './wire-call.ts'
import { createParameterError } from './wire-error.ts'

export const listByQuery = async (call: WireCall) =>
  listWireRecords(call, await openWireTable(call), readListQuery(call.query))
export const listByBody = async (call: WireCall) =>
  listWireRecords(call, await openWireTable(call), readListBody(call.body, call.query))

/** A page of records as Airtable lists them: `offset` is there while more follow. */
async function listWireRecords(
  { db, context, caller }: Pick<WireCall, 'db' | 'context' | 'caller'>,
  open: OpenTable,
  parameters: ListParameters,
) {
  const { table } = open
  const view = parameters.view === null ? undefined : findView(table, caller, parameters.view)
  const own = readFilter(table, parameters.filterByFormula)
  const { formulas } = await readFilters(db, context, open, [view?.settings.filter])
  const filters = own === null ? formulas : [...formulas, own]
  const sorts =
    parameters.sort.length > 0 ? toSorts(table, parameters.sort) : toSortParts(table, view?.settings.sorts ?? [])
  const pick = createFieldPick(table, parameters)
  const { maxRecords, offset } = parameters
  const scope = { context, accountId: db.accountId, tableId: table.id, sorts, query: [filters, maxRecords] }
  const start = offset === null ? null : readCursor(scope, offset)
  if (offset !== null && start === null)
    throw new TableError('INVALID_OFFSET_VALUE', `The value of offset ${offset.slice(0, 200)} is invalid`)
  const left = start === null ? maxRecords : start.left
  const limit = Math.min(parameters.pageSize, left ?? parameters.pageSize)
  const page = await listRecords(db, { ...open, context, filters, sorts, after: start?.after ?? null, limit })
  const rest = left === null ? null : left - page.rows.length
  const counts = parameters.hasCommentCount
    ? await countComments(
        db,
        table.id,
        page.rows.map(({ id }) => id),
      )
    : null
  const targets = await loadTargetNames(db, caller, table, page.rows)
  return {
    records: page.rows.map((row) => ({
      ...showWireRecord({ ...open, targets }, row, context, parameters, pick),
      ...(counts === null ? {} : { commentCount: counts.get(row.id) ?? 0 }),
    })),
    ...(page.next === null || rest === 0 ? {} : { offset: createCursor(scope, { after: page.next, left: rest }) }),
  }
}

/** The team's before the caller's own, where both have the name. */
function findView(table: TableShape, caller: WireCall['caller'], idOrName: string) {
  const views = listVisibleViews(table, caller)
  const view = views.find(({ id }) => id === idOrName) ?? views.find(({ name }) => name === idOrName)
  if (view !== undefined) return view
  throw new TableError(
    /^viw[0-9A-Za-z]{14}$/u.test(idOrName) ? 'VIEW_ID_NOT_FOUND' : 'VIEW_NAME_NOT_FOUND',
    `View ${idOrName.slice(0, 200)} not found`,
  )
}

/** Throws in Airtable's words for what cannot be read. */
function readFilter(table: TableShape, source: string): FormulaNode | null {
  if (source.trim() === '') return null
  const ids = readRecordIds(source)
  if (ids !== null) return ids
  if (source.length > formulaLimits.characters) throw createParameterError()
  try {
    const node = readFormula(source)
    compileForTable(table, node)
    assertKnownNames(node)
    return node
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    const { message } = error
    const reason = message.startsWith('Unknown field names')
      ? message
      : 'Invalid formula. Please check your formula text.'
    throw new TableError('INVALID_FILTER_BY_FORMULA', `The formula for filtering records is invalid: ${reason}`)
  }
}

const idList = /^OR\(RECORD_ID\(\)='rec[0-9A-Za-z]{14}'(?:,RECORD_ID\(\)='rec[0-9A-Za-z]{14}')*\)$/u

/** What programs send to read certain records, often hundreds: longer than other formulas may be. */
function readRecordIds(source: string): FormulaNode | null {
  if (!idList.test(source)) return null
  const args = [...source.matchAll(/rec[0-9A-Za-z]{14}/gu)].map(
    ([value]): FormulaNode => ({
      kind: 'operation',
      operator: '=',
      left: { kind: 'call', name: 'RECORD_ID', args: [] },
      right: { kind: 'text', value },
    }),
  )
  return { kind: 'call', name: 'OR', args }
}

const toSorts = (table: TableShape, sort: ListParameters['sort']): SortPart[] =>
  sort.map(({ field: name, direction }) => {
    const field = findFieldByName(table, name)
    if (field === undefined) throw createUnknownFieldError(name)
    return { field, direction }
  })
