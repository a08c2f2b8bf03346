import type { Source } from '@draftwright/contract/sources'

/** A source as a model gets it: `cite` is the handle it writes after a statement about the row. */
export interface CitableSource extends Source {
  readonly cite?: string
}

/**
 * The result of every read tool. Rows may be of several groups (`facts.group`); each group's total is in `totals` under its name,
 * also if fewer rows are shown.
 */
export interface ToolResult<R extends Source = Source> {
  readonly rows: readonly R[]
  readonly totals: Readonly<Record<string, number>>
  /** Groups with more rows than their total: counting stopped there. */
  readonly at_least?: readonly string[]
  /** Complete sentences: what could not be read, and why. */
  readonly notes: readonly string[]
}
export type CitedToolResult = ToolResult<CitableSource>

/** Rows one group of an answer shows. */
export const maxRows = 20
