import * as z from 'zod/mini'
import { Id, longText, Time } from './fields.ts'
import { defineRoutes } from './route.ts'
import { TableId, tableLimits, TableFieldId, TableRecordId, TableViewId } from './table-fields.ts'
import { FilterProblem, TableColorRules, tableColors, TableFilter, TableGroups, TableSorts } from './table-views.ts'

/** Cells by the id of their field; empty ones are left out. A link is `[{id, name}]`. */
const Cells = z.record(TableFieldId, z.unknown())
const TableRecord = z.object({
  id: TableRecordId,
  /** Its place in the table's own order. */
  number: z.number(),
  fields: Cells,
  /** What is computed from other records is not yet up to date. */
  is_stale: z.boolean(),
  /** By the rules that were asked for, or the view's; null where none fits. */
  color: z.optional(z.nullable(z.enum(tableColors))),
  created_at: Time,
  updated_at: Time,
})
export type TableRecord = z.infer<typeof TableRecord>

/** Which records. */
export const recordFilterShape = {
  /** Its filter and order apply; a filter here is applied as well, an order here instead. */
  view_id: z.optional(TableViewId),
  filter: z.optional(z.nullable(TableFilter)),
  formula: z.optional(longText(16_000)),
} as const
const RecordQuery = z.strictObject({
  ...recordFilterShape,
  sorts: z.optional(TableSorts),
  /** They come first in the order, so that the records of a group follow each other. */
  groups: z.optional(TableGroups),
  /** Without other sorts, records stand as people have put them on this board. */
  board_id: z.optional(TableViewId),
  /** What colours the records; those of the view if omitted. */
  color_rules: z.optional(TableColorRules),
  /** Records of the list that are left out, without a cursor. */
  offset: z.optional(
    z.int().check(z.gte(0, 'must be 0 or more'), z.lte(tableLimits.records, `must be at most ${tableLimits.records}`)),
  ),
  limit: z._default(z.int().check(z.gte(1, 'must be 1 to 1000'), z.lte(1000, 'must be 1 to 1000')), 100),
  /** Asks how many records pass, as `n_matching`. */
  count: z.optional(z.boolean({ error: 'must be true or false' })),
  /** `next_cursor` of the page before, of the same query. */
  cursor: z.optional(z.string().check(z.maxLength(4000, 'must have at most 4000 characters'))),
})

const batch = <T extends z.ZodMiniType>(item: T) =>
  z
    .array(item)
    .check(
      z.minLength(1, 'must name a record'),
      z.maxLength(tableLimits.batch, `must have at most ${tableLimits.batch} records`),
    )
const typecast = z.optional(z.boolean({ error: 'must be true or false' }))

const TableChangeEntry = z.object({
  id: Id,
  kind: z.enum(['create', 'update', 'delete']),
  user_id: z.nullable(Id),
  /** By field, only what changed. */
  before: z.nullable(Cells),
  after: z.nullable(Cells),
  created_at: Time,
})

const byTable = z.object({ table_id: TableId })
const byRecord = z.object({ table_id: TableId, record_id: TableRecordId })
/** With the change that can be undone. */
const written = { change_id: z.nullable(Id), records: z.array(TableRecord) } as const
const Written = z.object(written)
/** Instead of refusing all for one value, the cells whose fields cannot hold it are left out and named in the answer. */
const leave_out = z.optional(z.boolean({ error: 'must be true or false' }))
const left_out = z.array(z.object({ id: TableRecordId, field_id: TableFieldId, message: z.string() }))
/** Chosen by the caller: the change gets this id, and a repeated request with it is answered without changing anything again. */
const change_id = z.optional(Id)

export const tableRecords = defineRoutes({
  query: {
    method: 'POST',
    path: '/base_table/:table_id/record/query',
    right: 'tables:read',
    audit: 'none',
    params: byTable,
    body: RecordQuery,
    data: z.array(TableRecord),
    meta: z.object({
      next_cursor: z.nullable(z.string()),
      /** Of all records of the table, without any filter. */
      n_records: z.number(),
      /**
       * Of all that pass, exact; null where the query does not ask for it, and where counting takes longer than the page. `summary` says it
       * then.
       */
      n_matching: z.nullable(z.number()),
      /** Conditions that the filters were read without. */
      filter_problems: z.array(FilterProblem),
    }),
  },
  read: {
    method: 'GET',
    path: '/base_table/:table_id/record/:record_id',
    right: 'tables:read',
    params: byRecord,
    data: TableRecord,
  },
  create: {
    method: 'POST',
    path: '/base_table/:table_id/record',
    right: 'tables:write',
    params: byTable,
    body: z.strictObject({
      /** A record may get an id that no record has had. */
      records: batch(z.strictObject({ id: z.optional(TableRecordId), fields: Cells })),
      typecast,
      leave_out,
      change_id,
    }),
    data: z.object({ ...written, left_out }),
  },
  /** Changes only the cells that are named; null empties one. */
  update: {
    method: 'PUT',
    path: '/base_table/:table_id/record',
    right: 'tables:write',
    params: byTable,
    body: z.strictObject({
      records: batch(
        z.strictObject({
          id: TableRecordId,
          fields: Cells,
          /** Cells as the writer saw them: 409 `cell_conflict` with the current value where one is another now. */
          seen: z.optional(Cells),
        }),
      ),
      typecast,
      leave_out,
      change_id,
      /** Instead of 409 and 404, what others have changed or deleted is left as it is and named in the answer. */
      keep_theirs: z.optional(z.boolean({ error: 'must be true or false' })),
    }),
    data: z.object({
      ...written,
      left_out,
      conflicts: z.array(z.object({ id: TableRecordId, field_id: TableFieldId, current: z.unknown() })),
      missing_ids: z.array(TableRecordId),
    }),
  },
  remove: {
    method: 'POST',
    path: '/base_table/:table_id/record/remove',
    right: 'tables:write',
    params: byTable,
    body: z.strictObject({ ids: batch(TableRecordId), change_id }),
    data: z.object({ change_id: Id }),
  },
  /** Newest first, at most 100. */
  history: {
    method: 'GET',
    path: '/base_table/:table_id/record/:record_id/history',
    right: 'tables:read',
    params: byRecord,
    data: z.array(TableChangeEntry),
  },
  /** Takes one change back where nothing has changed since; is a change itself. */
  undo: {
    method: 'POST',
    path: '/base_table/:table_id/undo',
    right: 'tables:write',
    params: byTable,
    body: z.strictObject({
      change_id: Id,
      /** Of the change that takes it back, as `change_id` of other changes. */
      undo_id: change_id,
    }),
    data: Written,
  },
  /** Says which records of the table others have changed, while it is open. */
  events: {
    method: 'GET',
    path: '/base_table/:table_id/events',
    right: 'tables:read',
    params: byTable,
    data: z.object({ change_id: z.nullable(Id) }),
    events: z.object({
      /** Null: fields or views have changed. */
      change_id: z.nullable(Id),
      record_ids: z.array(z.string()),
      user_id: z.nullable(Id),
    }),
  },
})
