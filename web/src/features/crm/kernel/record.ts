import type { Column, Columns } from '@draftwright/contract/crm/columns'
import type { Sort } from '@draftwright/contract/crm/filters'
import type { RouteEntry } from '@draftwright/contract/route'

/** A record as the tables, panels and forms of the CRM know it: its values are read by the keys of its columns. */
export interface RecordRow {
  readonly id: string
  readonly updated_at: string
  readonly [column: string]: unknown
}
/** Values by column, as they are written; `custom.<key>` is a field of the workspace's own. */
export type Patch = Readonly<Record<string, unknown>>

type Tabled = 'companies' | 'contacts' | 'opportunities'
export type ExportRoute = RouteEntry & { readonly id: `${Tabled}.exportAll` }
export type ChosenRoute = RouteEntry & { readonly id: `${Tabled}.exportChosen` }

/** What a page of the CRM says of its records, once: all that the kernel needs to list, filter, edit and create them. */
export interface RecordKind {
  /** As in its path, in the cache and in saved views: `contacts`. */
  readonly name: string
  /** In a sentence: `contact`, `contacts`. */
  readonly noun: string
  readonly nouns: string
  readonly routes: Readonly<Record<'list' | 'query' | 'create' | 'read' | 'update' | 'remove', RouteEntry>>
  readonly columns: Columns
  /** The column that names a record: first and sticky in the table, the title of the panel. */
  readonly title: string
  /** Shown when nobody has chosen, the title first. */
  readonly shown: readonly string[]
  /** Pixels, where a column needs others than its kind usually has. */
  readonly widths?: Readonly<Record<string, number>>
  readonly sort: readonly Sort[]
  /** Fields of the panel, under headings. Columns in no group stand under the last. */
  readonly groups: readonly { readonly label: string; readonly keys: readonly string[] }[]
  /** Fields of the form for a new one: the few that matter, and the rest behind "More fields". */
  readonly form: { readonly first: readonly string[]; readonly more: readonly string[] }
  /** What a column of a new record holds where nothing is chosen, in words. */
  readonly given?: Readonly<Record<string, string>>
  /** Columns of more than one line. */
  readonly long?: readonly string[]
  /** Why a read-only column is one, by its key: "Made of first and last name". */
  readonly readOnlyWhy?: Readonly<Record<string, string>>
  /** Set where many can be changed at once: the path of the bulk call. */
  readonly bulk?: RouteEntry
  /** Set where all of it can be had as a table, by the list's address and by a body. */
  readonly exports?: { readonly all: ExportRoute; readonly chosen: ChosenRoute }
}

const ownField = 'custom.'

/** The value of a column; a field of the workspace's own lies in `custom`. */
export function valueOf(row: Patch, key: string): unknown {
  if (!key.startsWith(ownField)) return row[key] ?? null
  const custom = row['custom']
  if (typeof custom !== 'object' || custom === null) return null
  return (custom as Record<string, unknown>)[key.slice(ownField.length)] ?? null
}

/** A row with some of its values replaced. */
export function patched(row: RecordRow, patch: Patch): RecordRow {
  const { custom, ...rest } = wire(patch)
  if (custom === undefined) return { ...row, ...rest }
  const before = typeof row['custom'] === 'object' ? row['custom'] : {}
  return { ...row, ...rest, custom: { ...before, ...(custom as object) } }
}

/** As the server takes it: fields of the workspace's own under `custom`. */
export function wire(patch: Patch): Record<string, unknown> {
  const own = Object.entries(patch).filter(([key]) => key.startsWith(ownField))
  const rest = Object.fromEntries(Object.entries(patch).filter(([key]) => !key.startsWith(ownField)))
  if (own.length === 0) return rest
  return { ...rest, custom: Object.fromEntries(own.map(([key, value]) => [key.slice(ownField.length), value])) }
}

/** What a record is called; a record without a name is still something to press. */
export function nameOf(kind: Pick<RecordKind, 'title'>, row: RecordRow): string {
  const name = valueOf(row, kind.title)
  return typeof name === 'string' && name !== '' ? name : 'Unnamed'
}

/** Nothing in it, in any of the ways a value can be nothing. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether somebody may write into the column. */
export const isWritable = (column: Column | undefined): boolean => column !== undefined && column.isReadOnly !== true

/** Columns that a person is ever shown: ids of nothing in particular are not. */
export const isShowable = (column: Column): boolean => column.kind !== 'id' || column.to !== undefined

/** The currency that an amount of the row is in. */
export function currencyOf(column: Column, row: Patch): string {
  const currency = column.currency === undefined ? null : row[column.currency]
  return typeof currency === 'string' ? currency : 'EUR'
}
