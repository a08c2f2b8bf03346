import * as z from 'zod/mini'
import { Nothing } from '../envelope.ts'
import { ById, Id, Time } from '../fields.ts'
import { formNames } from '../column-forms.ts'
import { FirstRows } from '../first-rows.ts'
import { FormsByColumn } from '../column-forms-schema.ts'
import { ListMeta, paging } from '../lists.ts'
import { defineRoutes } from '../route.ts'
import { readingChoices, TableReading } from '../table-reading.ts'
import { CrmUndo, CrmUndoState } from './history.ts'
import { crmImportStates, crmRowStates, matchModes, problemStates } from './import-words.ts'
import { recordResources } from './vocabulary.ts'

const resource = z.enum(recordResources, { error: `must be one of ${recordResources.join(', ')}` })
const settings = {
  key: z.nullable(z.string().check(z.maxLength(60))),
  on_match: z.enum(matchModes, { error: `must be one of ${matchModes.join(', ')}` }),
  create_companies: z.boolean({ error: 'must be true or false' }),
  pipeline_id: z.nullable(Id),
  forms: FormsByColumn,
}
export const CrmImport = z.object({
  id: Id,
  user_id: z.nullable(Id),
  resource,
  state: z.enum(crmImportStates),
  filename: z.string(),
  encoding: z.string(),
  delimiter: z.string(),
  reading: TableReading,
  headers: z.array(z.string()),
  /** The first rows, as parsed. */
  sample: z.array(z.array(z.string())),
  /** Fields that a column can be mapped to, custom fields included. */
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      help: z.string(),
      is_required: z.boolean(),
      is_key: z.boolean(),
      /** The ways of writing that its values can have. */
      forms: z.array(z.enum(formNames)),
    }),
  ),
  /** Column index of each field, from 0; null is none. */
  mapping: z.record(z.string(), z.nullable(z.number())),
  settings: z.object(settings),
  n_rows: z.number(),
  n_done: z.number(),
  /** Rows processed, by the result the check predicts or the run had. */
  counts: z.record(z.enum(crmRowStates), z.number()),
  /** Rows that come in without some of their cells. */
  n_incomplete: z.number(),
  /** Rows that each key matched with a record or an earlier row. */
  matched: z.record(z.string(), z.number()),
  /** Null until something was changed. */
  change_set_id: z.nullable(Id),
  /** State of the revert: `asked` if fields were changed again since and nothing was undone yet. Null: not reverted. */
  revert: z.nullable(CrmUndoState),
  error: z.nullable(z.string()),
  created_at: Time,
  updated_at: Time,
})
const CrmImportRow = z.object({
  /** Row number as in a spreadsheet: the headers are row 1. */
  n: z.number(),
  cells: z.array(z.string()),
  state: z.enum(problemStates),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
})
const column = z.nullable(z.int().check(z.minimum(0), z.maximum(999)))
export const CrmImportPlan = z.strictObject({
  mapping: z.record(z.string().check(z.maxLength(60)), column),
  ...z.partial(z.strictObject(settings)).shape,
})
const CrmImportPreview = z.object({
  /** Fields that the first rows fill. */
  columns: z.array(z.object({ name: z.string(), label: z.string() })),
  rows: FirstRows,
})
export type CrmImportPreview = z.infer<typeof CrmImportPreview>
export type CrmImport = z.infer<typeof CrmImport>
type CrmImportRow = z.infer<typeof CrmImportRow>
export type CrmImportPlan = z.infer<typeof CrmImportPlan>

const one = { base: 'crm', right: 'crm:write', params: ById, data: CrmImport } as const
/** Turns a table into records: upload, check (nothing is written), run, and revert. */
export const crmImports = defineRoutes({
  list: {
    method: 'GET',
    base: 'crm',
    path: '/imports',
    right: 'crm:write',
    query: z.strictObject({ resource: z.optional(resource) }),
    data: z.array(CrmImport),
  },
  upload: {
    method: 'POST',
    base: 'crm',
    path: '/imports',
    right: 'crm:write',
    limit: 'upload',
    consumes: 'multipart',
    body: z.strictObject({ resource, ...readingChoices }),
    data: CrmImport,
  },
  read: { method: 'GET', path: '/imports/:id', ...one },
  /** Reads the first rows as the plan says. */
  preview: {
    method: 'POST',
    base: 'crm',
    path: '/imports/:id/preview',
    right: 'crm:write',
    audit: 'none',
    params: ById,
    body: CrmImportPlan,
    data: CrmImportPreview,
  },
  /** Dry run over all rows; the response is immediate, and the counts are updated as the check proceeds. */
  check: { method: 'POST', path: '/imports/:id/check', audit: 'none', body: CrmImportPlan, ...one },
  run: { method: 'POST', path: '/imports/:id/run', ...one },
  stop: { method: 'POST', path: '/imports/:id/stop', ...one },
  /** Moves created records to the trash and resets changed ones; large imports are reverted in the background. */
  revert: { method: 'POST', path: '/imports/:id/revert', body: CrmUndo, ...one },
  remove: { method: 'DELETE', base: 'crm', path: '/imports/:id', right: 'crm:write', params: ById, data: Nothing },
  rows: {
    method: 'GET',
    base: 'crm',
    path: '/imports/:id/rows',
    right: 'crm:write',
    params: ById,
    query: z.strictObject({
      page: paging.page,
      limit: paging.limit,
      state: z.optional(z.enum(problemStates, { error: `must be one of ${problemStates.join(', ')}` })),
    }),
    data: z.array(CrmImportRow),
    meta: ListMeta,
  },
  /** Rows that were rejected or lost cells, in their original form, each with its problems. */
  problems: {
    method: 'GET',
    base: 'crm',
    path: '/imports/:id/problems',
    right: 'crm:write',
    params: ById,
    limit: 'export',
    produces: 'text/csv',
    data: z.string(),
  },
})
