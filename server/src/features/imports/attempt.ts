import { type Expression, sql } from 'kysely'
import { z } from 'zod'

/** A job on an import. It works for one start of it: after a stop and another start, that has a job of its own. */
export const ImportPayload = z.object({ account_id: z.uuid(), import_id: z.uuid(), attempt: z.optional(z.int()) })
export type ImportPayload = z.infer<typeof ImportPayload>

/** What a job may still change: its import, as long as it is in this state since the start that the job is for. */
export interface ImportAttempt<State extends string = string> {
  readonly id: string
  readonly state: State
  /** Undefined for a job that was queued without one: any. */
  readonly attempt: number | undefined
}

export const toAttempt = <State extends string>(
  { import_id, attempt }: ImportPayload,
  state: State,
): ImportAttempt<State> => ({ id: import_id, state, attempt })

export const isUnderWay = (
  found: { readonly state: string; readonly attempt: number } | undefined,
  { state, attempt = found?.attempt }: ImportAttempt,
): boolean => found?.state === state && found.attempt === attempt

/** A condition on the row of an import. */
export const isOfAttempt = ({ id, state, attempt }: ImportAttempt): Expression<boolean> =>
  sql<boolean>`id = ${id}::uuid and state = ${state} and attempt = ${attempt ?? sql.ref('attempt')}`
