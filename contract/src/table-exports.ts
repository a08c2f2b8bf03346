import * as z from 'zod/mini'
import { defineRoutes, zipMediaType } from './route.ts'
import { BaseId, TableId, TableViewId } from './table-fields.ts'

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
  /** An archive of the base: its fields and views as JSON, and a CSV file of each table. */
  base: {
    method: 'GET',
    path: '/table_base/:base_id/export',
    right: 'tables:read',
    params: z.object({ base_id: BaseId }),
    limit: 'export',
    produces: zipMediaType,
    data: z.string(),
  },
})
