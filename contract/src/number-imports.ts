import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { ById, Day, Id, Time } from './fields.ts'
import { numberImportStates, numberTools, skippedDayReasons } from './number-import-words.ts'
import { defineRoutes } from './route.ts'

const NumberImport = z.object({
  id: Id,
  tool: z.enum(numberTools),
  state: z.enum(numberImportStates),
  filename: z.string(),
  files: z.array(z.object({ name: z.string(), about: z.string(), rows: z.number(), note: z.nullable(z.string()) })),
  first_day: Day,
  last_day: Day,
  n_days: z.number(),
  /** Days that are decided: added or left out. */
  n_done: z.number(),
  /** Of the days that are added, or will be. */
  days: z.number(),
  views: z.number(),
  visitors: z.number(),
  visits: z.number(),
  /** Days left out, at most a hundred spans: not over yet, imported before, or counted here. */
  skipped: z.array(z.object({ from: Day, to: Day, days: z.number(), reason: z.enum(skippedDayReasons) })),
  error: z.nullable(z.string()),
  created_at: Time,
  updated_at: Time,
})
export type NumberImport = z.infer<typeof NumberImport>

const right = 'account:manage'
const one = { right, params: ById, data: NumberImport } as const
/** Brings along what another tool has counted: upload (nothing is added), run, and undo. */
export const numberImports = defineRoutes({
  /** All of them, at most fifty, newest first. */
  list: {
    method: 'GET',
    alsoRights: ['analytics:read'],
    path: '/analytics/imports',
    right,
    data: z.array(NumberImport),
  },
  /** A ZIP or a table; the tool is recognised. 409 where there are fifty. */
  upload: {
    method: 'POST',
    path: '/analytics/imports',
    right,
    limit: 'upload',
    consumes: 'multipart',
    body: z.strictObject({}),
    data: NumberImport,
  },
  read: { method: 'GET', alsoRights: ['analytics:read'], path: '/analytics/imports/:id', ...one },
  run: { method: 'POST', path: '/analytics/imports/:id/run', ...one },
  stop: { method: 'POST', path: '/analytics/imports/:id/stop', ...one },
  undo: { method: 'POST', path: '/analytics/imports/:id/undo', ...one },
  /** One whose numbers are in the reports must be undone first. */
  remove: { method: 'DELETE', path: '/analytics/imports/:id', right, params: ById, data: Nothing },
})
