import { type TableFieldOptions, type TableFieldType, tableLinkKinds } from '@draftwright/contract/table-fields'
import { isFieldZone } from '@draftwright/contract/wall-clock'
import { toStoredFormula } from './field-formula.ts'
import { createTableId } from './ids.ts'
import type { BaseSchema, TableShape } from './schema.ts'
import { TableError } from './table-error.ts'

const optionsError = (message: string) => new TableError('INVALID_FIELD_OPTIONS', message)

const dateFormat = { name: 'iso', format: 'YYYY-MM-DD' }
/** What each type takes, with what it has if nothing is said. */
const known: Readonly<Partial<Record<TableFieldType, TableFieldOptions>>> = {
  number: { precision: 0 },
  percent: { precision: 0 },
  currency: { precision: 2, symbol: '€' },
  rating: { icon: 'star', max: 5, color: 'yellowBright' },
  checkbox: { icon: 'check', color: 'greenBright' },
  duration: { durationFormat: 'h:mm' },
  date: { dateFormat },
  dateTime: { dateFormat, timeFormat: { name: '24hour', format: 'HH:mm' }, timeZone: 'utc' },
}

/** The options of a field as they are stored: those of its type only. Throws a sentence about what is missing. */
export function readFieldOptions(
  schema: BaseSchema,
  table: TableShape,
  type: TableFieldType,
  given: TableFieldOptions = {},
): TableFieldOptions {
  switch (type) {
    case 'singleSelect':
    case 'multipleSelects':
      return { choices: readChoices(given) }
    case 'multipleRecordLinks': {
      if (schema.findTable(given.linkedTableId) === undefined)
        throw optionsError('options.linkedTableId must be a table of this base')
      return {
        linkedTableId: given.linkedTableId,
        isReversed: false,
        prefersSingleRecordLink: given.prefersSingleRecordLink ?? false,
      }
    }
    case 'workspaceLinks':
      if (given.linkedKind === undefined)
        throw optionsError(`options.linkedKind must be one of ${tableLinkKinds.join(', ')}`)
      return { linkedKind: given.linkedKind, prefersSingleRecordLink: given.prefersSingleRecordLink ?? false }
    case 'formula':
      if (!given.formula?.trim()) throw optionsError('options.formula must not be empty')
      return { formula: toStoredFormula(table, given.formula) }
    case 'count':
      return { recordLinkFieldId: requireOption(given, 'recordLinkFieldId') }
    case 'multipleLookupValues':
    case 'rollup': {
      const recordLinkFieldId = requireOption(given, 'recordLinkFieldId')
      const isOutside = table.fields.find(({ id }) => id === recordLinkFieldId)?.type === 'workspaceLinks'
      const key = isOutside ? 'linkedColumn' : 'fieldIdInLinkedTable'
      const place = { recordLinkFieldId, [key]: requireOption(given, key) }
      return type === 'rollup' ? { ...place, formula: given.formula ?? 'SUM(values)' } : place
    }
    case 'button':
      if (!given.formula?.trim()) throw optionsError('options.formula must not be empty: it gives the address')
      return { label: given.label ?? 'Open', formula: toStoredFormula(table, given.formula) }
    default: {
      const own = known[type] ?? {}
      const keys = new Set(Object.keys(own))
      if (keys.has('timeZone')) assertZone(given.timeZone)
      const named = Object.entries(given).filter(([key, value]) => keys.has(key) && value !== undefined)
      return { ...own, ...Object.fromEntries(named) }
    }
  }
}

function assertZone(zone: string | undefined): void {
  if (zone === undefined || isFieldZone(zone)) return
  throw optionsError('options.timeZone must be utc, client or the name of a time zone such as Europe/Berlin')
}

function requireOption(
  given: TableFieldOptions,
  key: 'recordLinkFieldId' | 'fieldIdInLinkedTable' | 'linkedColumn',
): string {
  const value = given[key]
  if (value === undefined) throw optionsError(`options.${key} is required`)
  return value
}

function readChoices({ choices = [] }: TableFieldOptions): TableFieldOptions['choices'] {
  const names = choices.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw optionsError(`options.choices has ${JSON.stringify(twice)} twice`)
  return choices.map(({ id = createTableId('sel'), name, color }) =>
    color === undefined ? { id, name } : { id, name, color },
  )
}

/** Types whose text can name a record. */
const primaryTypes: ReadonlySet<TableFieldType> = new Set([
  'singleLineText',
  'multilineText',
  'email',
  'url',
  'phoneNumber',
  'number',
  'percent',
  'currency',
  'duration',
  'date',
  'dateTime',
  'formula',
  'autoNumber',
  'barcode',
])
export function assertPrimaryType(type: TableFieldType): void {
  if (!primaryTypes.has(type)) throw optionsError(`A field of the type ${type} cannot be the first field of a table`)
}
