import type { ByColumn, ColumnForms } from './column-forms.ts'
import type { TableFieldType } from './table-fields.ts'

/** Terms and limits of imports into tables; free of schemas, so that the web can load them. */
export const tableImportStates = [
  'uploaded',
  'running',
  'stopped',
  'done',
  'undoing',
  'undo_stopped',
  'undone',
] as const
export type TableImportState = (typeof tableImportStates)[number]

export const maxTableImportRows = 100_000
/** Bytes. */
export const maxTableImportSize = 24 * 1024 * 1024

/** Types that a column of text can become. */
export const columnTypes = [
  'singleLineText',
  'multilineText',
  'number',
  'currency',
  'percent',
  'date',
  'dateTime',
  'checkbox',
  'singleSelect',
  'multipleSelects',
  'email',
  'url',
  'phoneNumber',
  'rating',
  'duration',
  'barcode',
] as const satisfies readonly TableFieldType[]
export type ColumnType = (typeof columnTypes)[number]

/** Where a column goes: nowhere, into a field that exists, or into a new one. */
export type ImportColumn =
  | { readonly kind: 'skip' }
  | { readonly kind: 'field'; readonly field_id: string }
  | { readonly kind: 'new'; readonly name: string; readonly type: ColumnType; readonly symbol?: string | undefined }

export interface TableImportPlan {
  /** Of a new table, and of the base where that is new, too. */
  table_name: string
  base_name: string
  columns: ImportColumn[]
  /** What somebody has said of how columns are written; the file's values tell the rest. */
  forms: ByColumn<ColumnForms>
}
