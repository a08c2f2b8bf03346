import { type TableChoice, isEnteredType } from '@draftwright/contract/table-fields'
import { createTableId } from './ids.ts'
import { findRowsByPrimary } from './list-store.ts'
import { parseCell, parseLinks } from './parse-cell.ts'
import { findExistingIds, takeNumbers } from './records-store.ts'
import { type FieldShape, findFieldByName } from './schema.ts'
import { updateField } from './schema-store.ts'
import { createComputedFieldError, TableError, createUnknownFieldError } from './table-error.ts'
import { createRecords, type RecordPatch, type WriteScope } from './write-records.ts'

export interface RecordInput {
  readonly fields: Readonly<Record<string, unknown>>
}
interface PendingPatch {
  readonly cells: Record<string, unknown>
  readonly links: Record<string, { ids: readonly string[]; names: readonly string[] }>
}

/** Reads what was sent for several records. Throws for the first cell that cannot be; with `isTypecast` options and linked records are added. */
export async function readRecordInputs(
  scope: WriteScope,
  inputs: readonly RecordInput[],
  isTypecast: boolean,
): Promise<RecordPatch[]> {
  const { table, names } = scope
  const newChoices = new Map<string, TableChoice[]>()
  const context = { isTypecast, names, newChoices }
  const pending = inputs.map(({ fields }): PendingPatch => {
    const patch: PendingPatch = { cells: {}, links: {} }
    for (const [key, value] of Object.entries(fields)) {
      const field = findFieldByName(table, key)
      if (field === undefined) throw createUnknownFieldError(key)
      if (!isEnteredType(field.type)) throw createComputedFieldError(field.name)
      if (field.type === 'multipleRecordLinks') patch.links[field.id] = parseLinks(field, value, isTypecast)
      else patch.cells[field.id] = parseCell(field, value, context)
    }
    return patch
  })
  for (const [id, choices] of newChoices) {
    const field = table.fields.find((one) => one.id === id)
    if (field !== undefined)
      await updateField(scope.tx, id, {
        options: { ...field.options, choices: [...(field.options.choices ?? []), ...choices] },
      })
  }
  return resolveLinks(scope, pending)
}

/** Turns names of linked records into ids, and refuses ids that do not exist. */
async function resolveLinks(scope: WriteScope, pending: readonly PendingPatch[]): Promise<RecordPatch[]> {
  const idsByField = new Map<string, Map<string, string>>()
  for (const field of scope.table.fields.filter(({ type }) => type === 'multipleRecordLinks')) {
    const links = pending.flatMap((patch) => patch.links[field.id] ?? [])
    const ids = [...new Set(links.flatMap((link) => link.ids))]
    const found = await findExistingIds(scope.tx, field.options.linkedTableId ?? '', ids)
    const missing = ids.find((id) => !found.has(id))
    if (missing !== undefined)
      throw new TableError('ROW_DOES_NOT_EXIST', `Record ID ${missing} does not exist in this table`)
    idsByField.set(field.id, await nameToIds(scope, field, [...new Set(links.flatMap((link) => link.names))]))
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

/** Finds records of the linked table by their primary cell, and adds those that are missing. */
async function nameToIds(scope: WriteScope, link: FieldShape, names: readonly string[]): Promise<Map<string, string>> {
  const other = scope.schema.findTable(link.options.linkedTableId)
  if (names.length === 0 || other === undefined) return new Map()
  const found = await findRowsByPrimary(scope.tx, other.id, other.primary_field_id, names)
  const missing = names.filter((name) => !found.has(name))
  if (missing.length === 0) return found
  const primary = other.fields.find(({ id }) => id === other.primary_field_id)
  if (primary === undefined || !isEnteredType(primary.type)) return found
  const context = { isTypecast: true, names: scope.names, newChoices: new Map<string, TableChoice[]>() }
  const first = await takeNumbers(scope.tx, other.id, missing.length)
  const records = missing.map((name, at) => ({
    id: createTableId('rec'),
    number: first + at,
    cells: { [primary.id]: parseCell(primary, name, context) },
    links: {},
  }))
  await createRecords({ ...scope, table: other }, records)
  for (const [at, name] of missing.entries()) found.set(name, records[at]?.id ?? '')
  return found
}
