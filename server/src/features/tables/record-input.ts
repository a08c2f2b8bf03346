import { type TableChoice, isEnteredType, tableLimits } from '@draftwright/contract/table-fields'
import { type CellHabits, programHabits } from '@draftwright/contract/table-values'
import { parseAttachments, resolveAttachments } from './attachments/read-attachments.ts'
import { createTableId } from './ids.ts'
import { findRowsByPrimary } from './records-store.ts'
import { type CellContext, parseCell, parseLinks } from './parse-cell.ts'
import { assertRoomForRecords } from './record-room.ts'
import { findExistingIds, takeNumbers } from './records-store.ts'
import { type FieldShape, findFieldByName, listLinkFields } from './schema.ts'
import { updateField } from './schema-store.ts'
import { createComputedFieldError, TableError, createUnknownFieldError, createWrongValueError } from './table-error.ts'
import { type GivenTargets, parseTargets, resolveTargets } from './workspace-links/read-targets.ts'
import { createRecords, type RecordPatch, type WriteScope } from './write-records.ts'

export interface RecordInput {
  readonly fields: Readonly<Record<string, unknown>>
}
export interface PendingPatch {
  readonly cells: Record<string, unknown>
  readonly links: Record<string, { ids: readonly string[]; names: readonly string[] }>
  readonly targets: Record<string, GivenTargets>
  readonly files: Record<string, ReturnType<typeof parseAttachments>>
}

interface ReadInputs {
  readonly patches: readonly RecordPatch[]
  /** With the options that were added: what follows in the transaction reads them here. */
  readonly scope: WriteScope
}
export const getHabits = ({ source, habits = {} }: Pick<WriteScope, 'source' | 'habits'>): CellHabits =>
  source === 'publicApi' ? programHabits : habits

/** A cell of one of the records that keeps what it had, and why. */
export interface LeftOutCell {
  /** The place of its record among those that were sent. */
  readonly at: number
  readonly field_id: string
  readonly message: string
}
interface InputForms {
  readonly isTypecast: boolean
  /** Instead of refusing all for one cell, that cell is left out and noted here. */
  readonly leftOut?: LeftOutCell[] | undefined
}

/** Reads what was sent for several records. Throws for the first cell that cannot be; with `isTypecast` options and linked records are added. */
export async function readRecordInputs(
  scope: WriteScope,
  inputs: readonly RecordInput[],
  { isTypecast, leftOut }: InputForms,
): Promise<ReadInputs> {
  const newChoices = new Map<string, TableChoice[]>()
  const context = { isTypecast, names: scope.names, newChoices, habits: getHabits(scope) }
  const pending = inputs.map(({ fields }, at): PendingPatch => {
    const patch: PendingPatch = { cells: {}, links: {}, targets: {}, files: {} }
    for (const [key, value] of Object.entries(fields)) {
      const field = findFieldByName(scope.table, key)
      if (field === undefined) throw createUnknownFieldError(key)
      if (!isEnteredType(field.type)) throw createComputedFieldError(field.name)
      try {
        readInput(scope, patch, field, value, context)
      } catch (error) {
        if (leftOut === undefined || !(error instanceof TableError)) throw error
        leftOut.push({ at, field_id: field.id, message: error.reason ?? 'does not fit' })
      }
    }
    return patch
  })
  if (leftOut !== undefined)
    for (const field of listLinkFields(scope.table))
      await dropMissingLinks(scope, field, pending, (at, id) =>
        leftOut.push({ at, field_id: field.id, message: `has no record ${id}` }),
      )
  const grown = await addChoices(scope, newChoices)
  await resolveTargets(grown, pending)
  await resolveAttachments(grown, pending)
  return { patches: await resolveLinks(grown, pending), scope: grown }
}

function readInput(
  scope: WriteScope,
  patch: PendingPatch,
  field: FieldShape,
  value: unknown,
  context: CellContext,
): void {
  if (field.type === 'multipleRecordLinks') patch.links[field.id] = parseLinks(field, value, context.isTypecast)
  else if (field.type === 'workspaceLinks')
    patch.targets[field.id] = parseTargets(scope, field, value, context.isTypecast)
  else if (field.type === 'multipleAttachments') patch.files[field.id] = parseAttachments(field, value)
  else patch.cells[field.id] = parseCell(field, value, context)
}

