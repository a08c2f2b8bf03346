import { companyColumns } from '@draftwright/contract/crm/companies'
import { contactColumns } from '@draftwright/contract/crm/contacts'
import type { Column, Columns } from '@draftwright/contract/crm/columns'
import { opportunityColumns } from '@draftwright/contract/crm/opportunities'
import type { FieldChange } from '@draftwright/contract/crm/timeline'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import type { z } from 'zod/mini'
import type { Row } from '../kernel/resource.ts'
import type { ItemChange } from './store.ts'

type FieldWords = z.infer<typeof FieldChange>

export const columnsByResource: Record<RecordResource, Columns> = {
  companies: companyColumns,
  contacts: contactColumns,
  opportunities: opportunityColumns,
}

/** A field before and after all changes of a set. */
export interface FieldValues {
  readonly before: Row
  readonly after: Row
}

/** A set's total change of one record: each field from its first value to its last. */
export function sumChanges(changes: readonly ItemChange[]): FieldValues {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const change of changes)
    for (const [field, value] of Object.entries(change.after ?? {})) {
      if (!(field in before)) before[field] = change.before?.[field] ?? null
      after[field] = value
    }
  return { before, after }
}

const isCustomField = (field: string) => field.startsWith('custom.')

/** Derived fields. */
const unreportedFields = ['rank', 'stage_entered_at', 'closed_at', 'consent_at', 'last_activity_at']
/** Whether a field is shown to readers: it is declared, a part, or a custom field. */
const isReported = (columns: Columns, field: string): boolean =>
  !unreportedFields.includes(field) &&
  (isCustomField(field) || Object.hasOwn(columns, field) || field === 'contacts' || field === 'lines')

/** The fields in display form. `record` provides an unchanged currency of an amount; `nameOf` returns the name for an id. */
export function describeChanges(
  columns: Columns,
  { before, after }: FieldValues,
  record: Row,
  nameOf: (to: NonNullable<Column['to']>, id: string) => string | undefined,
): FieldWords[] {
  return Object.keys(after)
    .filter((field) => isReported(columns, field))
    .map((field) => {
      const column = columns[field]
      const word = (row: Row, value: unknown) => describeValue(column, value, row, nameOf)
      return {
        field,
        label: column?.label ?? toLabel(field),
        before: word({ ...record, ...after, ...before }, before[field]),
        after: word({ ...record, ...before, ...after }, after[field]),
      }
    })
}

const toLabel = (field: string): string => {
  const words = field.replace(/^custom\./u, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Characters of a text in a timeline; the record shows all of it. */
const maxTextLength = 200

function describeValue(
  column: Column | undefined,
  value: unknown,
  row: Row,
  nameOf: (to: NonNullable<Column['to']>, id: string) => string | undefined,
): string | null {
  if (value === null || value === undefined || value === '') return null
  if (column?.kind === 'id' && column.to !== undefined && typeof value === 'string')
    return nameOf(column.to, value) ?? 'a deleted record'
  if (column?.kind === 'money' && typeof value === 'number') return formatMoney(value, row[column.currency ?? ''])
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (column?.kind === 'choice' && typeof value === 'string') return toLabel(value)
  if (Array.isArray(value)) return describeList(value)
  if (typeof value === 'object') return JSON.stringify(value).slice(0, maxTextLength)
  // Numbers and texts remain; among the texts are dates and times, which the screen formats.
  const text = String(value as string | number)
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text
}

function describeList(values: readonly unknown[]): string | null {
  if (values.length === 0) return null
  const texts = values.filter((one) => typeof one === 'string')
  if (texts.length === values.length) return texts.join(', ')
  return values.length === 1 ? '1 entry' : `${values.length} entries`
}

/** Minor units as an amount; an unknown currency has two decimals. */
function formatMoney(minor: number, currency: unknown): string {
  const code = typeof currency === 'string' && /^[A-Z]{3}$/u.test(currency) ? currency : null
  if (code === null) return (minor / 100).toFixed(2)
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code })
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
