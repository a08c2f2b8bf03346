import {
  NewTableField,
  type TableField,
  TableFieldChange,
  TableFieldOptions,
  type TableFieldType,
  tableFieldTypes,
} from '@draftwright/contract/table-fields'
import { findUsersByIds } from '../../accounts/index.ts'
import { addField, addTable, changeField, refuseDuplicates, type SchemaScope } from '../change-schema.ts'
import { changeBase } from '../open-base.ts'
import { toPersonId } from '../people.ts'
import { type BaseSchema, type FieldShape, listVisibleViews, type TableShape } from '../schema.ts'
import { listBases, updateTable } from '../schema-store.ts'
import { showField } from '../show-schema.ts'
import { TableError } from '../table-error.ts'
import { assertSeesColumn, openForReader } from '../workspace-links/hide-unseen.ts'
import { findWireTable, canOpenBase, openWireBase, readWireBody, type WireCall } from './wire-call.ts'
import { createModelNotFoundError, createParameterError } from './wire-error.ts'

export async function listWireBases({ db, caller }: WireCall) {
  const bases = (await listBases(db, false)).filter(({ id }) => canOpenBase(caller, id))
  return { bases: bases.map(({ id, name }) => ({ id, name, permissionLevel: 'create' as const })) }
}

export async function readWireTables(call: WireCall) {
  const schema = await openWireBase(call)
  const hasVisible = call.query.getAll('include[]').concat(call.query.getAll('include')).includes('visibleFieldIds')
  return { tables: schema.tables.map((table) => showWireTable(call, schema, table, hasVisible)) }
}

function showWireTable(
  { caller }: Pick<WireCall, 'caller'>,
  schema: BaseSchema,
  table: TableShape,
  hasVisible = false,
) {
  const { id, name, description, primary_field_id } = table
  return {
    id,
    name,
    ...(description === null ? {} : { description }),
    primaryFieldId: primary_field_id,
    fields: table.fields.map((field) => showWireField(schema, table, field)),
    views: listVisibleViews(table, caller).map((view) => {
      return {
        id: view.id,
        name: view.name,
        type: view.type,
        ...(view.is_personal ? { personalForUserId: toPersonId(caller.userId) } : {}),
        ...(hasVisible && view.type === 'grid' ? { visibleFieldIds: listVisibleFields(table, view) } : {}),
      }
    }),
  }
}

/** Fields in the view's order; those that it does not name follow, and the first stays where it is. */
function listVisibleFields(table: TableShape, { settings }: TableShape['views'][number]): string[] {
  const hidden = new Set(settings.hidden_field_ids)
  const order = settings.field_order ?? []
  const ids = table.fields.map(({ id }) => id)
  const others = [...order.filter((id) => ids.includes(id)), ...ids.filter((id) => !order.includes(id))]
  const first = table.primary_field_id
  return [first, ...others.filter((id) => id !== first && !hidden.has(id))]
}

function showWireField(schema: BaseSchema, table: TableShape, field: FieldShape) {
  const { id, name, type, description, options } = toKnownField(showField(schema, table, field, true))
  return {
    id,
    name,
    type,
    ...(description === null ? {} : { description }),
    ...(Object.keys(options).length === 0 ? {} : { options }),
  }
}

/** Airtable has no links to the rest of the workspace: its clients read their names as of a lookup, which nobody writes. */
function toKnownField(field: TableField): Pick<TableField, 'id' | 'name' | 'description'> & WireType {
  // No field of a table stands for what is read through such a link.
  const { linkedColumn, ...options } = field.options
  if (linkedColumn !== undefined) return { ...field, options: { ...options, fieldIdInLinkedTable: null } }
  return field.type === 'workspaceLinks'
    ? {
        ...field,
        type: 'multipleLookupValues',
        options: {
          isValid: true,
          recordLinkFieldId: null,
          fieldIdInLinkedTable: null,
          result: { type: 'singleLineText' },
        },
      }
    : field
}
interface WireType {
  readonly type: TableFieldType
  readonly options: object
}

function readText(value: unknown, max: number): string {
  if (typeof value !== 'string' || value.trim() === '' || value.length > max) throw createParameterError()
  return value.trim()
}
const readDescription = (value: unknown): string | null =>
  value === null || value === '' ? null : readText(value, 2000)

function readNewField(value: unknown): NewTableField {
  const { name, type, description, options } = readWireBody(value, ['name', 'type', 'description', 'options'])
  if (!tableFieldTypes.some((one) => one === type))
    throw new TableError('INVALID_FIELD_TYPE_FOR_COLUMN', `Invalid field type: ${String(type).slice(0, 100)}`)
  const parsed = NewTableField.safeParse({
    name: readText(name, 255),
    type,
    ...(description === undefined ? {} : { description: readDescription(description) }),
    ...(options === undefined || options === null ? {} : { options }),
  })
  if (!parsed.success) throw createParameterError()
  return parsed.data
}

