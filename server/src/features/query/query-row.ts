import type { Fact, Source } from '@draftwright/contract/sources'
import type { QueryKind } from '@draftwright/contract/query-form'

/** Rows of one kind that a query reads at most. */
export const maxRead = 2000

/** A row that a query is run over: its source, its fields by their names in the query, and the rows that hang on it. */
export interface QueryRow {
  readonly source: Source
  readonly values: Readonly<Record<string, Fact | readonly string[]>>
  readonly links: Readonly<Partial<Record<QueryKind, readonly string[]>>>
  /** The contacts of a deal, and what each is there. */
  readonly people?: readonly { readonly contact_id: string; readonly role: string | null }[]
}
export interface LoadedRows {
  readonly rows: readonly QueryRow[]
  /** There are more than were read. */
  readonly isCapped: boolean
}