/** Takes the ids of records that do not exist out of a field's links, and tells one of each cell. */
export async function dropMissingLinks(
  { tx }: WriteScope,
  field: FieldShape,
  pending: readonly PendingPatch[],
  tell: (at: number, id: string) => void,
): Promise<void> {
  const ids = new Set(pending.flatMap(({ links }) => links[field.id]?.ids ?? []))
  if (ids.size === 0) return
  const found = await findExistingIds(tx, field.options.linkedTableId ?? '', [...ids])
  for (const [at, { links }] of pending.entries()) {
    const own = links[field.id]
    const missing = own?.ids.find((id) => !found.has(id))
    if (own === undefined || missing === undefined) continue
    links[field.id] = { ...own, ids: own.ids.filter((id) => found.has(id)) }
    tell(at, missing)
  }
}

/** Stores new options of selects; the scope that is returned has them. */
export async function addChoices(
  scope: WriteScope,
  added: ReadonlyMap<string, readonly TableChoice[]>,
): Promise<WriteScope> {
  if (added.size === 0) return scope
  const fields = scope.table.fields.map((field): FieldShape => {
    const choices = added.get(field.id)
    if (choices === undefined) return field
    return { ...field, options: { ...field.options, choices: [...(field.options.choices ?? []), ...choices] } }
  })
  for (const { id, options } of fields) if (added.has(id)) await updateField(scope.tx, id, { options })
  const schema = scope.schema.replaceFields(scope.table.id, fields)
  return { ...scope, schema, table: schema.findTable(scope.table.id) ?? scope.table }
}

/** Turns names of linked records into ids, and refuses ids that do not exist. Adds at most so many linked records. */
export async function resolveLinks(
  scope: WriteScope,
  pending: readonly PendingPatch[],
  most: number = tableLimits.batch,
): Promise<RecordPatch[]> {
  const idsByField = new Map<string, Map<string, string>>()
  let left = most
  for (const field of scope.table.fields.filter(({ type }) => type === 'multipleRecordLinks')) {
    const links = pending.flatMap((patch) => patch.links[field.id] ?? [])
    const ids = [...new Set(links.flatMap((link) => link.ids))]
    const found = await findExistingIds(scope.tx, field.options.linkedTableId ?? '', ids)
    const missing = ids.find((id) => !found.has(id))
    if (missing !== undefined)
      throw new TableError('ROW_DOES_NOT_EXIST', `Record ID ${missing} does not exist in this table`)
    const linked = await nameToIds(scope, field, [...new Set(links.flatMap((link) => link.names))], left)
    left -= linked.n_added
    idsByField.set(field.id, linked.ids)
  }
  return pending.map(({ cells, links }) => ({
    cells,
    links: Object.fromEntries(
      Object.entries(links).map(([field, { ids, names }]) => [
        field,
        [...new Set([...ids, ...names.flatMap((name) => idsByField.get(field)?.get(name) ?? [])])],
      ]),
    ),
  }))
}

/** Finds records of the linked table by their primary cell, and adds those that are missing. Throws for more than `most` new ones. */
async function nameToIds(
  scope: WriteScope,
  link: FieldShape,
  names: readonly string[],
  most: number,
): Promise<{ ids: Map<string, string>; n_added: number }> {
  const other = scope.schema.findTable(link.options.linkedTableId)
  if (names.length === 0 || other === undefined) return { ids: new Map(), n_added: 0 }
  const found = await findRowsByPrimary(scope.tx, other.id, other.primary_field_id, names)
  const missing = names.filter((name) => !found.has(name))
  if (missing.length === 0) return { ids: found, n_added: 0 }
  const primary = other.fields.find(({ id }) => id === other.primary_field_id)
  if (primary === undefined || !isEnteredType(primary.type)) return { ids: found, n_added: 0 }
  if (missing.length > most)
    throw createWrongValueError(link.name, `a request adds at most ${tableLimits.batch} linked records`)
  await assertRoomForRecords({ ...scope, table: other }, missing.length)
  const newChoices = new Map<string, TableChoice[]>()
  const context = { isTypecast: true, names: scope.names, newChoices, habits: getHabits(scope) }
  const first = await takeNumbers(scope.tx, other.id, missing.length)
  const records = missing.map((name, at) => ({
    id: createTableId('rec'),
    number: first + at,
    cells: { [primary.id]: parseCell(primary, name, context) },
    links: {},
  }))
  await createRecords({ ...scope, table: other }, records)
  for (const [at, name] of missing.entries()) found.set(name, records[at]?.id ?? '')
  return { ids: found, n_added: missing.length }
}
