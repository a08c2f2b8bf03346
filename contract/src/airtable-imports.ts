import * as z from 'zod/mini'
import { ById, Id, singleLine, Time } from './fields.ts'
import { defineRoutes } from './route.ts'
import { BaseId } from './table-fields.ts'

const airtableImportStates = ['running', 'stopped', 'done', 'discarded', 'undone'] as const
export type AirtableImportState = (typeof airtableImportStates)[number]

const AirtableImport = z.object({
  id: Id,
  user_id: z.nullable(Id),
  state: z.enum(airtableImportStates),
  /** Of the base, as Airtable has it. */
  name: z.string(),
  /** The base that is filled. */
  base_id: BaseId,
  n_tables: z.number(),
  n_records: z.number(),
  n_links: z.number(),
  /** Files of records: all that are known, those that are saved, and those that did not come. */
  n_files: z.number(),
  n_saved_files: z.number(),
  n_failed_files: z.number(),
  /** The table that is read now; null when all are. */
  current: z.nullable(z.string()),
  /** What did not come, or came as something else, and why. */
  report: z.array(z.object({ place: z.string(), message: z.string() })),
  error: z.nullable(z.string()),
  created_at: Time,
  updated_at: Time,
})

/** A personal access token of Airtable; used for the import alone, and forgotten afterwards. */
const token = singleLine(500)
const one = { right: 'tables:manage', params: ById, data: AirtableImport } as const

/** Brings a base over from Airtable: fields, views, records, links and files. */
export const airtableImports = defineRoutes({
  list: { method: 'GET', path: '/airtable_import', right: 'tables:manage', data: z.array(AirtableImport) },
  /** The bases that a token opens. */
  listBases: {
    method: 'POST',
    path: '/airtable_import/base',
    right: 'tables:manage',
    audit: 'none',
    body: z.strictObject({ token }),
    data: z.array(z.object({ id: z.string(), name: z.string() })),
  },
  start: {
    method: 'POST',
    path: '/airtable_import',
    right: 'tables:manage',
    body: z.strictObject({ token, base_id: BaseId }),
    data: AirtableImport,
  },
  read: { method: 'GET', path: '/airtable_import/:id', ...one },
  stop: { method: 'POST', path: '/airtable_import/:id/stop', ...one },
  /** Goes on where it was stopped. */
  resume: { method: 'POST', path: '/airtable_import/:id/resume', ...one },
  /** Ends a stopped import with its token: what has come stays. */
  discard: { method: 'POST', path: '/airtable_import/:id/discard', ...one },
  /** Moves the base to the trash with all that came, and ends the import. */
  undo: { method: 'POST', path: '/airtable_import/:id/undo', ...one },
})
