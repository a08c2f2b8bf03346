import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { longText, Place, singleLine, Time } from './fields.ts'
import { defineRoutes } from './route.ts'
import {
  BaseId,
  NewTableField,
  TableField,
  TableFieldChange,
  TableFieldId,
  TableFieldOptions,
  TableFieldType,
  TableId,
  tableLimits,
  TableViewId,
} from './table-fields.ts'
import { NewView, TableView, ViewChange, viewName } from './table-views.ts'

const BaseTable = z.object({
  id: TableId,
  name: z.string(),
  description: z.nullable(z.string()),
  /** Its text names a record. */
  primary_field_id: TableFieldId,
  /** In the table's order. */
  fields: z.array(TableField),
  views: z.array(TableView),
})
export type BaseTable = z.infer<typeof BaseTable>

const BaseSummary = z.object({
  id: BaseId,
  name: z.string(),
  n_tables: z.number(),
  /** In the trash, for 30 days. */
  deleted_at: z.nullable(Time),
  created_at: Time,
  updated_at: Time,
})
const Base = z.object({ ...BaseSummary.shape, tables: z.array(BaseTable) })
export type TableBase = z.infer<typeof Base>

const NewTable = z.strictObject({
  name: singleLine(255),
  description: z.optional(z.nullable(longText(2000))),
  /** The first is the primary one; a field "Name" if omitted. */
  fields: z.optional(
    z
      .array(NewTableField)
      .check(
        z.minLength(1, 'must have a field'),
        z.maxLength(tableLimits.fields, `must have at most ${tableLimits.fields} fields`),
      ),
  ),
})
export type NewTable = z.infer<typeof NewTable>
const TableChange = z.strictObject({
  name: z.optional(singleLine(255)),
  description: z.optional(z.nullable(longText(2000))),
  position: z.optional(Place),
})
const byBase = z.object({ base_id: BaseId })
const byTable = z.object({ table_id: TableId })
const byField = z.object({ table_id: TableId, field_id: TableFieldId })
const byView = z.object({ table_id: TableId, view_id: TableViewId })
const read = { right: 'tables:read' } as const
const manage = { right: 'tables:manage' } as const
const base = { params: byBase, data: Base } as const
const table = { params: byTable, data: BaseTable } as const

/** Bases, their tables, fields and views. */
export const tables = defineRoutes({
  /** The newest last. */
  listBases: {
    ...read,
    method: 'GET',
    path: '/table_base',
    query: z.strictObject({
      status: z._default(z.enum(['active', 'trash'], { error: 'must be active or trash' }), 'active'),
    }),
    data: z.array(BaseSummary),
  },
  /** With one table that has a field and a view. */
  createBase: { ...manage, method: 'POST', path: '/table_base', body: z.strictObject({ name: viewName }), data: Base },
  readBase: { ...read, method: 'GET', path: '/table_base/:base_id', ...base },
  updateBase: {
    ...manage,
    method: 'PUT',
    path: '/table_base/:base_id',
    body: z.strictObject({ name: viewName }),
    ...base,
  },
  /** Moves it to the trash for 30 days. */
  removeBase: { ...manage, method: 'DELETE', path: '/table_base/:base_id', params: byBase, data: Nothing },
  restoreBase: { ...manage, method: 'POST', path: '/table_base/:base_id/restore', ...base },
  createTable: {
    ...manage,
    unique: 'name',
    method: 'POST',
    path: '/table_base/:base_id/table',
    ...table,
    params: byBase,
    body: NewTable,
  },
  readTable: { ...read, method: 'GET', path: '/base_table/:table_id', ...table },
  updateTable: { ...manage, unique: 'name', method: 'PUT', path: '/base_table/:table_id', body: TableChange, ...table },
  /** Moves it to the trash for 30 days; links to it are hidden as long. */
  removeTable: { ...manage, method: 'DELETE', path: '/base_table/:table_id', params: byTable, data: Nothing },
  restoreTable: { ...manage, method: 'POST', path: '/base_table/:table_id/restore', ...table },
  createField: {
    ...manage,
    unique: 'name',
    method: 'POST',
    path: '/base_table/:table_id/field',
    ...table,
    body: NewTableField,
  },
  updateField: {
    ...manage,
    unique: 'name',
    method: 'PUT',
    path: '/base_table/:table_id/field/:field_id',
    body: TableFieldChange,
    params: byField,
    data: BaseTable,
  },
  /** Gives it another type. A preview only counts what would fit and what would be lost. */
  convertField: {
    ...manage,
    method: 'POST',
    path: '/base_table/:table_id/field/:field_id/convert',
    params: byField,
    body: z.strictObject({
      type: TableFieldType,
      options: z.optional(TableFieldOptions),
      is_preview: z.optional(z.boolean({ error: 'must be true or false' })),
    }),
    data: z.object({ n_kept: z.number(), n_lost: z.number(), lost_examples: z.array(z.string()), table: BaseTable }),
  },
  /** Its values stay for 30 days. */
  removeField: {
    ...manage,
    method: 'DELETE',
    path: '/base_table/:table_id/field/:field_id',
    params: byField,
    data: BaseTable,
  },
  restoreField: {
    ...manage,
    method: 'POST',
    path: '/base_table/:table_id/field/:field_id/restore',
    params: byField,
    data: BaseTable,
  },
  createView: {
    unique: 'name',
    right: 'tables:write',
    method: 'POST',
    path: '/base_table/:table_id/view',
    params: byTable,
    body: NewView,
    data: TableView,
  },
  updateView: {
    unique: 'name',
    right: 'tables:write',
    method: 'PUT',
    path: '/base_table/:table_id/view/:view_id',
    params: byView,
    body: ViewChange,
    data: TableView,
  },
  /** A table keeps its last view. */
  removeView: {
    right: 'tables:write',
    method: 'DELETE',
    path: '/base_table/:table_id/view/:view_id',
    params: byView,
    data: Nothing,
  },
})
