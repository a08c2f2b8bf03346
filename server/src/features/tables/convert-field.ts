import type { CellHabits } from '@draftwright/contract/table-values'
import {
  canNameRecords,
  isEnteredType,
  type TableChoice,
  type TableFieldOptions,
  type TableFieldType,
} from '@draftwright/contract/table-fields'
import { assertPrimaryType, readFieldOptions } from './field-options.ts'
import { findTableIn, listReaders, refreshTables, type SchemaScope } from './change-schema.ts'
import { listFieldCells, saveFieldCells } from './convert-store.ts'
import { dropIndex } from './index-store.ts'
import { convertToLinks } from './convert-to-links.ts'
import { parseCell } from './parse-cell.ts'
import { listIndirectReaders, listLinksTo, refreshLinkNames } from './refresh-links.ts'
import type { FieldShape } from './schema.ts'
import { updateField } from './schema-store.ts'
import { showCell } from './show-cell.ts'
import { TableError } from './table-error.ts'

export interface ConversionResult {
  readonly n_kept: number
  readonly n_lost: number
  /** Some of the values that do not fit. */
  readonly lost_examples: string[]
}

const perStep = 1000
/** Records of a table whose fields can change their type. */
const mostRecords = 50_000
const fixedTypes: ReadonlySet<TableFieldType> = new Set([
  'multipleRecordLinks',
  'workspaceLinks',
  'multipleAttachments',
])
const listTypes: ReadonlySet<TableFieldType> = new Set(['multipleSelects', 'multipleCollaborators'])

/** Gives a field another type: values become what they are there, and those that fit nowhere are dropped. A preview changes nothing. */
export async function convertField(
  scope: SchemaScope,
  field: FieldShape,
  to: { readonly type: TableFieldType; readonly options: TableFieldOptions | undefined },
  isPreview: boolean,
  habits: CellHabits,
): Promise<ConversionResult> {
  const { tx, schema, names } = scope
  const table = findTableIn(schema, field.table_id)
  if (table.n_records > mostRecords)
    throw new TableError('LIMIT_REACHED', `Fields of tables with more than ${mostRecords} records cannot be converted`)
  if (to.type === 'multipleRecordLinks' && canNameRecords(field.type) && table.primary_field_id !== field.id)
    return convertToLinks(scope, field, to.options, isPreview)
  if ([field.type, to.type].some((type) => !isEnteredType(type) || fixedTypes.has(type)))
    throw new TableError(
      'INVALID_FIELD_TYPE_FOR_COLUMN',
      'Only fields that people type in can be converted, and only to such',
    )
  if (table.primary_field_id === field.id) assertPrimaryType(to.type)
  const options = readFieldOptions(schema, table, to.type, to.options)
  const next: FieldShape = { ...field, type: to.type, options, is_indexed: false }
  const newChoices = new Map<string, TableChoice[]>()
  const lost: string[] = []
  let [n_kept, n_lost] = [0, 0]
  for (let after = 0; ; ) {
    const cells = await listFieldCells(tx, table.id, field.id, after, perStep)
    const converted = cells.map(({ id, cell }) => {
      const shown = toInput(showCell({ schema, names, isWire: false }, field, cell), to.type)
      const value = tryParse(next, shown, { isTypecast: true, habits, names, newChoices })
      if (value === undefined && shown !== undefined && shown !== false) {
        n_lost++
        if (lost.length < 5) lost.push((typeof shown === 'string' ? shown : JSON.stringify(shown)).slice(0, 100))
      } else n_kept++
      return { id, cell: value ?? null }
    })
    if (!isPreview) await saveFieldCells(tx, table.id, field.id, converted)
    if (cells.length < perStep) break
    after = cells.at(-1)?.number ?? 0
  }
  if (!isPreview) await saveType(scope, next, newChoices.get(field.id) ?? [])
  return { n_kept, n_lost, lost_examples: lost }
}

async function saveType(scope: SchemaScope, field: FieldShape, added: readonly TableChoice[]): Promise<void> {
  const { tx, schema } = scope
  const { choices } = field.options
  const options = choices === undefined ? field.options : { ...field.options, choices: [...choices, ...added] }
  const table = findTableIn(schema, field.table_id)
  await dropIndex(tx, field.id)
  await updateField(tx, field.id, { type: field.type, options, is_indexed: false })
  const fields = table.fields.map((one) => (one.id === field.id ? { ...field, options } : one))
  const grown = schema.replaceFields(table.id, fields)
  const next = { ...scope, schema: grown }
  if (table.primary_field_id !== field.id) return refreshTables(next, listReaders(grown, field))
  await refreshLinkNames(next, listLinksTo(grown, table.id))
  await refreshTables(next, listIndirectReaders(grown, [field.id]))
}

/** A value as a person would type it into a field of the new type. */
function toInput(value: unknown, type: TableFieldType): unknown {
  if (Array.isArray(value)) return listTypes.has(type) ? value : value.map((one) => toInput(one, type)).join(', ')
  if (typeof value !== 'object' || value === null) return value ?? undefined
  if ('email' in value) return type === 'singleCollaborator' || type === 'multipleCollaborators' ? value : value.email
  return 'text' in value && type !== 'barcode' ? value.text : value
}

function tryParse(field: FieldShape, value: unknown, context: Parameters<typeof parseCell>[2]): unknown {
  try {
    return parseCell(field, listTypes.has(field.type) && typeof value === 'object' ? [value].flat() : value, context)
  } catch (error) {
    if (error instanceof TableError) return undefined
    throw error
  }
}
