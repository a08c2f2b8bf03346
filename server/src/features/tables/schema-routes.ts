import { tables } from '@draftwright/contract/tables'
import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import {
  addField,
  addTable,
  assertRoomForField,
  assertRoomForTable,
  changeField,
  findTableIn,
  refreshTables,
  refuseDuplicates,
  reloadBase,
  type SchemaScope,
} from './change-schema.ts'
import { convertField } from './convert-field.ts'
import { readHabits } from './read-habits.ts'
import { assertFieldFits } from './field-graph.ts'
import { createTableId } from './ids.ts'
import { changeBase, changeTable, openBase, openTable } from './open-base.ts'
import { recomputeTablesJob } from './recompute-job.ts'
import { listLinksTo, refreshReaders, repairLinks } from './refresh-links.ts'
import { BaseSchema, type FieldShape, type TableShape } from './schema.ts'
import {
  findBaseOfTable,
  findDeletedField,
  findTableName,
  insertBase,
  listBases,
  saveFieldOrder,
  updateBase,
  updateField,
  updateTable,
} from './schema-store.ts'
import { assertRoomForBase } from './record-room.ts'
import { showBase, showTable } from './show-schema.ts'
import { TableError } from './table-error.ts'
import { notifyTable } from './table-events.ts'
import { viewHandlers } from './view-handlers.ts'
import { assertSeesColumn, openForReader } from './workspace-links/hide-unseen.ts'

export const tableRoutes = implementRoutes(tables, {
  async listBases({ db, query }) {
    const bases = await listBases(db, query.status === 'trash')
    return bases.map((base) => ({ ...base, n_tables: base.n_tables ?? 0 }))
  },
  async createBase({ db, context, caller, body }) {
    const id = createTableId('app')
    db.addAuditNote({ target_kind: 'table_base', details: { name: body.name } })
    await db.transaction(async (tx) => {
      await assertRoomForBase(tx)
      await insertBase(tx, { id, name: body.name, created_by: caller.userId })
      await addTable({ tx, context, names: new Map(), schema: await openBase(tx, id) }, { name: 'Table 1' })
    })
    return readBase({ db, caller }, id)
  },
  readBase: ({ db, caller, params }) => readBase({ db, caller }, params.base_id),
  async updateBase({ db, caller, params, body }) {
    await openBase(db, params.base_id)
    db.addAuditNote({ target_kind: 'table_base', details: { name: body.name } })
    await updateBase(db, params.base_id, { name: body.name })
    return readBase({ db, caller }, params.base_id)
  },
  async removeBase({ db, context, params }) {
    const schema = await openBase(db, params.base_id)
    db.addAuditNote({ target_kind: 'table_base', details: { name: schema.row.name } })
    await updateBase(db, params.base_id, { deleted_at: context.now().toISOString() })
    return null
  },
  async restoreBase({ db, context, caller, params }) {
    const base = (await listBases(db, true)).find(({ id }) => id === params.base_id)
    db.addAuditNote({ target_kind: 'table_base', details: base === undefined ? {} : { name: base.name } })
    if (!(await updateBase(db, params.base_id, { deleted_at: null }))) throw notFoundError('Base')
    // What was marked before is computed now: no job has looked into the trash.
    const payload = { account_id: db.accountId, base_id: params.base_id }
    await context.jobs.enqueue(recomputeTablesJob, payload, db, { group: params.base_id })
    return readBase({ db, caller }, params.base_id)
  },
  async createTable({ db, context, caller, params, body }) {
    const id = await changeBase(db, context, params.base_id, (scope) => {
      scope.tx.addAuditNote({ target_kind: 'base_table', details: { name: body.name } })
      return addTable(scope, body)
    })
    return readTable({ db, caller }, id)
  },
  readTable: ({ db, caller, params }) => readTable({ db, caller }, params.table_id),
  async updateTable({ db, context, caller, params, body }) {
    await changeTable(db, context, params.table_id, async ({ tx }, table) => {
      tx.addAuditNote({ target_kind: 'base_table', details: { name: table.name } })
      await refuseDuplicates(body.name ?? '', () => updateTable(tx, table.id, body))
    })
    return readTable({ db, caller }, params.table_id)
  },
  async removeTable({ db, context, params }) {
    await changeTable(db, context, params.table_id, async (scope, table) => {
      const { tx, schema } = scope
      if (schema.tables.length === 1) throw new TableError('LAST_TABLE', 'A base keeps its last table')
      tx.addAuditNote({ target_kind: 'base_table', details: { name: table.name } })
      await updateTable(tx, table.id, { deleted_at: context.now().toISOString() })
      const gone = [...table.fields, ...listLinksTo(schema, table.id)].map(({ id }) => id)
      await refreshReaders(scope, gone)
    })
    return null
  },
  async restoreTable({ db, context, caller, params }) {
    const baseId = await findBaseOfTable(db, params.table_id)
    if (baseId === undefined) throw notFoundError('Table')
    await changeBase(db, context, baseId, async (scope) => {
      const { tx } = scope
      const name = await findTableName(tx, params.table_id)
      assertRoomForTable(scope.schema)
      tx.addAuditNote({ target_kind: 'base_table', details: { name } })
      await refuseDuplicates(name, () => updateTable(tx, params.table_id, { deleted_at: null }))
      const schema = await reloadBase(tx, baseId)
      await refreshRestored({ ...scope, schema }, (field) =>
        [field.table_id, field.options.linkedTableId].includes(params.table_id),
      )
    })
    return readTable({ db, caller }, params.table_id)
  },
  async createField({ db, context, caller, params, body }) {
    await changeTable(db, context, params.table_id, async (scope, table) => {
      scope.tx.addAuditNote({ target_kind: 'base_table', details: { table: table.name, field: body.name } })
      await assertSeesColumn(scope.tx, caller, table, body.options)
      await refuseDuplicates(body.name, () => addField(scope, table.id, body))
      await announce(scope.tx, table.id)
    })
    return readTable({ db, caller }, params.table_id)
  },
  async updateField({ db, context, caller, params, body }) {
    await changeTable(db, context, params.table_id, async (scope, table) => {
      const field = await findSeenField(scope, caller, table, params.field_id)
      scope.tx.addAuditNote({ target_kind: 'base_table', details: { table: table.name, field: field.name } })
      await assertSeesColumn(scope.tx, caller, table, body.options && { ...field.options, ...body.options })
      await changeField(scope, field, body)
      if (body.position !== undefined) await moveField(scope.tx, table, field, body.position)
      await announce(scope.tx, table.id)
    })
    return readTable({ db, caller }, params.table_id)
  },
  async convertField({ db, context, caller, params, body, request }) {
    const { type, options, is_preview = false } = body
    const result = await changeTable(db, context, params.table_id, async (scope, table) => {
      const field = await findSeenField(scope, caller, table, params.field_id)
      scope.tx.addAuditNote({ target_kind: 'base_table', details: { table: table.name, field: field.name } })
      const converted = await convertField(scope, field, { type, options }, is_preview, readHabits(context, request))
      if (!is_preview) await announce(scope.tx, table.id)
      return converted
    })
    return { ...result, table: await readTable({ db, caller }, params.table_id) }
  },
  async removeField({ db, context, caller, params }) {
    await changeTable(db, context, params.table_id, async (scope, table) => {
      const field = await findSeenField(scope, caller, table, params.field_id)
      if (field.id === table.primary_field_id)
        throw new TableError('CANNOT_DELETE_PRIMARY_FIELD', 'The first field of a table cannot be deleted')
      scope.tx.addAuditNote({ target_kind: 'base_table', details: { table: table.name, field: field.name } })
      const deleted_at = context.now().toISOString()
      const { inverseLinkFieldId } = field.options
      for (const id of [field.id, inverseLinkFieldId ?? '']) await updateField(scope.tx, id, { deleted_at })
      await refreshReaders(scope, [field.id, inverseLinkFieldId ?? ''])
      await announce(scope.tx, table.id)
    })
    return readTable({ db, caller }, params.table_id)
  },
  async restoreField({ db, context, caller, params }) {
    await changeTable(db, context, params.table_id, async (scope, table) => {
      const field = await findDeletedField(scope.tx, table.id, params.field_id)
      if (field === undefined) throw notFoundError('Field')
      assertRoomForField(scope.schema, table, field.name)
      assertFieldFits(scope.schema.replaceFields(table.id, [...table.fields, field]), field)
      scope.tx.addAuditNote({ target_kind: 'base_table', details: { table: table.name, field: field.name } })
      await refuseDuplicates(field.name, async () => {
        for (const id of [field.id, field.options.inverseLinkFieldId ?? ''])
          await updateField(scope.tx, id, { deleted_at: null })
      })
      const schema: BaseSchema = await reloadBase(scope.tx, scope.schema.id)
      await refreshRestored({ ...scope, schema }, ({ id }) => [field.id, field.options.inverseLinkFieldId].includes(id))
    })
    return readTable({ db, caller }, params.table_id)
  },
  ...viewHandlers,
})

