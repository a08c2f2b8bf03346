import { getCurrencyDigits } from '@draftwright/contract/crm/amounts'
import type { Column } from '@draftwright/contract/crm/columns'
import type { SummaryValue } from '@draftwright/contract/crm/list-summaries'
import type { SummaryKind } from '@draftwright/contract/summary-kinds'
import { isCountOfCells } from '../../../../ui/grid/summary-words.ts'
import { formatMoney, formatValue } from '../format.ts'

const averages = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

const wholeAmounts = new Map<string, Intl.NumberFormat>()
function formatWholeAmount(minor: number, currency: string): string {
  const format =
    wholeAmounts.get(currency) ?? new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: 0 })
  wholeAmounts.set(currency, format)
  return format.format(minor / 10 ** getCurrencyDigits(currency))
}

/** The same where there is little room: several amounts without their fractions. */
export function formatShortSummary(column: Column, kind: SummaryKind, value: SummaryValue | undefined): string {
  if (!Array.isArray(value) || value.length < 2) return formatSummary(column, kind, value)
  return value.map((amount) => formatWholeAmount(amount.value, amount.currency ?? 'EUR')).join(' · ')
}

/** A summary as people read it; amounts of several currencies side by side. */
export function formatSummary(column: Column, kind: SummaryKind, value: SummaryValue | undefined): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'object')
    return value.map((amount) => formatMoney(Math.round(amount.value), amount.currency ?? 'EUR')).join(' · ')
  if (typeof value === 'string') return formatValue(column, value)
  if (isCountOfCells(kind)) return value.toLocaleString('en')
  return kind === 'average' ? averages.format(value) : formatValue(column, value)
}
