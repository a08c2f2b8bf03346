import * as z from 'zod/mini'
import { actionNames } from './agent/vocabulary.ts'
import { ById, Id, Time } from './fields.ts'
import { sourceKinds } from './sources.ts'
import { defineRoutes } from './route.ts'

/** Changes proposed by the advisor. They are approved or declined with the agent service's `continue`. */

const actionStates = ['proposed', 'done', 'declined', 'undone', 'failed'] as const
export type ActionState = (typeof actionStates)[number]

/** The row that an action created or changed, with what is needed to detect a later change. */
export interface ActionOutcome {
  readonly kind: (typeof sourceKinds)[number]
  readonly id: string
  readonly title: string
  readonly href: string
  /** The row's `updated_at` after the action; null if a change-set is used instead. */
  readonly version: string | null
  /** For a draft that is still being written: the run that creates it. `id` holds the run's id until then. */
  readonly generation_run_id?: string
}

const Action = z.object({
  id: Id,
  run_id: Id,
  tool_call_id: z.string(),
  tool: z.enum(actionNames),
  /** As proposed, or as edited by the person on approval. */
  args: z.record(z.string(), z.unknown()),
  state: z.enum(actionStates),
  result: z.nullable(z.object({ kind: z.enum(sourceKinds), id: Id, title: z.string(), href: z.string() })),
  /** Why it failed; `details` names what a stage requires. It can be approved again, edited or not. */
  error: z.nullable(z.object({ code: z.string(), message: z.string(), details: z.optional(z.unknown()) })),
  created_at: Time,
  decided_at: z.nullable(Time),
  undone_at: z.nullable(Time),
})
type Action = z.infer<typeof Action>

export const advisorActions = defineRoutes({
  /** The caller's own; 404 for those of others. */
  read: { method: 'GET', path: '/advisor/actions/:id', right: 'advisor:use', params: ById, data: Action },
  /** Undoes the action, through the same routes that people use. 409 `not_done`, `changed_since`, `undo_conflict`. */
  undo: { method: 'POST', path: '/advisor/actions/:id/undo', right: 'advisor:use', params: ById, data: Action },
})
