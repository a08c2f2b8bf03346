import { failure, type FormulaValue, isBlank, isDate, isFailure, isList, toText } from '../../formulas/values.ts'
import type { BaseSchema, FieldShape } from './schema.ts'
import { findLookupTarget } from './workspace-links/lookup-columns.ts'

/** A link as it is stored: the other record, and what its primary cell says. */
export interface StoredLink {
  readonly id: string
  readonly name: string
}
/** A record as the formulas see it. */
export interface StoredRow {
  readonly id: string
  readonly table_id: string
  readonly number: number
  readonly cells: Readonly<Record<string, unknown>>
  readonly computed: Readonly<Record<string, unknown>>
  readonly links: Readonly<Record<string, readonly StoredLink[]>>
  readonly created_by: string | null
  readonly updated_by: string | null
  readonly created_at: string
  readonly updated_at: string
  /** When cells were edited since the record was made, by field. */
  readonly edited_at: Readonly<Record<string, string>>
  readonly is_stale: boolean
}
/** Names of members by their ids. */
export type MemberNames = ReadonlyMap<string, { readonly display_name: string; readonly email: string }>

const hasKey = <K extends string>(value: unknown, key: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && key in value

/** The stored value of any field: typed in, computed or known of the record. Undefined where the cell is empty. */
export function readStored(field: FieldShape, row: StoredRow): unknown {
  switch (field.type) {
    case 'multipleRecordLinks':
      return row.links[field.id]
    case 'createdTime':
      return row.created_at
    case 'lastModifiedTime':
      return row.updated_at
    case 'createdBy':
      return row.created_by ?? undefined
    case 'lastModifiedBy':
      return row.updated_by ?? undefined
    case 'autoNumber':
      return row.number
    default:
      return row.cells[field.id] ?? row.computed[field.id]
  }
}

const toMoment = (value: unknown): FormulaValue => {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : { kind: 'date', at }
}
const findChoiceName = (field: FieldShape, id: unknown): string =>
  field.options.choices?.find((choice) => choice.id === id)?.name ?? ''

/** A stored value as formulas compute with it. */
export function toFormulaValue(
  schema: BaseSchema,
  field: FieldShape,
  value: unknown,
  names: MemberNames,
): FormulaValue {
  if (value === undefined || value === null) return null
  switch (field.type) {
    case 'checkbox':
      return value === true
    case 'date':
    case 'dateTime':
    case 'createdTime':
    case 'lastModifiedTime':
      return toMoment(value)
    case 'singleSelect':
      return findChoiceName(field, value)
    case 'multipleSelects':
      return toList(value).map((id) => findChoiceName(field, id))
    case 'multipleRecordLinks':
      return toList(value).map((link) => (hasKey(link, 'name') ? String(link.name) : ''))
    // Their number: names differ by who reads them.
    case 'workspaceLinks':
      return Array.isArray(value) ? value.length : null
    case 'multipleAttachments':
      return toList(value).map((file) => (hasKey(file, 'filename') ? String(file.filename) : ''))
    case 'singleCollaborator':
    case 'createdBy':
    case 'lastModifiedBy':
      return typeof value === 'string' ? (names.get(value)?.display_name ?? null) : null
    case 'multipleCollaborators':
      return toList(value).map((id) => names.get(String(id))?.display_name ?? '')
    case 'barcode':
      return hasKey(value, 'text') ? String(value.text) : null
    case 'multipleLookupValues': {
      const target = findLookupTarget(schema, field)
      if (target === undefined) return null
      const single = { ...target, type: singleTypes[target.type] ?? target.type }
      return toList(value).map((one) => toFormulaValue(schema, single, one, names))
    }
    case 'formula':
    case 'rollup':
    // Its address.
    case 'button':
      return toComputedValue(value)
    default:
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
  }
}

/** A lookup holds the single values of fields that hold lists. */
const singleTypes: Readonly<Partial<Record<FieldShape['type'], FieldShape['type']>>> = {
  multipleSelects: 'singleSelect',
  multipleCollaborators: 'singleCollaborator',
  multipleRecordLinks: 'singleLineText',
  multipleAttachments: 'singleLineText',
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** The result of a formula as it is stored; undefined for blank. */
export function toStoredResult(value: FormulaValue): unknown {
  if (isBlank(value)) return undefined
  if (isFailure(value)) return { error: '#ERROR!' }
  if (isDate(value)) return { at: new Date(value.at).toISOString() }
  if (isList(value)) return value.map((one) => toStoredResult(one) ?? null)
  if (typeof value === 'number' && !Number.isFinite(value))
    return { specialValue: value > 0 ? 'Infinity' : '-Infinity' }
  return typeof value === 'boolean' ? Number(value) : value
}

/** The reverse of `toStoredResult`. */
function toComputedValue(value: unknown): FormulaValue {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map(toComputedValue)
  if (hasKey(value, 'at')) return toMoment(value.at)
  if (hasKey(value, 'specialValue'))
    return value.specialValue === 'Infinity' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  if (hasKey(value, 'error')) return failure
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** What a record is called: its primary cell as text, at most 200 characters. */
export const formatRowName = (schema: BaseSchema, primary: FieldShape, row: StoredRow, names: MemberNames): string =>
  toText(toFormulaValue(schema, primary, readStored(primary, row), names)).slice(0, 200)
