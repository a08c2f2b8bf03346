import type { StepState } from '@draftwright/contract/deliveries'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import type { PlannedStep, StepAnswer } from '../../integrations/channel-types/channel-type.ts'

/** Stores the steps of an attempt in their order, each with its key. */
export const insertSteps = (db: AccountDb, attemptId: string, steps: readonly PlannedStep[]) =>
  db
    .insert(
      'publish_steps',
      steps.map(({ kind, label, key, payload, afterLostAnswer }, position) => ({
        id: createId(),
        attempt_id: attemptId,
        position,
        kind,
        label,
        client_key: key ?? crypto.randomUUID(),
        payload,
        after_lost_answer: afterLostAnswer,
      })),
    )
    .execute()

export const listSteps = (db: AccountDb, attemptId: string) =>
  db.from('publish_steps').selectAll().where('attempt_id', '=', attemptId).orderBy('position').execute()
export type StepRow = Awaited<ReturnType<typeof listSteps>>[number]

/** Records that a step is about to be sent; false if the attempt was ended meanwhile. Only then may its first byte leave. */
export async function markStepSent(db: AccountDb, step: StepRow): Promise<boolean> {
  const open = db.update('publish_attempts').where('id', '=', step.attempt_id).where('state', 'in', ['intent', 'sent'])
  const marked = await (step.kind === 'upload'
    ? open.set({ sent_at: sql<string>`sent_at` })
    : open.set({ state: 'sent', sent_at: sql<string>`coalesce(sent_at, now())` })
  )
    .returning('id')
    .executeTakeFirst()
  if (marked === undefined) return false
  await db
    .update('publish_steps')
    .set({
      state: 'sent',
      tries: sql<number>`tries + 1`,
      sent_at: sql<string>`now()`,
      first_sent_at: sql<string>`coalesce(first_sent_at, now())`,
      error: null,
    })
    .where('id', '=', step.id)
    .execute()
  return true
}

/** An answer is a fact: it is kept whoever got it, and whatever was thought of the step meanwhile. */
export const saveStepAnswer = (db: AccountDb, id: string, answer: StepAnswer) =>
  db
    .update('publish_steps')
    .set({
      state: 'done',
      answer,
      error: null,
      http_status: answer.http_status,
      request_id: answer.request_id,
      finished_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()

export interface StepFailure {
  state: Extract<StepState, 'planned' | 'sent' | 'rejected' | 'unknown'>
  error: string
  http_status: number | null
  request_id: string | null
}

export const saveStepFailure = (db: AccountDb, id: string, failure: StepFailure) =>
  db
    .update('publish_steps')
    .set({ ...failure, finished_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .execute()
