import * as z from 'zod/mini'
import { proposalNames } from './agent/vocabulary.ts'
import { ById, Id, Time } from './fields.ts'
import { sourceKinds } from './sources.ts'
import { defineRoutes } from './route.ts'

/**
 * Changes proposed by the advisor, which are approved or declined with the agent service's `continue`; and those that programs outside
 * propose over MCP, which have their own page.
 */

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
  /** Null for a proposal of a program. */
  run_id: z.nullable(Id),
  tool_call_id: z.nullable(z.string()),
  /** The program that proposes it, by the name that it gave itself; null for the advisor. */
  client_name: z.nullable(z.string()),
  tool: z.enum(proposalNames),
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

/** With the row that it is about; null if there is none, or none that the reader may see. */
const ClientProposal = z.extend(Action, {
  about: z.nullable(z.object({ kind: z.enum(sourceKinds), id: Id, title: z.string(), href: z.string() })),
  /** While it waits: what it would replace, by the names in which `args` has the new values. */
  before: z.nullable(z.record(z.string(), z.unknown())),
})
export type ClientProposal = z.infer<typeof ClientProposal>

export const advisorActions = defineRoutes({
  /** What programs propose to the caller, the newest hundred: those that wait, or those that were decided. */
  list: {
    method: 'GET',
    path: '/advisor/actions',
    right: 'advisor:use',
    query: z.strictObject({
      state: z._default(z.enum(['open', 'decided'], { error: 'must be open or decided' }), 'open'),
    }),
    data: z.array(ClientProposal),
  },
  /** Approves or declines a proposal of a program, as it is or edited. What the rules refuse stays open, with the reason. */
  decide: {
    method: 'POST',
    path: '/advisor/actions/:id/decide',
    right: 'advisor:use',
    audit: 'none',
    params: ById,
    body: z.strictObject({
      confirmed: z.boolean(),
      args: z.optional(z.record(z.string(), z.unknown())),
      /** `before` as the person saw it: 409 `changed_since` if it is no longer so. */
      seen: z.optional(z.record(z.string(), z.unknown())),
    }),
    data: Action,
  },
  /** The caller's own; 404 for those of others. */
  read: { method: 'GET', path: '/advisor/actions/:id', right: 'advisor:use', params: ById, data: Action },
  /** Undoes the action, through the same routes that people use. 409 `not_done`, `changed_since`, `undo_conflict`. */
  undo: { method: 'POST', path: '/advisor/actions/:id/undo', right: 'advisor:use', params: ById, data: Action },
})
