import * as z from 'zod/mini'
import { actionNames } from './agent/vocabulary.ts'
import { ById, Id, Time } from './fields.ts'
import { sourceKinds } from './sources.ts'
import { defineRoutes } from './route.ts'

/** Changes that the advisor proposed. They are decided on by the agent service's `continue`. */

const actionStates = ['proposed', 'done', 'declined', 'undone', 'failed'] as const
export type ActionState = (typeof actionStates)[number]

/** The row that an action made or changed, and what tells whether someone has changed it since. */
export interface ActionOutcome {
  readonly kind: (typeof sourceKinds)[number]
  readonly id: string
  readonly title: string
  readonly href: string
  /** The row's `updated_at` right after; null where a change-set tells. */
  readonly version: string | null
  /** A draft that is being written: the run that makes it, whose id is in `id` until then. */
  readonly generation_run_id?: string
}

const Action = z.object({
  id: Id,
  run_id: Id,
  tool_call_id: z.string(),
  tool: z.enum(actionNames),
  /** As proposed, or as the person edited them when they approved. */
  args: z.record(z.string(), z.unknown()),
  state: z.enum(actionStates),
  result: z.nullable(z.object({ kind: z.enum(sourceKinds), id: Id, title: z.string(), href: z.string() })),
  /** Why it failed; `details` names what a stage asks for. It can be approved again, edited or not. */
  error: z.nullable(z.object({ code: z.string(), message: z.string(), details: z.optional(z.unknown()) })),
  created_at: Time,
  decided_at: z.nullable(Time),
  undone_at: z.nullable(Time),
})
type Action = z.infer<typeof Action>

export const advisorActions = defineRoutes({
  /** One's own; those of others are 404. */
  read: { method: 'GET', path: '/advisor/actions/:id', right: 'advisor:use', params: ById, data: Action },
  /** Undoes what was done, by the same ways a person has. 409 `not_done`, `changed_since`, `undo_conflict`. */
  undo: { method: 'POST', path: '/advisor/actions/:id/undo', right: 'advisor:use', params: ById, data: Action },
})
