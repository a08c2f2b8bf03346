import type { TextForms } from '@draftwright/contract/column-forms'
import { getCurrencyDigits } from '@draftwright/contract/crm/amounts'
import type { Column } from '@draftwright/contract/crm/columns'
import { findCurrencySign, toCurrencyCode } from '@draftwright/contract/typed/currencies'
import { readNumber } from '@draftwright/contract/typed/number'
import { describeReading, mapReading, type Reading, toReading } from '@draftwright/contract/typed/reading'
import { type Habits, readTypedValue, type ValueFormat } from '@draftwright/contract/typed/typed-value'
import { splitValues } from '@draftwright/contract/typed/several'
import { readChoice } from '@draftwright/contract/typed/words'

export type CellResult = { readonly value: unknown } | { readonly problem: string }

/** The currency in an amount's text: `€ 12`, `12 USD`. */
export function findCurrency(cell: string): string | null {
  const sign = findCurrencySign(cell)
  return sign === null ? null : toCurrencyCode(sign)
}

export interface CellForms {
  readonly currency: string
  /** Of a column of a file, whose values are not taken for those of the person's country. */
  readonly text?: TextForms
  /** Of the person who typed it. */
  readonly locale?: string | undefined
}

/** The value of a cell that is not empty; ids are looked up elsewhere. Amounts are in the currency's smallest unit. */
export function parseCell({ kind, choices = [], isPercent }: Column, cell: string, forms: CellForms): CellResult {
  const { currency, text: written, locale } = forms
  const habits: Habits = written === undefined ? { locale } : {}
  const decimal = written?.decimal
  const read = (format: ValueFormat, text = cell): Reading<unknown> => readTypedValue(text, format, habits)
  switch (kind) {
    case 'choice':
      return toResult(readOption(cell, choices), kind)
    case 'tags': {
      const parts = splitValues(cell)
      const known = choices.length === 0 ? [] : parts.map((part) => toResult(readOption(part, choices), 'choice'))
      const wrong = known.find((one) => 'problem' in one)
      return wrong ?? { value: choices.length === 0 ? parts : known.map((one) => 'value' in one && one.value) }
    }
    case 'number': {
      if (isPercent !== true) return toResult(read({ kind: 'number', takesPercent: true, decimal }), kind)
      const format = { isShare: true, decimal, share: written?.share ?? 'percent' } as const
      return toResult(
        mapReading(readNumber(cell, format, habits.locale), (share) => round(share * 100, 9)),
        'percent',
      )
    }
    case 'money': {
      const precision = getCurrencyDigits(currency)
      const amount = readNumber(cell, { isMoney: true, precision, currency, decimal }, habits.locale)
      return toResult(
        mapReading(amount, (value) => Math.round(value * 10 ** precision)),
        kind,
      )
    }
    case 'day':
      return toResult(read({ kind, statedOrder: written?.statedOrder }), kind)
    case 'flag':
      return toResult(read({ kind }), kind)
    default:
      return { value: cell }
  }
}

/** Without the noise of binary fractions. */
const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

const ranges = /^(?<from>[^-–+]+)(?:[-–](?<to>[^-–+]+)|(?<isOpen>\+))?$/u

/** One of the choices; where they are ranges of numbers, also a number within one, or a narrower range. */
function readOption(text: string, choices: readonly string[]): Reading<string> {
  const read = readChoice(text, choices)
  if (read.is === 'read') return read
  const wanted = readRange(text.replace(/(?<!\s)\s*(?:employees|people|mitarbeiter(?:innen)?|employés)$/iu, ''))
  if (wanted === null) return read
  const around = choices.filter((choice) => {
    const range = readRange(choice)
    return range !== null && wanted.from >= range.from && wanted.to <= range.to
  })
  return toReading(around, read.is === 'unreadable' ? read.problem : '')
}

function readRange(text: string): { from: number; to: number } | null {
  const { from, to, isOpen } = ranges.exec(text.trim())?.groups ?? {}
  const [first, last] = [from, to ?? from].map((part) => readNumber(part ?? '', { precision: 0 }, undefined))
  if (first?.is !== 'read' || last?.is !== 'read') return null
  return { from: first.value, to: isOpen === undefined ? last.value : Number.POSITIVE_INFINITY }
}

function toResult(reading: Reading<unknown>, kind: string): CellResult {
  const problem = describeReading(reading, kind)
  return reading.is === 'read' ? { value: reading.value } : { problem: problem ?? '' }
}
