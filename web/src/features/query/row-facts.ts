import { getCurrencyDigits, getMoneyFormat } from '@draftwright/contract/crm/amounts'
import { yearDays } from '../../ui/format-moment.ts'
import { describeField } from './form-words.ts'

type Facts = Readonly<Record<string, string | number | boolean | null>>
/** Facts that say nothing beside the others. */
const hidden: ReadonlySet<string> = new Set([
  'group',
  'stage_id',
  'pipeline_id',
  'currency',
  'updated_at',
  'days_without_life',
])
const maxColumns = 6

/** The facts that the rows have, the first ones. */
export function listColumns(rows: readonly { readonly facts: Facts }[]): [name: string, label: string][] {
  const names = new Set(
    rows.flatMap(({ facts }) =>
      Object.keys(facts).filter((name) => !hidden.has(name) && facts[name] !== null && facts[name] !== ''),
    ),
  )
  return [...names].slice(0, maxColumns).map((name) => [name, describeField(name.replace(/_at$/u, ''))])
}

export function showFact(name: string, facts: Facts): string {
  const value = facts[name]
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') {
    const currency = facts['currency']
    return typeof currency === 'string' && name === 'amount'
      ? getMoneyFormat(currency).format(value / 10 ** getCurrencyDigits(currency))
      : value.toLocaleString('en')
  }
  return /^\d{4}-\d\d-\d\d(?:T|$)/u.test(value) ? yearDays.format(new Date(value)) : value.replaceAll('_', ' ')
}
