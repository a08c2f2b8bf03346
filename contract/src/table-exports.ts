import * as z from 'zod/mini'
import { defineRoutes, sheetMediaType, zipMediaType } from './route.ts'
import { BaseId, TableId, TableViewId } from './table-fields.ts'
import { TableViewSettings } from './table-views.ts'

const { filter, sorts, groups, field_order, hidden_field_ids } = TableViewSettings.shape
/** What a person sees in a view, which need not be saved: the view only gives the file its name. */
const ShownTable = z.strictObject({
  view_id: z.optional(TableViewId),
  filter,
  sorts,
  groups,
  field_order,
  hidden_field_ids,
})
export type ShownTable = z.infer<typeof ShownTable>

const ArchiveQuery = z.strictObject({
  files: z._default(z.enum(['all', 'none'], { error: 'must be all or none' }), 'all'),
})

export const tableExports = defineRoutes({
  /** All records of a table; with a view, those that pass its filter, with its fields and in its order. */
  table: {
    method: 'GET',
    path: '/base_table/:table_id/export',
    right: 'tables:read',
    params: z.object({ table_id: TableId }),
    query: z.strictObject({ view_id: z.optional(TableViewId) }),
    limit: 'export',
    produces: 'text/csv',
    data: z.string(),
  },
  /** The records, fields and order that a person sees in a view, saved or not. */
  shownTable: {
    method: 'POST',
    path: '/base_table/:table_id/export',
    right: 'tables:read',
    audit: 'none',
    params: z.object({ table_id: TableId }),
    body: ShownTable,
    limit: 'export',
    produces: 'text/csv',
    data: z.string(),
  },
  /** The same as an Excel workbook: numbers, dates and check marks are what they are, and no text becomes a formula. */
  workbook: {
    method: 'GET',
    path: '/base_table/:table_id/workbook',
    right: 'tables:read',
    params: z.object({ table_id: TableId }),
    query: z.strictObject({ view_id: z.optional(TableViewId) }),
    limit: 'export',
    produces: sheetMediaType,
    data: z.string(),
  },
  shownWorkbook: {
    method: 'POST',
    path: '/base_table/:table_id/workbook',
    right: 'tables:read',
    audit: 'none',
    params: z.object({ table_id: TableId }),
    body: ShownTable,
    limit: 'export',
    produces: sheetMediaType,
    data: z.string(),
  },
  /**
   * An archive of the base: its fields and views, automations and forms as JSON, a CSV file of each table, and the files of its
   * cells. Forms for those alone who may read them.
   */
  base: {
    method: 'GET',
    path: '/table_base/:base_id/export',
    right: 'tables:read',
    params: z.object({ base_id: BaseId }),
    query: ArchiveQuery,
    limit: 'export',
    produces: zipMediaType,
    data: z.string(),
  },
  /** All bases in one archive, each in a folder as its own archive has it; not those in the trash. */
  all: {
    method: 'GET',
    path: '/table_base/export',
    right: 'tables:read',
    query: ArchiveQuery,
    limit: 'export',
    produces: zipMediaType,
    data: z.string(),
  },
})
