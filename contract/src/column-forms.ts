import type { DayOrder } from './typed/day.ts'
import type { DecimalMark, ShareForm } from './typed/number.ts'

/** How the values of a column are written, where several ways are possible; free of schemas, so that the web can load it. */
export const dateOrders = ['auto', 'dmy', 'mdy'] as const
/** Order of day and month. */
export type DateOrder = (typeof dateOrders)[number]
export const decimalSigns = ['auto', 'point', 'comma'] as const
/** What separates the decimals of numbers. */
export type DecimalSign = (typeof decimalSigns)[number]
export const shareForms = ['auto', 'percent', 'fraction'] as const
/** Whether a share without a percent sign is 25 or 0.25. */
export type ShareSign = (typeof shareForms)[number]

export const columnForms = { date_order: dateOrders, decimal: decimalSigns, share: shareForms } as const
export type FormName = keyof typeof columnForms
export const formNames = ['date_order', 'decimal', 'share'] as const satisfies readonly FormName[]

/** What somebody has said of a column. */
export interface ColumnForms {
  date_order?: DateOrder | undefined
  decimal?: DecimalSign | undefined
  share?: ShareSign | undefined
}
/** What a column tells of one way of writing. */
export interface ColumnHint<T> {
  /** `auto` where nothing tells, or values contradict each other. */
  value: T
  /** The value that tells; `;` for the separator of the columns, the format for that of the file, empty for none. */
  by: string
  /** The first value that could be two things; empty where none could. */
  open: string
}
/** Only what a column has values for. */
export interface ColumnHints {
  date_order?: ColumnHint<DateOrder> | undefined
  decimal?: ColumnHint<DecimalSign> | undefined
  share?: ColumnHint<ShareSign> | undefined
}
/** By the place of a column, from 0; without those that have nothing to say. */
export type ByColumn<T> = Readonly<Record<string, T>>

/** How a column is read: as somebody has said, else as its values tell. Undefined where neither does. */
export interface TextForms {
  readonly statedOrder: DayOrder | undefined
  readonly decimal: DecimalMark | undefined
  readonly share: ShareForm
}

export function toTextForms(hints: ColumnHints | undefined, said: ColumnForms | undefined): TextForms {
  const order = said?.date_order ?? hints?.date_order?.value ?? 'auto'
  const decimal = said?.decimal ?? hints?.decimal?.value ?? 'auto'
  return {
    statedOrder: order === 'auto' ? undefined : order,
    decimal: decimal === 'auto' ? undefined : decimal === 'comma' ? ',' : '.',
    share: said?.share ?? hints?.share?.value ?? 'auto',
  }
}
