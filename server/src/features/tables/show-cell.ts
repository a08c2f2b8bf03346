import type { AppContext } from '../../http/app-context.ts'
import { type CellFile, createFileView } from './attachments/file-address.ts'
import { toText } from '../../formulas/values.ts'
import { derivedTypes, planFields } from './field-graph.ts'
import { type FieldResult, findFieldResult } from './field-results.ts'
import { computeVolatile } from './read-computed.ts'
import { type MemberNames, readStored, type StoredLink, type StoredRow, toFormulaValue } from './formula-values.ts'
import { toPersonId } from './people.ts'
import type { BaseSchema, FieldShape, TableShape } from './schema.ts'
import { showButton } from './show-button.ts'
import { findLookupTarget } from './workspace-links/lookup-columns.ts'
import { showTargets, type TargetNames } from './workspace-links/show-targets.ts'

/** How cells are sent: as our own pages read them, or as Airtable's clients do. */
export interface CellStyle {
  readonly schema: BaseSchema
  readonly names: MemberNames
  readonly isWire: boolean
  /** What the reader sees of the rest of the workspace; without it, nothing. */
  readonly targets?: TargetNames | undefined
  /** Writes a value as text, by what the field's results are; undefined for what is written the same for everybody. */
  readonly writeText?: ((result: FieldResult, stored: unknown) => string | undefined) | undefined
  /** Files with addresses; without it, as they are stored. */
  readonly showFile?: (file: CellFile) => object
}

/** What records are shown with. */
export type ShowContext = Pick<AppContext, 'now' | 'secrets' | 'config'>

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

/** A record's cells by field, without the empty ones. */
export function showCells(
  style: CellStyle,
  table: TableShape,
  row: StoredRow,
  context: ShowContext,
  pick: (field: FieldShape) => string | null = ({ id }) => id,
): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  const withFiles = { ...style, showFile: createFileView(context, style.isWire) }
  const whole = computeVolatile(style.schema, table, row, context, style.names)
  for (const field of table.fields) {
    const key = pick(field)
    if (key === null) continue
    const isGone = !isShown(style.schema, field)
    if (isGone && field.type !== 'button') continue
    const stored = readStored(field, whole)
    const value = isGone ? showButton(field, stored, style.isWire, true) : showCell(withFiles, field, stored)
    if (!isNothing(value)) shown[key] = value
  }
  return shown
}

/** A record's cells as text, as a person sees them. */
export function showTexts(
  style: CellStyle,
  table: TableShape,
  row: StoredRow,
  context: Pick<AppContext, 'now'>,
  pick: (field: FieldShape) => string | null,
): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  const whole = computeVolatile(style.schema, table, row, context, style.names)
  for (const field of table.fields) {
    const key = pick(field)
    const stored = readStored(field, whole)
    if (key === null || isNothing(stored) || !isShown(style.schema, field)) continue
    const value =
      field.type === 'checkbox'
        ? 'checked'
        : field.type === 'workspaceLinks'
          ? showTargets(style.targets, field, stored)
              .map(({ name }) => name)
              .join(', ')
          : (style.writeText?.(findFieldResult(style.schema, field) ?? field, stored) ??
            (field.type === 'date' ? String(stored) : toText(toFormulaValue(style.schema, field, stored, style.names))))
    if (value !== '') shown[key] = value
  }
  return shown
}

/** Whether a field's numbers are shares, computed ones included. */
export const isShare = ({ schema }: CellStyle, field: FieldShape): boolean =>
  (findFieldResult(schema, field) ?? field).type === 'percent'

/** A computed field that refers to what is gone shows nothing. */
const isShown = (schema: BaseSchema, { id, type }: FieldShape): boolean =>
  !derivedTypes.has(type) || planFields(schema).byId.has(id)

const findChoiceName = (field: FieldShape, id: unknown): string | undefined =>
  field.options.choices?.find((choice) => choice.id === id)?.name

function showPerson({ names, isWire }: CellStyle, id: unknown) {
  const person = names.get(String(id))
  if (person === undefined) return undefined
  return { id: isWire ? toPersonId(String(id)) : id, email: person.email, name: person.display_name }
}

/** One cell as it is sent. */
export function showCell(style: CellStyle, field: FieldShape, value: unknown): unknown {
  // There is a button in every record.
  if (field.type === 'button') return showButton(field, value, style.isWire)
  if (value === undefined || value === null) return undefined
  switch (field.type) {
    case 'singleSelect':
      return findChoiceName(field, value)
    case 'multipleSelects':
      return (value as string[]).flatMap((id) => findChoiceName(field, id) ?? [])
    case 'multipleRecordLinks':
      return style.isWire ? (value as StoredLink[]).map(({ id }) => id) : value
    case 'workspaceLinks': {
      const shown = showTargets(style.targets, field, value)
      return style.isWire ? shown.map(({ name }) => name) : shown
    }
    case 'multipleAttachments':
      return (value as CellFile[]).map((file) => style.showFile?.(file) ?? file)
    case 'singleCollaborator':
    case 'createdBy':
    case 'lastModifiedBy':
      return showPerson(style, value)
    case 'multipleCollaborators':
      return (value as string[]).flatMap((id) => showPerson(style, id) ?? [])
    case 'multipleLookupValues': {
      const target = findLookupTarget(style.schema, field)
      if (target === undefined) return undefined
      return (value as unknown[]).map((one) => showLookedUp(style, target, one))
    }
    case 'formula':
    case 'rollup':
      return showResult(style, field, value)
    default:
      return value
  }
}

/** A lookup holds the single values of fields that hold lists, and names instead of links. */
function showLookedUp(style: CellStyle, target: FieldShape, value: unknown): unknown {
  if (target.type === 'multipleRecordLinks') return value
  // What a lookup of files holds.
  if (target.type === 'multipleAttachments') return style.showFile?.(value as CellFile) ?? value
  if (target.type === 'multipleSelects') return findChoiceName(target, value)
  if (target.type === 'multipleCollaborators') return showPerson(style, value)
  return showCell(style, target, value)
}

/** A computed value as the type of its field's results says; a list, which no such type is, remains one in our own pages. */
function showResult(style: CellStyle, field: FieldShape, value: unknown): unknown {
  if (isFault(value)) return value
  const type = findFieldResult(style.schema, field)?.type
  if (!style.isWire) return Array.isArray(value) ? value.map((one) => showMoment(one, type)) : showMoment(value, type)
  if (type === 'singleLineText') return toText(toFormulaValue(style.schema, field, value, style.names))
  const isMoment = typeof value === 'object' && value !== null && 'at' in value
  // The first of no days is 0, which is no day.
  if (isMoment !== (type === 'date' || type === 'dateTime')) return undefined
  return Array.isArray(value) ? undefined : showMoment(value, type)
}

const isFault = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('error' in value || 'specialValue' in value)

/** A date as ISO, of a day without a time. */
function showMoment(value: unknown, type: string | undefined): unknown {
  if (typeof value !== 'object' || value === null || !('at' in value)) return value
  return type === 'date' ? String(value.at).slice(0, 10) : value.at
}
