import {
  isEnteredType,
  type NewTableField,
  type TableFieldChange,
  tableLimits,
} from '@draftwright/contract/table-fields'
import type { NewTable } from '@draftwright/contract/tables'
import type { AccountDb } from '../../db/account-db.ts'
import { isDuplicateError } from '../../db/engine.ts'
import type { AppContext } from '../../http/app-context.ts'
import { assertFieldFits, planFields } from './field-graph.ts'
import { assertPrimaryType, readFieldOptions } from './field-options.ts'
import type { MemberNames } from './formula-values.ts'
import { createTableId } from './ids.ts'
import { refreshIndex } from './index-store.ts'
import { computeDependents } from './recompute.ts'
import { recomputeTablesJob } from './recompute-job.ts'
import { listRowIds, markAllStale } from './records-store.ts'
import { BaseSchema, type FieldShape, findFieldByName, type TableShape } from './schema.ts'
import { loadBase } from './base-store.ts'
import { insertFields, insertTable, insertView, updateField } from './schema-store.ts'
import { TableError } from './table-error.ts'
import { notifyTable } from './table-events.ts'
import { saveEffects } from './webhooks/change-effects.ts'
import { forgetReadValues } from './workspace-links/forget-values.ts'
import { addTo, createWrittenCells } from './written-cells.ts'

/** A transaction that changes what a base consists of, the base being locked. */
export interface SchemaScope {
  readonly tx: AccountDb
  readonly schema: BaseSchema
  readonly context: Pick<AppContext, 'now' | 'jobs'>
  readonly names: MemberNames
  readonly hasWebhooks?: boolean
}

const createDuplicateNameError = (name: string) =>
  new TableError(
    'DUPLICATE_OR_EMPTY_FIELD_NAME',
    `There is already one with the name ${JSON.stringify(name)}`,
    [{ field: 'name', message: 'is taken' }],
    { status: 409, code: 'name_taken' },
  )

/** Throws a sentence for a name that is taken. */
export async function refuseDuplicates<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isDuplicateError(error)) throw createDuplicateNameError(name)
    throw error
  }
}

/** Throws where a base has as many tables as it can have. */
export function assertRoomForTable(schema: BaseSchema): void {
  if (schema.tables.length >= tableLimits.tables)
    throw new TableError('LIMIT_REACHED', `A base has at most ${tableLimits.tables} tables`)
}

/** Adds a table with its fields and a view; returns its id. */
export async function addTable(scope: SchemaScope, { name, description = null, fields }: NewTable): Promise<string> {
  const { tx, schema } = scope
  assertRoomForTable(schema)
  const [first = { name: 'Name', type: 'singleLineText' as const }, ...others] = fields ?? []
  assertPrimaryType(first.type)
  const [id, primary] = [createTableId('tbl'), createTableId('fld')]
  await refuseDuplicates(name, () =>
    insertTable(tx, {
      id,
      base_id: schema.id,
      name,
      description,
      primary_field_id: primary,
      position: schema.tables.length,
    }),
  )
  await insertView(tx, {
    id: createTableId('viw'),
    table_id: id,
    name: 'Grid view',
    type: 'grid',
    settings: {},
    position: 0,
  })
  const empty: TableShape = {
    id,
    base_id: schema.id,
    name,
    description,
    primary_field_id: primary,
    n_records: 0,
    fields: [],
    views: [],
    personal_views: [],
  }
  let grown = new BaseSchema(schema.row, [...schema.tables, empty])
  for (const [at, field] of [first, ...others].entries())
    grown = await addField({ ...scope, schema: grown }, id, field, at === 0 ? primary : createTableId('fld'))
  return id
}

/** Adds a field, to a link also its other side; returns the base with it. */
export async function addField(
  scope: SchemaScope,
  tableId: string,
  given: NewTableField,
  id: string = createTableId('fld'),
): Promise<BaseSchema> {
  const { tx, schema } = scope
  const table = findTableIn(schema, tableId)
  assertRoomForField(schema, table, given.name)
  const options = readFieldOptions(schema, table, given.type, given.options)
  const field: FieldShape = {
    id,
    table_id: tableId,
    name: given.name,
    type: given.type,
    description: given.description ?? null,
    options,
    is_indexed: false,
  }
  const inverse = given.type === 'multipleRecordLinks' ? buildInverse(schema, table, field) : null
  const own = inverse === null ? field : { ...field, options: { ...options, inverseLinkFieldId: inverse.id } }
  let grown = schema.replaceFields(tableId, [...table.fields, own])
  if (inverse !== null) {
    const other = findTableIn(grown, inverse.table_id)
    grown = grown.replaceFields(other.id, [...other.fields, inverse])
  }
  assertFieldFits(grown, own)
  for (const one of inverse === null ? [own] : [own, inverse])
    await insertFields(tx, [
      {
        ...one,
        position:
          (schema.findTable(one.table_id)?.fields.length ?? 0) +
          (one === inverse && inverse.table_id === tableId ? 1 : 0),
      },
    ])
  if (!isEnteredType(given.type)) await refreshTables({ ...scope, schema: grown }, [tableId])
  return grown
}

export function findTableIn(schema: BaseSchema, id: string): TableShape {
  const table = schema.findTable(id)
  if (table === undefined) throw new TableError('TABLE_NOT_FOUND', 'Table not found')
  return table
}

