import type { Run, RunUsage } from '@draftwright/contract/generation'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import type { RunKind, RunInput, RunState, StepRow } from './plan.ts'

export const runChannel = 'generation_run'

/** Distinguishes a repeated request from another one. */
export interface IdempotencyKey {
  readonly asked_key: string
  readonly asked_body: string
}

export interface NewRun {
  kind: RunKind
  user_id: string
  channel_id: string
  idea_id: string | null
  content_id: string | null
  source_content_id: string | null
  rewrites_id: string | null
  model: string
  input: RunInput
  steps: StepRow[]
  once: IdempotencyKey | null
}

export async function insertRun(db: AccountDb, { input, steps, once, ...run }: NewRun): Promise<string> {
  const id = createId()
  await db.insert('generation_runs', { ...run, ...once, id, input: { ...input }, steps }).execute()
  return id
}

export const findRunRow = (db: AccountDb, id: string) =>
  db.from('generation_runs').selectAll().where('id', '=', id).executeTakeFirst()
export type RunRow = NonNullable<Awaited<ReturnType<typeof findRunRow>>>

/** The run that a person requested under a key. */
export const findRunByIdempotencyKey = (db: AccountDb, userId: string, askedKey: string) =>
  db
    .from('generation_runs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('asked_key', '=', askedKey)
    .executeTakeFirst()

/** A key is valid for 24 hours. */
export const releaseExpiredKey = (db: AccountDb, userId: string, askedKey: string) =>
  db
    .update('generation_runs')
    .set({ asked_key: null })
    .where('user_id', '=', userId)
    .where('asked_key', '=', askedKey)
    .where('created_at', '<', sql<string>`now() - interval '24 hours'`)
    .execute()

interface RunFilters {
  idea_id?: string
  content_id?: string
  state?: 'under_way'
}

/** Without chats but those of `userId`: they may rest on what others may not read. */
export function listRuns(db: AccountDb, userId: string | null, { idea_id, content_id, state }: RunFilters) {
  let runs = db
    .from('generation_runs')
    .selectAll()
    .where(({ or, eb }) => or([eb('kind', '!=', 'chat'), ...(userId === null ? [] : [eb('user_id', '=', userId)])]))
  if (idea_id !== undefined) runs = runs.where('idea_id', '=', idea_id)
  if (content_id !== undefined) runs = runs.where('content_id', '=', content_id)
  if (state !== undefined) runs = runs.where('state', 'in', ['queued', 'running'])
  return runs.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(50).execute()
}

/** So many earlier turns are remembered. */
const rememberedTurns = 6

/** What a person asked about a text in the chat and got an answer to, the oldest first. */
export async function listChatTurns(db: AccountDb, contentId: string, userId: string) {
  const newest = await db
    .from('generation_runs')
    .select(['input', 'steps'])
    .where('content_id', '=', contentId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'chat')
    .where('state', '=', 'done')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rememberedTurns)
    .execute()
  return newest.toReversed()
}

/** Runs for variants of a post or an idea, of the last days, newest first. */
export const listRunsBySource = (db: AccountDb, column: 'source_content_id' | 'idea_id', id: string) =>
  db
    .from('generation_runs')
    .selectAll()
    .where(column, '=', id)
    .where('kind', '=', 'all')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(60)
    .execute()

const touched = sql<string>`clock_timestamp()`
const notifyRunChange = (db: AccountDb, run_id: string, state: RunState) => db.notify(runChannel, { run_id, state })

/** Claims a waiting run, or one whose worker was killed; undefined when there is nothing left to do. */
export async function claimRun(db: AccountDb, id: string, claim: string): Promise<RunRow | undefined> {
  return db
    .update('generation_runs')
    .set({ state: 'running', claim, updated_at: touched })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst()
}

/** Writes a run's progress and notifies its readers. False: the run was stopped or another worker owns it. */
export async function saveSteps(
  db: AccountDb,
  id: string,
  claim: string,
  steps: StepRow[],
  usage: RunUsage,
): Promise<boolean> {
  const saved = await db
    .update('generation_runs')
    .set({ steps, usage, updated_at: touched })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  if (saved !== undefined) await notifyRunChange(db, id, 'running')
  return saved !== undefined
}

/** Stores what a stopped run had written so far; another worker's run is not touched. */
export async function saveStoppedSteps(
  db: AccountDb,
  id: string,
  claim: string,
  steps: StepRow[],
  usage: RunUsage,
): Promise<void> {
  const saved = await db
    .update('generation_runs')
    .set({ steps, usage, updated_at: touched })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'stopped')
    .returning('id')
    .executeTakeFirst()
  if (saved !== undefined) await notifyRunChange(db, id, 'stopped')
}

export interface RunOutcome {
  state: 'done' | 'failed'
  steps?: StepRow[]
  usage?: RunUsage
  content_id?: string
  revision_id?: string
  error?: { code: string; message: string }
}

/** Ends a run once: false when it was stopped, or belongs to another worker (a null claim ends it in any case). */
export async function finishRun(
  db: AccountDb,
  id: string,
  claim: string | null,
  outcome: RunOutcome,
): Promise<boolean> {
  const { steps, error, ...rest } = outcome
  let ended = db
    .update('generation_runs')
    .set({
      ...rest,
      ...(steps === undefined ? {} : { steps }),
      ...(error === undefined ? {} : { error }),
      updated_at: touched,
    })
    .where('id', '=', id)
    .where('state', 'in', claim === null ? ['queued', 'running'] : ['running'])
  if (claim !== null) ended = ended.where('claim', '=', claim)
  const row = await ended.returning('id').executeTakeFirst()
  if (row !== undefined) await notifyRunChange(db, id, outcome.state)
  return row !== undefined
}

/** Undefined: the run was over already, or does not exist. */
export async function markRunStopped(db: AccountDb, id: string): Promise<RunRow | undefined> {
  const row = await db
    .update('generation_runs')
    .set({ state: 'stopped', updated_at: touched })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst()
  if (row !== undefined) await notifyRunChange(db, id, 'stopped')
  return row
}

/** Restarts a finished run with these steps; undefined when another request did so first. */
export async function requeueRun(db: AccountDb, id: string, steps: StepRow[]): Promise<RunRow | undefined> {
  const row = await db
    .update('generation_runs')
    .set({ state: 'queued', claim: null, error: null, steps, updated_at: touched })
    .where('id', '=', id)
    .where('state', 'in', ['done', 'failed', 'stopped'])
    .returningAll()
    .executeTakeFirst()
  if (row !== undefined) await notifyRunChange(db, id, 'queued')
  return row
}

export const findProposal = (db: AccountDb, contentId: string, id: string) =>
  db.from('content_revisions').selectAll().where('content_id', '=', contentId).where('id', '=', id).executeTakeFirst()

/** The steps in the API's shape; their names and states were written by plan.ts, which the column's type does not express. */
export function toRunSteps(row: RunRow): Run['steps'] {
  return row.steps.map(({ step, state, text, thinking_ms }) => ({
    step: step as Run['steps'][number]['step'],
    // A step that was running when the run ended gets the run's state.
    state: (state === 'running' && row.state !== 'running' && row.state !== 'queued' ? row.state : state) as RunState,
    text,
    ...(typeof thinking_ms === 'number' ? { thinking_ms } : {}),
  }))
}
