import type { TableView } from '@draftwright/contract/tables'
import type { AccountDb } from '../../../db/account-db.ts'
import { type CsvValue, formatCsvRow } from '../../../documents/csv.ts'
import type { AppContext } from '../../../http/app-context.ts'
import type { Caller } from '../../../http/caller.ts'
import { readFilters } from '../filter-formula.ts'
import { listRecords, type RecordPage } from '../list-records.ts'
import type { Place } from '../list-store.ts'
import type { OpenTable } from '../open-base.ts'
import { toSortParts } from '../record-routes.ts'
import { readStored, type StoredRow } from '../formula-values.ts'
import type { FieldShape, TableShape } from '../schema.ts'
import { readGroups } from '../selected-records.ts'
import { type CellStyle, showTexts } from '../show-cell.ts'
import { loadTargetNames } from '../workspace-links/load-target-names.ts'

const perPage = 500
/** Records that are looked at for one page, and milliseconds: nobody waits for it as for a list. */
const pageBounds = { rows: 1_000_000, ms: 120_000 } as const

/** The fields that a view shows, in its order; all of them without a view. */
export function listViewFields(table: TableShape, view: TableView | undefined): FieldShape[] {
  const { field_order = [], hidden_field_ids = [] } = view?.settings ?? {}
  const rank = ({ id }: FieldShape, at: number): number => {
    const place = field_order.indexOf(id)
    return id === table.primary_field_id ? -1 : place === -1 ? field_order.length + at : place
  }
  return table.fields
    .map((field, at) => ({ field, rank: rank(field, at) }))
    .filter(({ field }) => field.id === table.primary_field_id || !hidden_field_ids.includes(field.id))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ field }) => field)
}

/**
 * A table as CSV, page by page; the byte order mark tells spreadsheets that it is UTF-8. Throws what can be refused before anything is
 * sent.
 */
export async function streamTable(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  open: OpenTable,
  fields: readonly FieldShape[],
  view: TableView | undefined,
): Promise<AsyncGenerator<string>> {
  const { table } = open
  const filters = await readFilters(db, context, table, [view?.settings.filter])
  const { groups = [], sorts: own = [] } = view?.settings ?? {}
  const sorts = [...(await readGroups(db, open.schema, table, groups)), ...toSortParts(table, own)]
  const readPage = (after: Place | null): Promise<RecordPage> =>
    listRecords(db, { ...open, context, filters, sorts, after, limit: perPage, bounds: pageBounds })
  const first = await readPage(null)
  async function* stream(): AsyncGenerator<string> {
    yield `\uFEFF${formatCsvRow(fields.map(({ name }) => name))}`
    for (let page = first; ; page = await readPage(page.next)) {
      // People see the names of what they may see in the CRM, here as well.
      const style = { ...open, isWire: false, targets: await loadTargetNames(db, caller, table, page.rows) }
      const rows = page.rows.map((row) => formatCsvRow(toCsvValues(style, table, fields, row, context)))
      if (rows.length > 0) yield rows.join('')
      if (page.next === null) return
    }
  }
  return stream()
}

function toCsvValues(
  style: CellStyle,
  table: TableShape,
  fields: readonly FieldShape[],
  row: StoredRow,
  context: AppContext,
): CsvValue[] {
  const texts = showTexts(style, table, row, context, ({ id }) => id)
  return fields.map((field): CsvValue => {
    const stored = readStored(field, row)
    // As texts, negative ones would be taken for formulas.
    if (typeof stored === 'number')
      return field.type === 'percent' ? `${Number((stored * 100).toPrecision(12))}%` : stored
    const text = texts[field.id]
    return typeof text === 'string' ? text : null
  })
}
