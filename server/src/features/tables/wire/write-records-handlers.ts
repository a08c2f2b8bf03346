import { readLook } from './cell-look.ts'
import { isEnteredType, tableIdShapes } from '@draftwright/contract/table-fields'
import { fetchAttachments } from '../attachments/fetch-attachments.ts'
import type { SchemaScope } from '../change-schema.ts'
import { createTableId } from '../ids.ts'
import type { OpenTable } from '../open-base.ts'
import { changeBase } from '../open-base.ts'
import { readRecordInputs, type RecordInput } from '../record-input.ts'
import { assertRoomForRecords } from '../record-room.ts'
import { loadRows, takeNumbers } from '../records-store.ts'
import { findFieldByName, listLinkFields, type TableShape } from '../schema.ts'
import { TableError } from '../table-error.ts'
import { openForReader } from '../workspace-links/hide-unseen.ts'
import { loadTargetNames } from '../workspace-links/load-target-names.ts'
import { changeRecords, createRecords, removeRecords, type WriteScope } from '../write-records.ts'
import { showWireRecord } from './show-record.ts'
import { matchByFields, readMergeFields } from './upsert.ts'
import {
  findWireTable,
  openWireBase,
  openWireTable,
  readRecordId,
  readWireBody,
  readWireFields,
  readWireFlag,
  type WireCall,
} from './wire-call.ts'
import { createParameterError, createRecordNotFoundError } from './wire-error.ts'

/** Records of one request. */
const batchLimit = 10

const recordsError = (what: string) =>
  new TableError('INVALID_RECORDS', `You must provide an array of up to ${batchLimit} record ${what}`)
const withFields = 'objects, each with a "fields" object for cell values.'
const withIds = 'objects, each with an "id" ID field and a "fields" object for cell values.'

interface SentRecord extends RecordInput {
  readonly id: string | null
}

function readRecords(value: unknown, isIdNeeded: boolean): SentRecord[] {
  const failure = () => recordsError(isIdNeeded ? withIds : withFields)
  if (!Array.isArray(value) || value.length === 0 || value.length > batchLimit) throw failure()
  return value.map((one: unknown): SentRecord => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) throw failure()
    const { id, fields, ...more } = one as { id?: unknown; fields?: unknown; createdTime?: unknown }
    const { createdTime: _ignored, ...unknown } = more
    if (Object.keys(unknown).length > 0) throw createParameterError()
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw failure()
    if (id === undefined || id === null) {
      if (isIdNeeded) throw failure()
      return { id: null, fields: fields as Record<string, unknown> }
    }
    if (typeof id !== 'string' || !tableIdShapes.record.test(id)) throw failure()
    return { id, fields: fields as Record<string, unknown> }
  })
}

/** A change of a table's records by a program. */
async function writeWire<T>(call: WireCall, work: (scope: WriteScope) => Promise<T>): Promise<T> {
  const { id } = await openWireBase(call)
  const by = { userId: call.caller.userId, source: 'publicApi' } as const
  const workInTable = (scope: SchemaScope): Promise<T> => {
    const table = findWireTable(scope.schema, call.params['table'])
    scope.tx.addAuditNote({ target_kind: 'base_table', details: { table: table.name } })
    return work({ ...scope, ...by, table })
  }
  return changeBase(call.db, call.context, id, workInTable, by)
}

/** Files that are given by their addresses are fetched before anything is written. */
async function fetchFiles<T extends RecordInput>(call: WireCall, inputs: readonly T[], isTypecast: boolean) {
  const { schema, table } = await openWireTable(call)
  const place = { db: call.db, context: call.context, baseId: schema.id, userId: call.caller.userId }
  return fetchAttachments(place, table, inputs, isTypecast)
}

/** Loads what was written and shows it, in the order of the ids, before anybody else can change it. */
async function showWritten(call: WireCall, scope: WriteScope, ids: readonly string[], byId: boolean) {
  const rows = await loadAll(scope.tx, scope, ids)
  const targets = await loadTargetNames(scope.tx, call.caller, scope.table, [...rows.values()])
  const schema = await openForReader(scope.tx, call.caller, scope.schema)
  const seen = { ...scope, schema, table: findWireTable(schema, scope.table.id), targets }
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row === undefined ? [] : showWireRecord(seen, row, call.context, { look: null, byId })
  })
}

