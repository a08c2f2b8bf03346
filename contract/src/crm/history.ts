import * as z from 'zod/mini'
import { ById, Id, Time } from '../fields.ts'
import { ListMeta, paging } from '../lists.ts'
import { defineRoutes } from '../route.ts'
import { changeSources } from './vocabulary.ts'

/** One operation: everything changed together by a person, an import, a bulk edit or a merge. */
export const CrmChangeSet = z.object({
  id: Id,
  /** Null if the person was deleted. */
  actor_id: z.nullable(Id),
  source: z.enum(changeSources),
  summary: z.string(),
  n_changes: z.number(),
  /** Id of the change-set that this one undoes. */
  undoes: z.nullable(Id),
  /** Id of the change-set that undid this one. */
  undone_by: z.nullable(Id),
  created_at: Time,
})
const values = z.nullable(z.record(z.string(), z.unknown()))
export const CrmChange = z.object({
  n: z.number(),
  resource: z.string(),
  record_id: Id,
  /** The record's current name; null if it was permanently deleted. */
  record_name: z.nullable(z.string()),
  verb: z.enum(['create', 'update', 'delete']),
  before: values,
  after: values,
  created_at: Time,
})
export type CrmChangeSet = z.infer<typeof CrmChangeSet>
export type CrmChange = z.infer<typeof CrmChange>

const conflictModes = ['ask', 'keep', 'overwrite'] as const
export const CrmUndo = z.strictObject({
  /** How to handle fields that were changed again since: reject with a 409 that lists them, skip, or overwrite. */
  on_conflict: z._default(z.enum(conflictModes, { error: `must be one of ${conflictModes.join(', ')}` }), 'ask'),
})
/** A field that was changed again since: its value before the change, after it, and now. */
export const UndoConflict = z.object({
  resource: z.string(),
  record_id: Id,
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  current: z.unknown(),
})
export type UndoConflict = z.infer<typeof UndoConflict>
/** With more changes than this, an undo continues after the response. */
export const maxImmediateUndo = 5000
export const CrmUndoResult = z.object({
  /** The undo itself as a change-set, which can be undone too; null if nothing had to be changed. */
  change_set_id: z.nullable(Id),
  /** Number of changed records; 0 while it is running. */
  n: z.number(),
  /** It has only started and continues in the background; `GET …/undo` returns the progress. */
  is_running: z.boolean(),
})
export type CrmUndoResult = z.infer<typeof CrmUndoResult>
/** Progress of undoing a change-set. */
export const CrmUndoState = z.object({
  /** Asked: fields were changed again since, and nothing was undone yet. Failed: interrupted; calling again resumes. */
  state: z.enum(['running', 'asked', 'done', 'failed']),
  n_changes: z.number(),
  n_done: z.number(),
  /** The first hundred fields that were changed again since. */
  conflicts: z.array(UndoConflict),
  n_conflicts: z.number(),
  error: z.nullable(z.string()),
})
export type CrmUndoState = z.infer<typeof CrmUndoState>

const pages = { page: paging.page, limit: paging.limit }
const ofOne = { base: 'crm', params: ById } as const
export const crmChanges = defineRoutes({
  list: {
    method: 'GET',
    base: 'crm',
    path: '/change-sets',
    right: 'crm:read',
    query: z.strictObject({
      ...pages,
      /** Of one record: its resource and its id. */
      resource: z.optional(z.string().check(z.maxLength(40))),
      record_id: z.optional(Id),
      /** The change that produced this version of the record. */
      changed_at: z.optional(Time),
      actor_id: z.optional(Id),
      source: z.optional(z.enum(changeSources, { error: `must be one of ${changeSources.join(', ')}` })),
    }),
    data: z.array(CrmChangeSet),
    meta: ListMeta,
  },
  read: { method: 'GET', path: '/change-sets/:id', right: 'crm:read', data: CrmChangeSet, ...ofOne },
  changes: {
    method: 'GET',
    path: '/change-sets/:id/changes',
    right: 'crm:read',
    query: z.strictObject(pages),
    data: z.array(CrmChange),
    meta: ListMeta,
    ...ofOne,
  },
  undo: {
    method: 'POST',
    path: '/change-sets/:id/undo',
    right: 'crm:write',
    body: CrmUndo,
    data: CrmUndoResult,
    ...ofOne,
  },
  /** Null: no undo was started, or the change was redone. */
  undoing: {
    method: 'GET',
    path: '/change-sets/:id/undo',
    right: 'crm:read',
    data: z.nullable(CrmUndoState),
    ...ofOne,
  },
})
