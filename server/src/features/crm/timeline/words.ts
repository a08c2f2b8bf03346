import { companyColumns } from '@draftwright/contract/crm/companies'
import { contactColumns } from '@draftwright/contract/crm/contacts'
import type { Column, Columns } from '@draftwright/contract/crm/columns'
import { opportunityColumns } from '@draftwright/contract/crm/opportunities'
import type { FieldChange } from '@draftwright/contract/crm/timeline'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import type { z } from 'zod/mini'
import type { Row } from '../kernel/resource.ts'
import type { KeptChange } from './store.ts'

type Words = z.infer<typeof FieldChange>

export const declared: Record<RecordResource, Columns> = {
  companies: companyColumns,
  contacts: contactColumns,
  opportunities: opportunityColumns,
}

/** A field before all changes of a set and after them. */
export interface Fields {
  readonly before: Row
  readonly after: Row
}

/** What a set's changes to one record come to: each field from what it was at first to what it is at last. */
export function summed(changes: readonly KeptChange[]): Fields {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const change of changes)
    for (const [field, value] of Object.entries(change.after ?? {})) {
      if (!(field in before)) before[field] = change.before?.[field] ?? null
      after[field] = value
    }
  return { before, after }
}

const isOwn = (field: string) => field.startsWith('custom.')

/** Set along with others. */
const silent = ['rank', 'stage_entered_at', 'closed_at', 'consent_at', 'last_activity_at']
/** Whether a field says anything to a reader: it is declared, a part, or the workspace's own. */
export const isTold = (columns: Columns, field: string): boolean =>
  !silent.includes(field) &&
  (isOwn(field) || Object.hasOwn(columns, field) || field === 'contacts' || field === 'lines')

/** The fields as one reads them. `record` has what an amount's currency is when it did not change; `nameOf` answers the name of what an id names. */
export function inWords(
  columns: Columns,
  { before, after }: Fields,
  record: Row,
  nameOf: (to: NonNullable<Column['to']>, id: string) => string | undefined,
): Words[] {
  return Object.keys(after)
    .filter((field) => isTold(columns, field))
    .map((field) => {
      const column = columns[field]
      const word = (row: Row, value: unknown) => valueInWords(column, value, row, nameOf)
      return {
        field,
        label: column?.label ?? plain(field),
        before: word({ ...record, ...after, ...before }, before[field]),
        after: word({ ...record, ...before, ...after }, after[field]),
      }
    })
}

const plain = (field: string): string => {
  const words = field.replace(/^custom\./u, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Characters of a text in a timeline; the record shows the whole. */
const shown = 200

function valueInWords(
  column: Column | undefined,
  value: unknown,
  row: Row,
  nameOf: (to: NonNullable<Column['to']>, id: string) => string | undefined,
): string | null {
  if (value === null || value === undefined || value === '') return null
  if (column?.kind === 'id' && column.to !== undefined && typeof value === 'string')
    return nameOf(column.to, value) ?? 'something that is gone'
  if (column?.kind === 'money' && typeof value === 'number') return money(value, row[column.currency ?? ''])
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (column?.kind === 'choice' && typeof value === 'string') return plain(value)
  if (Array.isArray(value)) return listInWords(value)
  if (typeof value === 'object') return JSON.stringify(value).slice(0, shown)
  // Numbers and texts are left, and of the texts also days and times, which the screen writes its own way.
  const text = String(value as string | number)
  return text.length > shown ? `${text.slice(0, shown)}…` : text
}

function listInWords(values: readonly unknown[]): string | null {
  if (values.length === 0) return null
  const texts = values.filter((one) => typeof one === 'string')
  if (texts.length === values.length) return texts.join(', ')
  return values.length === 1 ? '1 entry' : `${values.length} entries`
}

/** Minor units as an amount; a currency nobody knows counts in hundredths. */
function money(minor: number, currency: unknown): string {
  const code = typeof currency === 'string' && /^[A-Z]{3}$/u.test(currency) ? currency : null
  if (code === null) return (minor / 100).toFixed(2)
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code })
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
