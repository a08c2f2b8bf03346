import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { FormsByColumn } from './column-forms-schema.ts'
import { FirstRows } from './first-rows.ts'
import { ById, Id, singleLine, Time } from './fields.ts'
import { ListMeta, paging } from './lists.ts'
import { defineRoutes } from './route.ts'
import { BaseId, TableFieldId, TableId, tableLimits } from './table-fields.ts'
import { readingChoices, TableReading } from './table-reading.ts'
import { columnTypes, tableImportStates } from './table-import-words.ts'

const Column = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('skip') }),
    z.strictObject({ kind: z.literal('field'), field_id: TableFieldId }),
    z.strictObject({
      kind: z.literal('new'),
      name: singleLine(255),
      type: z.enum(columnTypes, { error: `must be one of ${columnTypes.join(', ')}` }),
      /** Of a currency. */
      symbol: z.optional(singleLine(10)),
    }),
  ],
  { error: 'must have a kind: skip, field or new' },
)
const plan = {
  table_name: singleLine(255),
  base_name: singleLine(255),
  /** One for each column of the file. */
  columns: z.array(Column).check(z.maxLength(tableLimits.fields, `must have at most ${tableLimits.fields} columns`)),
  forms: FormsByColumn,
}
export const TableImportPlan = z.strictObject(plan)

const TableImport = z.object({
  id: Id,
  user_id: z.nullable(Id),
  state: z.enum(tableImportStates),
  filename: z.string(),
  /** Null until the run makes one. */
  base_id: z.nullable(BaseId),
  table_id: z.nullable(TableId),
  /** Whether the table is one that the import makes. */
  is_new_table: z.boolean(),
  reading: TableReading,
  headers: z.array(z.string()),
  /** The first rows, as parsed. */
  sample: z.array(z.array(z.string())),
  plan: z.object(plan),
  n_rows: z.number(),
  n_done: z.number(),
  /** Rows with cells that could not be read. */
  n_problems: z.number(),
  /** Records that an undo has left, because they were changed since. */
  n_kept: z.number(),
  error: z.nullable(z.string()),
  created_at: Time,
  updated_at: Time,
})
export type TableImport = z.infer<typeof TableImport>

const ProblemRow = z.object({
  /** As a spreadsheet numbers it: the headers are row 1. */
  n: z.number(),
  cells: z.array(z.string()),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
})
const Preview = z.object({
  rows: FirstRows,
  columns: z.array(
    z.object({
      n_filled: z.number(),
      n_unread: z.number(),
      /** The first that cannot be read. */
      examples: z.array(z.object({ n: z.number(), text: z.string() })),
      /** A sentence about what has been read, where it is unlikely; else null. */
      warning: z.nullable(z.string()),
    }),
  ),
})
export type TableImportPreview = z.infer<typeof Preview>

const Losses = z.object({
  /** Of its records, those that were changed or commented on since; the first of them by name. */
  n_changed: z.number(),
  changed: z.array(z.string()),
  /** Records that were added to the table since. */
  n_added: z.number(),
})

const one = { right: 'tables:write', params: ById, data: TableImport } as const
/** Fills a table from a file: upload, preview (nothing is written), run, and undo. */
export const tableImports = defineRoutes({
  list: {
    method: 'GET',
    path: '/table_import',
    right: 'tables:write',
    query: z.strictObject({ table_id: z.optional(TableId) }),
    data: z.array(TableImport),
  },
  /** With `table_id` rows are added to a table, with `base_id` a base gets a new one, and without either there will be a new base. */
  upload: {
    method: 'POST',
    path: '/table_import',
    right: 'tables:write',
    limit: 'upload',
    consumes: 'multipart',
    body: z.strictObject({ base_id: z.optional(BaseId), table_id: z.optional(TableId), ...readingChoices }),
    data: TableImport,
  },
  read: { method: 'GET', path: '/table_import/:id', ...one },
  /** Reads all rows as the run would. */
  preview: {
    method: 'POST',
    path: '/table_import/:id/preview',
    right: 'tables:write',
    audit: 'none',
    params: ById,
    body: TableImportPlan,
    data: Preview,
  },
  run: { method: 'POST', path: '/table_import/:id/run', body: TableImportPlan, ...one },
  stop: { method: 'POST', path: '/table_import/:id/stop', ...one },
  /** Goes on where it was stopped. */
  resume: { method: 'POST', path: '/table_import/:id/resume', ...one },
  /** Takes back what it has added, except records that were changed since; a table that it made goes to the trash. */
  undo: { method: 'POST', path: '/table_import/:id/undo', ...one },
  /** What has happened since to what an undo takes back. */
  losses: { method: 'GET', path: '/table_import/:id/undo', right: 'tables:write', params: ById, data: Losses },
  remove: { method: 'DELETE', path: '/table_import/:id', right: 'tables:write', params: ById, data: Nothing },
  rows: {
    method: 'GET',
    path: '/table_import/:id/rows',
    right: 'tables:write',
    params: ById,
    query: z.strictObject({ page: paging.page, limit: paging.limit }),
    data: z.array(ProblemRow),
    meta: ListMeta,
  },
  /** Rows with cells that could not be read, as they were, each with its problems. */
  problems: {
    method: 'GET',
    path: '/table_import/:id/problems',
    right: 'tables:write',
    params: ById,
    limit: 'export',
    produces: 'text/csv',
    data: z.string(),
  },
  /** How far it is, while it is open. */
  events: {
    method: 'GET',
    path: '/table_import/:id/events',
    right: 'tables:write',
    params: ById,
    data: z.object({ n_done: z.number() }),
    events: z.object({ state: z.enum(tableImportStates), n_done: z.number(), n_problems: z.number() }),
  },
})
