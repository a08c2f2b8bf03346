import * as z from 'zod/mini'
import { ById, Id, Time } from '../fields.ts'
import { ListMeta, paging } from '../lists.ts'
import { defineRoutes } from '../route.ts'
import { changeSources } from './vocabulary.ts'

/** One operation: everything that a person, an import, a bulk edit or a merge did at once. */
export const CrmChangeSet = z.object({
  id: Id,
  /** Null when the person is gone. */
  actor_id: z.nullable(Id),
  source: z.enum(changeSources),
  summary: z.string(),
  n_changes: z.number(),
  /** The one it undoes. */
  undoes: z.nullable(Id),
  /** The one that took it back. */
  undone_by: z.nullable(Id),
  created_at: Time,
})
const values = z.nullable(z.record(z.string(), z.unknown()))
export const CrmChange = z.object({
  n: z.number(),
  resource: z.string(),
  record_id: Id,
  /** As the record is called now; null when it is permanently deleted. */
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
  /** What is done with fields that someone has changed again since: refused with a 409 that lists them, left, or set back. */
  on_conflict: z._default(z.enum(conflictModes, { error: `must be one of ${conflictModes.join(', ')}` }), 'ask'),
})
/** A field that has been changed again since: what it was before, what the change made of it, and what it is now. */
export const UndoConflict = z.object({
  resource: z.string(),
  record_id: Id,
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  current: z.unknown(),
})
export type UndoConflict = z.infer<typeof UndoConflict>
/** Changes beyond which an undo continues after the response. */
export const maxImmediateUndo = 5000
export const CrmUndoResult = z.object({
  /** What was done now, as a change-set that can itself be undone; null where nothing was to be changed. */
  change_set_id: z.nullable(Id),
  /** Records that were changed; 0 while it is running. */
  n: z.number(),
  /** It has only begun and continues in the background: how far it is, `GET …/undo` tells. */
  is_running: z.boolean(),
})
export type CrmUndoResult = z.infer<typeof CrmUndoResult>
/** How far taking a change-set back is. */
export const CrmUndoState = z.object({
  /** Asked: fields were changed again since and nothing has been done yet. Failed: it was interrupted, and asking again continues. */
  state: z.enum(['running', 'asked', 'done', 'failed']),
  n_changes: z.number(),
  n_done: z.number(),
  /** The first hundred of the fields that were changed again since. */
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
      /** The change that gave the record this version. */
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
  /** Null: nobody has begun to take it back, or it holds again. */
  undoing: {
    method: 'GET',
    path: '/change-sets/:id/undo',
    right: 'crm:read',
    data: z.nullable(CrmUndoState),
    ...ofOne,
  },
})
