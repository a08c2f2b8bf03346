import type { Source } from '@draftwright/contract/sources'

/** A source as given to a model: `cite` is the handle that it writes after a statement about the row. */
export interface CitableSource extends Source {
  readonly cite?: string
}

/**
 * The result of every read tool. Rows may belong to several groups (`facts.group`); each group's total is in `totals`
 * under its name, even if fewer rows are included.
 */
export interface ToolResult<R extends Source = Source> {
  readonly rows: readonly R[]
  readonly totals: Readonly<Record<string, number>>
  /** Groups with more rows than their total: counting stopped at that number. */
  readonly at_least?: readonly string[]
  /** Complete sentences: what could not be read, and why. */
  readonly notes: readonly string[]
}
export type CitedToolResult = ToolResult<CitableSource>

/** Maximum number of rows of one group in an answer. */
export const maxRows = 20
