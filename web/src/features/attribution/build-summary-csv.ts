import type { Summary } from '@draftwright/contract/attribution'
import { getCurrencyDigits } from '@draftwright/contract/crm/amounts'
import { toCsv } from '../analytics/index.ts'
import { describeRow, groupLabels } from './labels.ts'

/** One line for each row and currency, with amounts as plain decimals. */
export function buildSummaryCsv({ by, rows, totals }: Summary): string {
  const all = [...rows.map((row) => ({ ...row, words: describeRow(row, by) })), { ...totals, words: 'All deals' }]
  const lines = all.flatMap(({ words, n_won, won, n_open, open }) => {
    const currencies = [...new Set([...won, ...open].map(({ currency }) => currency))]
    return (currencies.length === 0 ? [''] : currencies).map((currency) => {
      const amountOf = (sums: typeof won) => {
        const digits = getCurrencyDigits(currency)
        const found = sums.find((sum) => sum.currency === currency)
        return ((found?.amount ?? 0) / 10 ** digits).toFixed(digits)
      }
      return [
        words,
        currency,
        currency === '' ? '' : amountOf(won),
        n_won,
        currency === '' ? '' : amountOf(open),
        n_open,
      ]
    })
  })
  const head = [
    groupLabels[by].heading,
    'Currency',
    'Influenced revenue',
    'Won deals',
    'Influenced pipeline',
    'Open deals',
  ]
  return toCsv([head, ...lines])
}