interface Reader {
  readonly db: AccountDb
  readonly caller: Caller
}
const readBase = async ({ db, caller }: Reader, id: string) =>
  showBase(await openForReader(db, caller, await openBase(db, id)), caller)

async function readTable({ db, caller }: Reader, id: string) {
  const { schema, table } = await openTable(db, caller, id)
  return showTable(schema, table, caller)
}

/** A field that the caller may change. Throws 404 also for one that he does not see. */
async function findSeenField(
  { tx, schema }: SchemaScope,
  caller: Caller,
  table: TableShape,
  id: string,
): Promise<FieldShape> {
  findField(findTableIn(await openForReader(tx, caller, schema), table.id), id)
  return findField(table, id)
}

function findField(table: TableShape, id: string): FieldShape {
  const field = table.fields.find((one) => one.id === id)
  if (field === undefined) throw notFoundError('Field')
  return field
}

/** Repairs links that have come back, and computes the whole base. */
async function refreshRestored(scope: SchemaScope, isBack: (field: FieldShape) => boolean): Promise<void> {
  const links = scope.schema.listFields().filter(({ type }) => type === 'multipleRecordLinks')
  await repairLinks(scope, links.filter(isBack))
  await refreshTables(
    scope,
    scope.schema.tables.map(({ id }) => id),
  )
}

const announce = (tx: AccountDb, table_id: string) =>
  notifyTable(tx, { table_id, change_id: null, record_ids: [], user_id: null })

async function moveField(tx: AccountDb, table: TableShape, field: FieldShape, position: number): Promise<void> {
  const ids = table.fields.map(({ id }) => id).filter((id) => id !== field.id)
  ids.splice(position, 0, field.id)
  await saveFieldOrder(tx, ids)
}
