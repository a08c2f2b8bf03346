import type { Run } from '@draftwright/contract/generation'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { newId } from '../../db/new-id.ts'
import type { AskedOnce } from './asked-once.ts'
import type { Kind, RunInput, State, StepRow } from './plan.ts'

export const runChannel = 'generation_run'

export interface NewRun {
  kind: Kind
  user_id: string
  channel_id: string
  idea_id: string | null
  content_id: string | null
  source_content_id: string | null
  rewrites_id: string | null
  model: string
  input: RunInput
  steps: StepRow[]
  once: AskedOnce | null
}

export async function insertRun(db: AccountDb, { input, steps, once, ...run }: NewRun): Promise<string> {
  const id = newId()
  await db.insert('generation_runs', { ...run, ...once, id, input: { ...input }, steps }).execute()
  return id
}

export const readRun = (db: AccountDb, id: string) =>
  db.from('generation_runs').selectAll().where('id', '=', id).executeTakeFirst()
export type RunRow = NonNullable<Awaited<ReturnType<typeof readRun>>>

/** The run that a person asked for under a key. */
export const readAsked = (db: AccountDb, userId: string, askedKey: string) =>
  db
    .from('generation_runs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('asked_key', '=', askedKey)
    .executeTakeFirst()

/** A key counts for 24 hours. */
export const freeOldKey = (db: AccountDb, userId: string, askedKey: string) =>
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

export function listRuns(db: AccountDb, { idea_id, content_id, state }: RunFilters) {
  let runs = db.from('generation_runs').selectAll()
  if (idea_id !== undefined) runs = runs.where('idea_id', '=', idea_id)
  if (content_id !== undefined) runs = runs.where('content_id', '=', content_id)
  if (state !== undefined) runs = runs.where('state', 'in', ['queued', 'running'])
  return runs.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(50).execute()
}

/** Runs that make or made variants of a post or an idea, of the last days, newest first. */
export const runsOfSource = (db: AccountDb, column: 'source_content_id' | 'idea_id', id: string) =>
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
const tell = (db: AccountDb, run_id: string, state: State) => db.notify(runChannel, { run_id, state })

/** Takes a run that waits, or one that its worker was killed at; undefined when there is nothing left to do. */
export async function claimRun(db: AccountDb, id: string, claim: string): Promise<RunRow | undefined> {
  return db
    .update('generation_runs')
    .set({ state: 'running', claim, updated_at: touched })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst()
}

/** Writes how far a run has come and tells who watches. False: the run was stopped or another worker has it. */
export async function saveSteps(db: AccountDb, id: string, claim: string, steps: StepRow[]): Promise<boolean> {
  const saved = await db
    .update('generation_runs')
    .set({ steps, updated_at: touched })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  if (saved !== undefined) await tell(db, id, 'running')
  return saved !== undefined
}

/** Keeps what a stopped run had written so far; another worker's run is left alone. */
export async function saveStopped(db: AccountDb, id: string, claim: string, steps: StepRow[]): Promise<void> {
  const saved = await db
    .update('generation_runs')
    .set({ steps, updated_at: touched })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'stopped')
    .returning('id')
    .executeTakeFirst()
  if (saved !== undefined) await tell(db, id, 'stopped')
}

export interface Ending {
  state: 'done' | 'failed'
  steps?: StepRow[]
  content_id?: string
  revision_id?: string
  error?: { code: string; message: string }
}

/** Ends a run once: false when it was stopped, or is another worker's (a null claim ends it whoever has it). */
export async function endRun(db: AccountDb, id: string, claim: string | null, ending: Ending): Promise<boolean> {
  const { steps, error, ...rest } = ending
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
  if (row !== undefined) await tell(db, id, ending.state)
  return row !== undefined
}

/** Undefined: the run was over already, or there is none. */
export async function stopRun(db: AccountDb, id: string): Promise<RunRow | undefined> {
  const row = await db
    .update('generation_runs')
    .set({ state: 'stopped', updated_at: touched })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst()
  if (row !== undefined) await tell(db, id, 'stopped')
  return row
}

/** Sends a finished run round again with these steps; undefined when somebody else did so first. */
export async function requeueRun(db: AccountDb, id: string, steps: StepRow[]): Promise<RunRow | undefined> {
  const row = await db
    .update('generation_runs')
    .set({ state: 'queued', claim: null, error: null, steps, updated_at: touched })
    .where('id', '=', id)
    .where('state', 'in', ['done', 'failed', 'stopped'])
    .returningAll()
    .executeTakeFirst()
  if (row !== undefined) await tell(db, id, 'queued')
  return row
}

export const readProposal = (db: AccountDb, contentId: string, id: string) =>
  db.from('content_revisions').selectAll().where('content_id', '=', contentId).where('id', '=', id).executeTakeFirst()

/** The steps as the wire shows them; their names and states are those that plan.ts wrote, which the column's type does not say. */
export function shownSteps(row: RunRow): Run['steps'] {
  return row.steps.map(({ step, state, text }) => ({
    step: step as Run['steps'][number]['step'],
    // A step that was under way when the run ended shares its end.
    state: (state === 'running' && row.state !== 'running' && row.state !== 'queued' ? row.state : state) as State,
    text,
  }))
}
