import * as z from 'zod/mini'
import { Id } from './fields.ts'
import { defineRoutes } from './route.ts'
import { BaseId, TableFieldId, TableId, TableLinkKind, TableRecordId } from './table-fields.ts'

/** A company, contact, opportunity or post. */
const LinkTarget = z.object({ id: Id, name: z.string() })

/** A record of a table that links to one of them. */
const LinkingRecord = z.object({
  base_id: BaseId,
  base_name: z.string(),
  table_id: TableId,
  table_name: z.string(),
  record_id: TableRecordId,
  name: z.string(),
  /** The names of the fields that link to it. */
  fields: z.array(z.string()),
})

/** Links between tables and the rest of the workspace. */
export const tableLinks = defineRoutes({
  /** What a cell of the field can link to, of what the caller sees, by name; at most 50. */
  listTargets: {
    method: 'GET',
    path: '/base_table/:table_id/field/:field_id/target',
    right: 'tables:read',
    params: z.object({ table_id: TableId, field_id: TableFieldId }),
    query: z.strictObject({
      q: z._default(z.string().check(z.maxLength(200, 'must have at most 200 characters')), ''),
    }),
    data: z.array(LinkTarget),
  },
  /** Records that link to a company, contact, opportunity or post, also to what was merged into it; at most 100. */
  listLinking: {
    method: 'GET',
    path: '/table_link/:kind/:id',
    right: 'tables:read',
    params: z.object({ kind: TableLinkKind, id: Id }),
    data: z.array(LinkingRecord),
  },
})