async function loadAll(db: WireCall['db'], { table }: Pick<OpenTable, 'table'>, ids: readonly string[]) {
  const rows = await loadRows(
    db,
    table.id,
    ids,
    listLinkFields(table).map(({ id }) => id),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Throws for the first record that the table does not have. */
async function loadExisting({ tx, table }: WriteScope, ids: readonly string[]) {
  const rows = await loadAll(tx, { table }, ids)
  const missing = ids.find((id) => !rows.has(id))
  if (missing !== undefined)
    throw new TableError('ROW_DOES_NOT_EXIST', `Record ID ${missing} does not exist in this table`)
  return [...rows.values()]
}

/** Returns their ids, and the scope with the options that were added. */
async function insertInputs(
  opened: WriteScope,
  inputs: readonly RecordInput[],
  isTypecast: boolean,
): Promise<{ readonly ids: readonly string[]; readonly scope: WriteScope }> {
  if (inputs.length === 0) return { ids: [], scope: opened }
  await assertRoomForRecords(opened, inputs.length)
  const { patches, scope } = await readRecordInputs(opened, inputs, { isTypecast })
  const first = await takeNumbers(scope.tx, scope.table.id, inputs.length)
  const records = patches.map((patch, at) => ({ ...patch, id: createTableId('rec'), number: first + at }))
  await createRecords(scope, records)
  return { ids: records.map(({ id }) => id), scope }
}

/** With `isReplaced`, cells that are not sent become empty. Returns the scope with the options that were added. */
async function updateInputs(
  opened: WriteScope,
  inputs: readonly (RecordInput & { id: string })[],
  isTypecast: boolean,
  isReplaced: boolean,
): Promise<WriteScope> {
  const ids = inputs.map(({ id }) => id)
  if (new Set(ids).size < ids.length)
    throw new TableError('INVALID_RECORDS', 'You cannot update the same record multiple times in one request.')
  if (ids.length === 0) return opened
  const rows = await loadExisting(opened, ids)
  const { patches, scope } = await readRecordInputs(
    opened,
    inputs.map(({ fields }) => ({ fields: isReplaced ? fillWithEmpty(opened.table, fields) : fields })),
    { isTypecast },
  )
  await changeRecords(scope, rows, new Map(ids.map((id, at) => [id, patches[at] ?? { cells: {}, links: {} }])))
  return scope
}

function fillWithEmpty(table: TableShape, fields: RecordInput['fields']): Record<string, unknown> {
  const sent = new Set(Object.keys(fields).map((key) => findFieldByName(table, key)?.id))
  // Links to the rest of the workspace are not written here.
  const others = table.fields.filter(
    ({ id, type }) => isEnteredType(type) && type !== 'workspaceLinks' && !sent.has(id),
  )
  return { ...fields, ...Object.fromEntries(others.map(({ id }) => [id, null])) }
}

export async function createWireRecords(call: WireCall) {
  const body = readWireBody(call.body, ['fields', 'records', 'typecast', 'returnFieldsByFieldId'])
  const isBatch = body['records'] !== undefined
  const isTypecast = readWireFlag(body['typecast'])
  const byId = readWireFlag(body['returnFieldsByFieldId'])
  const inputs = isBatch
    ? readRecords(body['records'], false)
    : [{ id: null, fields: readWireFields(body['fields'] ?? {}) }]
  if (inputs.some(({ id }) => id !== null)) throw createParameterError()
  const whole = await fetchFiles(call, inputs, isTypecast)
  const records = await writeWire(call, async (opened) => {
    const { ids, scope } = await insertInputs(opened, whole, isTypecast)
    return showWritten(call, scope, ids, byId)
  })
  const [record] = records
  if (isBatch || record === undefined) return { records }
  return record
}

export const patchWireRecord = (call: WireCall) => updateOne(call, false)
export const replaceWireRecord = (call: WireCall) => updateOne(call, true)
async function updateOne(call: WireCall, isReplaced: boolean) {
  const id = readRecordId(call)
  const body = readWireBody(call.body, ['fields', 'typecast', 'returnFieldsByFieldId'])
  const isTypecast = readWireFlag(body['typecast'])
  const inputs = await fetchFiles(call, [{ id, fields: readWireFields(body['fields'] ?? {}) }], isTypecast)
  const byId = readWireFlag(body['returnFieldsByFieldId'])
  const [record] = await writeWire(call, async (opened) => {
    if ((await loadAll(opened.tx, opened, [id])).size === 0) throw createRecordNotFoundError()
    return showWritten(call, await updateInputs(opened, inputs, isTypecast, isReplaced), [id], byId)
  })
  if (record === undefined) throw createRecordNotFoundError()
  return record
}

export const patchWireRecords = (call: WireCall) => updateMany(call, false)
export const replaceWireRecords = (call: WireCall) => updateMany(call, true)
async function updateMany(call: WireCall, isReplaced: boolean) {
  const body = readWireBody(call.body, ['records', 'typecast', 'performUpsert', 'returnFieldsByFieldId'])
  const merge = body['performUpsert'] === undefined ? null : readMergeFields(body['performUpsert'])
  const isTypecast = readWireFlag(body['typecast'])
  const inputs = await fetchFiles(call, readRecords(body['records'], merge === null), isTypecast)
  const byId = readWireFlag(body['returnFieldsByFieldId'])
  const { ids, created, records } = await writeWire(call, async (scope) => {
    const found = merge === null ? inputs.map(({ id }) => id) : await matchByFields(scope, inputs, merge, isTypecast)
    const known = inputs.flatMap((input, at) => {
      const id = found[at]
      return id === undefined || id === null ? [] : { ...input, id }
    })
    const grown = await updateInputs(scope, known, isTypecast, isReplaced)
    const fresh = inputs.filter((_input, at) => (found[at] ?? null) === null)
    const { ids: created, scope: written } = await insertInputs(grown, fresh, isTypecast)
    let next = 0
    const ids = found.map((id) => id ?? created[next++] ?? '')
    return { created, ids, records: await showWritten(call, written, ids, byId) }
  })
  if (merge === null) return { records }
  const isNew = new Set(created)
  return { records, createdRecords: [...created], updatedRecords: ids.filter((id) => !isNew.has(id)) }
}

export async function deleteWireRecord(call: WireCall) {
  const id = readRecordId(call)
  await writeWire(call, async (scope) => {
    const rows = await loadAll(scope.tx, scope, [id])
    if (rows.size === 0) throw createRecordNotFoundError()
    return removeRecords(scope, [...rows.values()])
  })
  return { id, deleted: true as const }
}

export async function deleteWireRecords(call: WireCall) {
  const ids = [...call.query].flatMap(([key, value]) => (/^records(\[\d*\])?$/u.test(key) ? value : []))
  if (ids.length === 0 || ids.length > batchLimit || ids.some((id) => !tableIdShapes.record.test(id)))
    throw new TableError('INVALID_RECORDS', `You must provide an array of up to ${batchLimit} record IDs.`)
  const unique = [...new Set(ids)]
  await writeWire(call, async (scope) => removeRecords(scope, await loadExisting(scope, unique)))
  return { records: unique.map((id) => ({ id, deleted: true as const })) }
}

export async function readWireRecord(call: WireCall) {
  const id = readRecordId(call)
  const open = await openWireTable(call)
  const row = (await loadAll(call.db, open, [id])).get(id)
  if (row === undefined) throw createRecordNotFoundError()
  const isText = call.query.get('cellFormat') === 'string'
  const look = isText ? readLook(call.query.get('timeZone'), call.query.get('userLocale')) : null
  if (isText && look === null) throw createParameterError()
  const byId = ['true', '1'].includes(call.query.get('returnFieldsByFieldId') ?? '')
  const targets = await loadTargetNames(call.db, call.caller, open.table, [row])
  return showWireRecord({ ...open, targets }, row, call.context, { look, byId })
}
