import { getCurrencyDigits } from '@draftwright/contract/crm/amounts'
import type { CrmImportPreview } from '@draftwright/contract/crm/imports'
import { maxFirstRows } from '@draftwright/contract/first-rows'
import type { AccountDb } from '../../../db/account-db.ts'
import type { ImportField } from './fields.ts'
import { createRowReader, type ReadRow, type RowContext } from './read-row.ts'
import { readFileRows } from './store.ts'

/** Characters of a cell that are shown. */
const shownLength = 200

/** The first rows as the plan reads them. Whether records with the same keys exist is left to the check. */
export async function previewImport(db: AccountDb, id: string, context: RowContext): Promise<CrmImportPreview> {
  const readRow = createRowReader(context)
  const rows = (await readFileRows(db, id, 0, maxFirstRows)).map(({ n, cells }) => readRow(n, cells))
  const columns = context.fields.filter((field) => isShown(field, rows, context))
  const names = new Set(columns.map(({ name }) => name))
  return {
    columns: columns.map(({ name, label }) => ({ name, label })),
    rows: rows.map((row) => ({
      n: row.n,
      problem: row.isRefused ? (row.problems.find(({ field }) => !names.has(field))?.message ?? null) : null,
      cells: columns.map((field) => showCell(field, row, context)),
    })),
  }
}

/** What a column is mapped to, and what the cells of others fill besides: parts of a name, further addresses, a currency. */
function isShown(
  { name, customField }: ImportField,
  rows: readonly ReadRow[],
  { resource, mapping }: RowContext,
): boolean {
  const isFullName = resource === 'contacts' && name === 'name' && customField === undefined
  if (isFullName) return false
  return (
    mapping[name] != null || rows.some(({ values, problems }) => values[name] != null || hasProblem(problems, name))
  )
}

const hasProblem = (problems: ReadRow['problems'], name: string): boolean =>
  problems.some(({ field }) => field === name)

function showCell(
  field: ImportField,
  row: ReadRow,
  { mapping }: RowContext,
): CrmImportPreview['rows'][number]['cells'][number] {
  const { name } = field
  const at = mapping[name]
  const written = (at == null ? '' : (row.cells[at] ?? '')).trim()
  const problem = row.problems.find((one) => one.field === name)?.message ?? null
  const value = row.values[name]
  // Names are looked up: what is stored is shown as the file calls it.
  const isName = field.column.kind === 'id' && name !== 'id'
  const text = value == null || isName ? written : showValue(field, value, row)
  return { text: text.slice(0, shownLength), problem }
}

function showValue({ column }: ImportField, value: unknown, row: ReadRow): string {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return value
  if (typeof value !== 'number') return ''
  if (column.kind !== 'money') return String(value)
  const named = column.currency === undefined ? null : row.values[column.currency]
  const currency = typeof named === 'string' ? named : 'EUR'
  const digits = getCurrencyDigits(currency)
  return `${(value / 10 ** digits).toFixed(digits)} ${currency}`
}