/** Throws where a table or its base has as many fields as it can have, or the table one of this name. */
export function assertRoomForField(schema: BaseSchema, table: TableShape, name: string): void {
  if (schema.listFields().length >= tableLimits.baseFields)
    throw new TableError('LIMIT_REACHED', `The tables of a base have at most ${tableLimits.baseFields} fields together`)
  if (table.fields.length >= tableLimits.fields)
    throw new TableError('LIMIT_REACHED', `A table has at most ${tableLimits.fields} fields`)
  if (table.fields.some((field) => field.name === name)) throw createDuplicateNameError(name)
}

/** The field of the linked table that shows the same links; named like the table, with a number where that is taken. */
export function buildInverse(schema: BaseSchema, table: TableShape, field: FieldShape): FieldShape {
  const other = findTableIn(schema, field.options.linkedTableId ?? '')
  const taken = new Set([...other.fields.map(({ name }) => name), ...(other.id === table.id ? [field.name] : [])])
  let name = other.id === table.id ? `From field: ${field.name}`.slice(0, 250) : table.name.slice(0, 250)
  for (let n = 2; taken.has(name); n++) name = `${table.name.slice(0, 240)} ${n}`
  if (other.fields.length >= tableLimits.fields)
    throw new TableError('LIMIT_REACHED', `A table has at most ${tableLimits.fields} fields`)
  return {
    id: createTableId('fld'),
    table_id: other.id,
    name,
    type: 'multipleRecordLinks',
    description: null,
    options: {
      linkedTableId: table.id,
      inverseLinkFieldId: field.id,
      isReversed: true,
      prefersSingleRecordLink: false,
    },
    is_indexed: false,
  }
}

/** Changes a field's name, description or options, never its type. */
export async function changeField(scope: SchemaScope, field: FieldShape, change: TableFieldChange): Promise<void> {
  const { tx, schema } = scope
  const table = findTableIn(schema, field.table_id)
  const other = change.name === undefined ? undefined : findFieldByName(table, change.name)
  if (other !== undefined && other.id !== field.id && other.name === change.name)
    throw createDuplicateNameError(other.name)
  const merged = change.options === undefined ? field.options : mergeOptions(schema, table, field, change.options)
  const next: FieldShape = { ...field, ...pickNames(change), options: merged }
  const grown = schema.replaceFields(
    table.id,
    table.fields.map((one) => (one.id === field.id ? next : one)),
  )
  if (change.options !== undefined) assertFieldFits(grown, next)
  const { name, description, options } = next
  await updateField(tx, field.id, { name, description, options })
  if (change.options !== undefined) await forgetReadValues(tx, schema, grown)
  if (change.options !== undefined) await refreshIndex(tx, table.id, field.id)
  if (change.options !== undefined) await refreshTables({ ...scope, schema: grown }, listReaders(grown, next))
}

const pickNames = ({ name, description }: TableFieldChange) => ({
  ...(name === undefined ? {} : { name }),
  ...(description === undefined ? {} : { description }),
})

function mergeOptions(
  schema: BaseSchema,
  table: TableShape,
  { type, options }: FieldShape,
  given: NonNullable<TableFieldChange['options']>,
): FieldShape['options'] {
  if (type === 'multipleRecordLinks' || type === 'workspaceLinks') {
    const { prefersSingleRecordLink = options.prefersSingleRecordLink } = given
    return { ...options, prefersSingleRecordLink }
  }
  const { result: _result, isValid: _isValid, referencedFieldIds: _read, ...own } = { ...options, ...given }
  return readFieldOptions(schema, table, type, own)
}

/** Tables with computed fields that read this one, or are it. */
export function listReaders(schema: BaseSchema, field: FieldShape): string[] {
  const { fields } = planFields(schema)
  const readers = fields.filter(
    (one) => one.field.id === field.id || one.own.includes(field.id) || one.linked?.target === field.id,
  )
  return [...new Set(readers.map((one) => one.field.table_id))]
}

/** Records that are computed within the request. */
const refreshedAtOnce = 200

/** Computes all records of these tables, by a job where they are many. */
export async function refreshTables(scope: SchemaScope, tableIds: readonly string[]): Promise<void> {
  const { tx, schema, context } = scope
  const written = createWrittenCells(scope.hasWebhooks)
  let isIncomplete = false
  for (const id of tableIds) {
    const ids = await listRowIds(tx, id, refreshedAtOnce + 1)
    if (ids.length > refreshedAtOnce) {
      await markAllStale(tx, id)
      isIncomplete = true
    } else addTo(written.whole, id, ids)
  }
  if (await computeDependents(scope, written)) isIncomplete = true
  await saveEffects(tx, schema, written.effects, context.now().toISOString())
  if (isIncomplete)
    await context.jobs.enqueue(recomputeTablesJob, { account_id: tx.accountId, base_id: schema.id }, tx, {
      group: schema.id,
    })
  for (const table_id of tableIds) await notifyTable(tx, { table_id, change_id: null, record_ids: [], user_id: null })
}

/** The base as it is stored now; it exists, because it is locked. */
export async function reloadBase(tx: AccountDb, id: string): Promise<BaseSchema> {
  const schema = await loadBase(tx, id)
  if (schema === undefined) throw new TableError('NOT_FOUND', 'Base not found')
  return schema
}