export async function createWireTable(call: WireCall) {
  const body = readWireBody(call.body, ['name', 'description', 'fields'])
  const fields: unknown = body['fields']
  if (!Array.isArray(fields) || fields.length === 0 || fields.length > 500) throw createParameterError()
  const given = {
    name: readText(body['name'], 255),
    description: readDescription(body['description'] ?? null),
    fields: fields.map(readNewField),
  }
  const { id: baseId } = await openWireBase(call)
  const work = (scope: SchemaScope): Promise<string> => {
    scope.tx.addAuditNote({ target_kind: 'base_table', details: { name: given.name } })
    return refuseDuplicates(given.name, () => addTable(scope, given))
  }
  const id = await changeBase(call.db, call.context, baseId, work, toAuthor(call))
  return showTableNow(call, id)
}

async function showTableNow(call: WireCall, id: string) {
  const schema = await openWireBase(call)
  return showWireTable(call, schema, findWireTable(schema, id))
}

/** A change of one table's shape by a program. */
async function changeWireTable<T>(
  call: WireCall,
  work: (scope: SchemaScope, table: TableShape) => Promise<T>,
): Promise<T> {
  const { id } = await openWireBase(call)
  const workInTable = (scope: SchemaScope): Promise<T> => {
    const table = findWireTable(scope.schema, call.params['table'])
    scope.tx.addAuditNote({ target_kind: 'base_table', details: { table: table.name } })
    return work(scope, table)
  }
  return changeBase(call.db, call.context, id, workInTable, toAuthor(call))
}

const toAuthor = ({ caller }: WireCall) => ({ userId: caller.userId, source: 'publicApi' }) as const

export async function updateWireTable(call: WireCall) {
  const body = readWireBody(call.body, ['name', 'description'])
  const change = {
    ...(body['name'] === undefined ? {} : { name: readText(body['name'], 255) }),
    ...(body['description'] === undefined ? {} : { description: readDescription(body['description']) }),
  }
  const id = await changeWireTable(call, async ({ tx }, table) => {
    await refuseDuplicates(change.name ?? '', () => updateTable(tx, table.id, change))
    return table.id
  })
  return showTableNow(call, id)
}

export async function createWireField(call: WireCall) {
  const given = readNewField(call.body)
  const { tableId, name } = await changeWireTable(call, async (scope, table) => {
    await assertSeesColumn(scope.tx, call.caller, table, given.options)
    await refuseDuplicates(given.name, () => addField(scope, table.id, given))
    return { tableId: table.id, name: given.name }
  })
  return showFieldNow(call, tableId, (field) => field.name === name)
}

export async function updateWireField(call: WireCall) {
  const body = readWireBody(call.body, ['name', 'description', 'options'])
  const options = body['options'] === undefined ? undefined : TableFieldOptions.safeParse(body['options'])
  if (options?.success === false) throw createParameterError()
  const change = TableFieldChange.safeParse({
    ...(body['name'] === undefined ? {} : { name: readText(body['name'], 255) }),
    ...(body['description'] === undefined ? {} : { description: readDescription(body['description']) }),
    ...(options === undefined ? {} : { options: options.data }),
  })
  if (!change.success) throw createParameterError()
  const place = await changeWireTable(call, async (scope, table) => {
    const seen = await openForReader(scope.tx, call.caller, scope.schema)
    const isSeen = findWireTable(seen, table.id).fields.some(({ id }) => id === call.params['field'])
    const field = table.fields.find(({ id }) => id === call.params['field'])
    if (!isSeen || field === undefined) throw createModelNotFoundError()
    const { options: changed } = change.data
    await assertSeesColumn(scope.tx, call.caller, table, changed && { ...field.options, ...changed })
    await refuseDuplicates(change.data.name ?? '', () => changeField(scope, field, change.data))
    return { tableId: table.id, id: field.id }
  })
  return showFieldNow(call, place.tableId, ({ id }) => id === place.id)
}

async function showFieldNow(call: WireCall, tableId: string, isIt: (field: FieldShape) => boolean) {
  const schema = await openWireBase(call)
  const table = findWireTable(schema, tableId)
  const field = table.fields.find(isIt)
  if (field === undefined) throw createModelNotFoundError()
  return showWireField(schema, table, field)
}

/** What our scopes are called there. */
const wireScopes = {
  'tables:read': ['data.records:read', 'data.recordComments:read', 'schema.bases:read'],
  'tables:write': ['data.records:write', 'data.recordComments:write', 'schema.bases:write', 'webhook:manage'],
} as const

/** Whose key it is, and what it may do. */
export async function readWireCaller({ context, caller }: WireCall) {
  const person = (await findUsersByIds(context.engine, [caller.userId])).get(caller.userId)
  const scopes = (['tables:read', 'tables:write'] as const)
    .filter((scope) => caller.scopes?.includes(scope) ?? true)
    .flatMap((scope) => wireScopes[scope])
  return { id: toPersonId(caller.userId), ...(person === undefined ? {} : { email: person.email }), scopes }
}
