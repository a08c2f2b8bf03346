import type { Column, Columns } from '@draftwright/contract/crm/columns'
import type { Sort } from '@draftwright/contract/crm/filters'
import type { RouteEntry } from '@draftwright/contract/route'
import type { TableLinkKind } from '@draftwright/contract/table-fields'

/** A record in the CRM's tables, panels and forms: its values are read by the keys of its columns. */
export interface RecordRow {
  readonly id: string
  readonly updated_at: string
  readonly [column: string]: unknown
}
/** Values by column, for writing; `custom.<key>` is a custom field. */
export type Patch = Readonly<Record<string, unknown>>

type ExportableResource = 'companies' | 'contacts' | 'opportunities'
type ExportAllRoute = RouteEntry & { readonly id: `${ExportableResource}.exportAll` }
type ExportChosenRoute = RouteEntry & { readonly id: `${ExportableResource}.exportChosen` }

/** The definition of a kind of record: everything the kernel needs to list, filter, edit and create it. */
export interface RecordKind {
  /** As in its path, in the cache and in saved views: `contacts`. */
  readonly name: string
  /** In a sentence: `contact`, `contacts`. */
  readonly noun: string
  readonly nouns: string
  readonly routes: Readonly<Record<'list' | 'query' | 'create' | 'read' | 'update' | 'remove', RouteEntry>>
  readonly columns: Columns
  /** The column with the name: first and sticky in the table, the title of the panel. */
  readonly title: string
  /** The default columns, the title first. */
  readonly defaultColumns: readonly string[]
  /** Pixels, for columns that differ from their kind's default. */
  readonly widths?: Readonly<Record<string, number>>
  readonly sort: readonly Sort[]
  /** Fields of the panel, under headings. Columns in no group are under the last. */
  readonly groups: readonly { readonly label: string; readonly keys: readonly string[] }[]
  /** Fields of the form for a new one: the few that matter, and the rest behind "More fields". */
  readonly form: { readonly first: readonly string[]; readonly more: readonly string[] }
  /** The default of a column in a new record, in words. */
  readonly defaultLabels?: Readonly<Record<string, string>>
  /** Columns of more than one line. */
  readonly multilineColumns?: readonly string[]
  /** Why a read-only column is one, by its key: "Made of first and last name". */
  readonly readOnlyReasons?: Readonly<Record<string, string>>
  /** Set if records can be edited in bulk: the path of the route. */
  readonly bulk?: RouteEntry
  /** Set if blocks of its cells can be written. */
  readonly cells?: RouteEntry
  /** Set if the list can be grouped and summed up. */
  readonly summarize?: RouteEntry
  /** Set if fields of tables can link to its records. */
  readonly linkKind?: TableLinkKind
  /** Set if the list can be exported, by the list's address and by a body. */
  readonly exports?: { readonly all: ExportAllRoute; readonly chosen: ExportChosenRoute }
}

const customFieldPrefix = 'custom.'

/** The value of a column; custom fields are in `custom`. */
export function getValue(row: Patch, key: string): unknown {
  if (!key.startsWith(customFieldPrefix)) return row[key] ?? null
  const custom = row['custom']
  if (typeof custom !== 'object' || custom === null) return null
  return (custom as Record<string, unknown>)[key.slice(customFieldPrefix.length)] ?? null
}

/** A row with some of its values replaced. */
export function applyPatch(row: RecordRow, patch: Patch): RecordRow {
  const { custom, ...rest } = toWireFields(patch)
  if (custom === undefined) return { ...row, ...rest }
  const before = typeof row['custom'] === 'object' ? row['custom'] : {}
  return { ...row, ...rest, custom: { ...before, ...(custom as object) } }
}

/** As the server expects it: custom fields under `custom`. */
export function toWireFields(patch: Patch): Record<string, unknown> {
  const own = Object.entries(patch).filter(([key]) => key.startsWith(customFieldPrefix))
  const rest = Object.fromEntries(Object.entries(patch).filter(([key]) => !key.startsWith(customFieldPrefix)))
  if (own.length === 0) return rest
  return {
    ...rest,
    custom: Object.fromEntries(own.map(([key, value]) => [key.slice(customFieldPrefix.length), value])),
  }
}

/** The name of a record; one without a name still needs a label to click. */
export function getRecordName(kind: Pick<RecordKind, 'title'>, row: RecordRow): string {
  const name = getValue(row, kind.title)
  return typeof name === 'string' && name !== '' ? name : 'Unnamed'
}

/** Whether a value is empty: null, an empty text or an empty list. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether someone may write into the column. */
export const isWritableColumn = (column: Column | undefined): boolean =>
  column !== undefined && column.isReadOnly !== true

/** Columns that are shown to people: not bare ids. */
export const isShowableColumn = (column: Column): boolean => column.kind !== 'id' || column.to !== undefined

/** The currency that an amount of the row is in. */
export function getCurrency(column: Column, row: Patch): string {
  const currency = column.currency === undefined ? null : row[column.currency]
  return typeof currency === 'string' ? currency : 'EUR'
}
