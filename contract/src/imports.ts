import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { FormsByColumn } from './column-forms-schema.ts'
import { ById, Id, Time } from './fields.ts'
import { bodyFormats, importKinds, importRowStates, importStates } from './import-words.ts'
import { ListMeta, paging } from './lists.ts'
import { defineRoutes } from './route.ts'
import { readingChoices, TableReading } from './table-reading.ts'

export const Import = z.object({
  id: Id,
  user_id: z.nullable(Id),
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  filename: z.string(),
  encoding: z.string(),
  delimiter: z.string(),
  reading: TableReading,
  headers: z.array(z.string()),
  /** The first rows, as parsed. */
  sample: z.array(z.array(z.string())),
  /** Column index of each field, from 0; null is none. */
  mapping: z.record(z.string(), z.nullable(z.number())),
  settings: z.object({
    channel_id: z.optional(z.nullable(Id)),
    body_format: z.optional(z.enum(bodyFormats)),
    on_duplicate: z.optional(z.enum(['skip', 'import'])),
    forms: z.optional(FormsByColumn),
  }),
  n_rows: z.number(),
  n_done: z.number(),
  counts: z.record(z.enum(importRowStates), z.number()),
  /** Rows that are imported without something that stood in them; their problems say what. */
  n_noted: z.number(),
  error: z.nullable(z.string()),
  created_at: Time,
  updated_at: Time,
})
const ImportRow = z.object({
  /** Row number as in a spreadsheet: the headers are row 1. */
  n: z.number(),
  cells: z.array(z.string()),
  state: z.enum(importRowStates),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
  content_id: z.nullable(Id),
  idea_id: z.nullable(Id),
})
const column = z.nullable(z.int().check(z.minimum(0), z.maximum(999)))
const ImportPlan = z.strictObject({
  mapping: z.record(z.string().check(z.maxLength(40)), column),
  /** For rows that name no channel. */
  channel_id: z.optional(z.nullable(Id)),
  body_format: z.optional(z.enum(bodyFormats, { error: `must be one of ${bodyFormats.join(', ')}` })),
  on_duplicate: z.optional(z.enum(['skip', 'import'], { error: 'must be skip or import' })),
  forms: z.optional(FormsByColumn),
})
export type Import = z.infer<typeof Import>
type ImportRow = z.infer<typeof ImportRow>
type ImportPlan = z.infer<typeof ImportPlan>

const one = { right: 'content:write', params: ById, data: Import } as const
/** Turns a table into drafts or ideas: upload, check (nothing is created), run, and undo. */
export const imports = defineRoutes({
  list: { method: 'GET', path: '/imports', right: 'content:write', data: z.array(Import) },
  upload: {
    method: 'POST',
    path: '/imports',
    right: 'content:write',
    limit: 'upload',
    consumes: 'multipart',
    body: z.strictObject({ kind: z.enum(importKinds, { error: 'must be posts or ideas' }), ...readingChoices }),
    data: Import,
  },
  read: { method: 'GET', path: '/imports/:id', ...one },
  /** Dry run over all rows; the response is immediate, and the counts are updated as the check proceeds. */
  check: { method: 'POST', path: '/imports/:id/check', audit: 'none', body: ImportPlan, ...one },
  run: { method: 'POST', path: '/imports/:id/run', ...one },
  stop: { method: 'POST', path: '/imports/:id/stop', ...one },
  /** Removes what it created, except items edited since. */
  undo: { method: 'POST', path: '/imports/:id/undo', ...one },
  remove: { method: 'DELETE', path: '/imports/:id', right: 'content:write', params: ById, data: Nothing },
  rows: {
    method: 'GET',
    path: '/imports/:id/rows',
    right: 'content:write',
    params: ById,
    query: z.strictObject({
      page: paging.page,
      limit: paging.limit,
      state: z.optional(z.enum(importRowStates, { error: `must be one of ${importRowStates.join(', ')}` })),
      /** Only rows that are, or were, imported without something that stood in them. */
      is_noted: z.optional(z.enum(['true'], { error: 'must be true' })),
    }),
    data: z.array(ImportRow),
    meta: ListMeta,
  },
  /** The rejected rows, and those of which something is left out, in their original form, each with its problems. */
  problems: {
    method: 'GET',
    path: '/imports/:id/problems',
    right: 'content:write',
    params: ById,
    limit: 'export',
    produces: 'text/csv',
    data: z.string(),
  },
})
