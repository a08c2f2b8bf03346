import type { NewTableField, TableFieldOptions, TableFieldType } from '@draftwright/contract/table-fields'
import { isFieldZone } from '@draftwright/contract/wall-clock'
import type { AirtableField } from '../../../integrations/airtable-client.ts'

/** How cells of a field are read. */
export type CellKind = 'plain' | 'link' | 'computed' | 'person' | 'file' | 'text' | 'address' | 'skip'
interface MappedField {
  readonly kind: CellKind
  readonly field: NewTableField
  /** What is lost, or different. */
  readonly note: string | null
}

/** Types that are the same here. */
const same: ReadonlySet<string> = new Set<TableFieldType>([
  'singleLineText',
  'multilineText',
  'richText',
  'email',
  'url',
  'phoneNumber',
  'number',
  'percent',
  'currency',
  'duration',
  'rating',
  'checkbox',
  'date',
  'dateTime',
  'singleSelect',
  'multipleSelects',
  'barcode',
])
const notes: Readonly<Record<string, string>> = {
  singleCollaborator: 'People come as text: they are no members here',
  multipleCollaborators: 'People come as text: they are no members here',
  createdBy: 'People come as text: they are no members here',
  lastModifiedBy: 'People come as text: they are no members here',
  autoNumber: 'Came as plain numbers; new records are not numbered',
  lastModifiedTime: 'Came as the last times that Airtable had',
  rollup: 'Airtable does not say by which formula it is computed: came as text with the last values',
}

/** A field that people type in, or that came as text. Links and computed fields are made when the others are there. */
export function mapField({ name, type, description, options }: AirtableField): MappedField {
  const base = { name: name.trim().slice(0, 255) || 'Field', description: description?.slice(0, 2000) ?? null }
  if (same.has(type))
    return {
      kind: 'plain',
      field: { ...base, type: type as TableFieldType, options: pickOptions(type, options ?? {}) },
      note: null,
    }
  if (type === 'createdTime') return { kind: 'skip', field: { ...base, type: 'createdTime' }, note: null }
  const note = notes[type] ?? null
  if (type === 'autoNumber')
    return { kind: 'plain', field: { ...base, type: 'number', options: { precision: 0 } }, note }
  if (type === 'lastModifiedTime') return { kind: 'plain', field: { ...base, type: 'dateTime' }, note }
  if (type === 'multipleAttachments') return { kind: 'file', field: { ...base, type }, note }
  return {
    kind: 'text',
    field: { ...base, type: 'multilineText' },
    note: note ?? `The type ${type} is not known here: came as text with the last values`,
  }
}

/** What our fields take of Airtable's options; what does not fit is left out. */
function pickOptions(type: string, given: Readonly<Record<string, unknown>>): TableFieldOptions {
  const { precision, symbol, icon, color, max, durationFormat, choices } = given
  const picked: Record<string, unknown> = {}
  if (typeof precision === 'number') picked['precision'] = Math.max(0, Math.min(8, Math.trunc(precision)))
  if (typeof symbol === 'string' && symbol.trim() !== '') picked['symbol'] = symbol.trim().slice(0, 10)
  if (typeof max === 'number') picked['max'] = Math.max(1, Math.min(10, Math.trunc(max)))
  for (const [key, value] of Object.entries({ icon, color, durationFormat }))
    if (typeof value === 'string') picked[key] = value.slice(0, 100)
  if (type === 'date' || type === 'dateTime')
    for (const key of ['dateFormat', 'timeFormat']) if (given[key] !== undefined) picked[key] = given[key]
  const { timeZone } = given
  if (type === 'dateTime' && typeof timeZone === 'string' && isFieldZone(timeZone)) picked['timeZone'] = timeZone
  if (Array.isArray(choices)) picked['choices'] = pickChoices(choices)
  return picked
}

function pickChoices(choices: readonly unknown[]): TableFieldOptions['choices'] {
  const byName = new Map<string, { name: string; color?: string }>()
  for (const choice of choices.slice(0, 1000)) {
    const { name, color } = choice as { name?: unknown; color?: unknown }
    if (typeof name !== 'string' || name.trim() === '') continue
    const plain = name.trim().slice(0, 200)
    byName.set(plain, { name: plain, ...(typeof color === 'string' ? { color: color.slice(0, 40) } : {}) })
  }
  return [...byName.values()]
}
