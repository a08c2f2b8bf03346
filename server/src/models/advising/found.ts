import type { Receipt } from '@draftwright/contract/receipts'

/** A receipt as a model sees it: `cite` is the handle it writes behind what it says of the row. */
export interface CitedReceipt extends Receipt {
  readonly cite?: string
}

/**
 * What every tool that reads answers. Rows of one answer may be of several groups (`facts.group`); each group's whole number
 * stands in `totals` under its name, also where fewer rows are shown.
 */
export interface Found<R extends Receipt = Receipt> {
  readonly rows: readonly R[]
  readonly totals: Readonly<Record<string, number>>
  /** Groups of which there are more than their total says: counting stopped there. */
  readonly at_least?: readonly string[]
  /** Whole sentences: what could not be looked at, and why. */
  readonly notes: readonly string[]
}
export type CitedFound = Found<CitedReceipt>

/** Rows one group of an answer shows. */
export const mostRows = 20
