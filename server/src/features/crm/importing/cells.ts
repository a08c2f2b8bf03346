import { getCurrencyDigits } from '@draftwright/contract/crm/amounts'
import type { Column } from '@draftwright/contract/crm/columns'
import type { DateOrder } from '@draftwright/contract/import-words'
import { findCurrencySign, toCurrencyCode } from '@draftwright/contract/typed/currencies'
import { describeReading, mapReading, type Reading } from '@draftwright/contract/typed/reading'
import { readTypedValue, type ValueFormat } from '@draftwright/contract/typed/typed-value'

export type CellResult = { readonly value: unknown } | { readonly problem: string }

/** The texts of a list in a cell. */
const splitListCell = (cell: string): string[] =>
  cell
    .split(/[,;\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The currency in an amount's text: `€ 12`, `12 USD`. */
export function findCurrency(cell: string): string | null {
  const sign = findCurrencySign(cell)
  return sign === null ? null : toCurrencyCode(sign)
}

export interface CellForms {
  readonly currency: string
  /** Said of a whole file, whose days are not taken for those of the person's country. */
  readonly dateOrder?: DateOrder
  /** Of the person who typed it. */
  readonly locale?: string | undefined
}

/** The value of a cell that is not empty; ids are looked up elsewhere. Amounts are in the currency's smallest unit. */
export function parseCell({ kind, choices = [] }: Column, cell: string, forms: CellForms): CellResult {
  const { currency, dateOrder, locale } = forms
  const read = (format: ValueFormat, text = cell): Reading<unknown> => readTypedValue(text, format, { locale })
  const choice: ValueFormat = { kind: 'choice', names: choices }
  switch (kind) {
    case 'choice':
      return toResult(read(choice), kind)
    case 'tags': {
      const parts = splitListCell(cell)
      const known = choices.length === 0 ? [] : parts.map((part) => toResult(read(choice, part), 'choice'))
      const wrong = known.find((one) => 'problem' in one)
      return wrong ?? { value: choices.length === 0 ? parts : known.map((one) => 'value' in one && one.value) }
    }
    case 'number':
      return toResult(read({ kind: 'number', takesPercent: true }), kind)
    case 'money': {
      const precision = getCurrencyDigits(currency)
      const amount = read({ kind: 'money', precision, currency })
      return toResult(
        mapReading(amount, (value) => Math.round(Number(value) * 10 ** precision)),
        kind,
      )
    }
    case 'day': {
      const statedOrder = dateOrder === 'auto' ? undefined : dateOrder
      return toResult(readTypedValue(cell, { kind, statedOrder }, dateOrder === undefined ? { locale } : {}), kind)
    }
    case 'flag':
      return toResult(read({ kind }), kind)
    default:
      return { value: cell }
  }
}

function toResult(reading: Reading<unknown>, kind: string): CellResult {
  const problem = describeReading(reading, kind)
  return reading.is === 'read' ? { value: reading.value } : { problem: problem ?? '' }
}
