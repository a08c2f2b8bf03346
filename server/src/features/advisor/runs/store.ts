import type { RunStatus } from '@draftwright/contract/agent/vocabulary'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { toldChannel } from '../../../db/live-runs.ts'
import { asUndone } from '../actions/undone.ts'
import type { CutOff } from './left-over.ts'
import type { LiveRun } from './live-run.ts'
import type { LogRow, RunKey } from './run-log.ts'

/** Told to the process that a run lives in: somebody wants it to stop. */
export const stopChannel = 'agent_stop'

export const readRun = (db: AccountDb, id: string) =>
  db.from('agent_runs').selectAll().where('id', '=', id).executeTakeFirst()
export type RunRow = NonNullable<Awaited<ReturnType<typeof readRun>>>

/** The run if its session is still there, and the person's own. */
export const readOwnRun = (db: AccountDb, userId: string, id: string): Promise<RunRow | undefined> =>
  db
    .from('agent_runs')
    .selectAll('agent_runs')
    .where('agent_runs.id', '=', id)
    .where('agent_runs.user_id', '=', userId)
    .where((where) =>
      where.exists(
        where
          .selectFrom('agent_sessions')
          .select('agent_sessions.id')
          .whereRef('agent_sessions.account_id', '=', 'agent_runs.account_id')
          .whereRef('agent_sessions.id', '=', 'agent_runs.session_id')
          .where('agent_sessions.deleted_at', 'is', null),
      ),
    )
    .executeTakeFirst()

export const runsOfSession = (db: AccountDb, sessionId: string): Promise<RunRow[]> =>
  db
    .from('agent_runs')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(5000)
    .execute()

/** The runs from the first to this one, in their order: one branch. Of a long one no more than its last `most`. */
export async function pathTo(db: AccountDb, runId: string, most = longestPath): Promise<RunRow[]> {
  const ids = await idsTo(db, runId, most)
  if (ids.length === 0) return []
  return db.from('agent_runs').selectAll().where('id', 'in', ids).orderBy('created_at').orderBy('id').execute()
}

/** What was told of in a branch, oldest first. */
export async function receiptsTo(db: AccountDb, runId: string): Promise<RunRow['receipts']> {
  const ids = await idsTo(db, runId)
  if (ids.length === 0) return []
  const rows = await db
    .from('agent_runs')
    .select('receipts')
    .where('id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ receipts }) => receipts)
}

const longestPath = 1000

/** The ids of a branch's runs, the last one first. */
export async function idsTo(db: AccountDb, runId: string, most = longestPath): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive path (id, parent_id, depth) as (
      select id, parent_id, 1 from agent_runs where account_id = ${db.accountId} and id = ${runId}
      union all
      select run.id, run.parent_id, depth + 1 from agent_runs run join path on run.id = path.parent_id
      where run.account_id = ${db.accountId} and depth < ${most}
    )
    select id from path`.execute(db.kysely)
  return rows.map(({ id }) => id)
}

export interface NewRun {
  readonly key: RunKey
  readonly input: string
  readonly model: string
  readonly parentId: string | null
  readonly regeneratedFrom: string | null
  /** What a session is called that has no name. */
  readonly title: string
}

/**
 * Puts a run down under its session, making that where there is none; in one statement, for a person waits for the first
 * word. False: a session of that id is somebody else's, or was deleted.
 */
export async function insertRun(db: AccountDb, run: NewRun): Promise<boolean> {
  const { runId, sessionId, userId } = run.key
  const { rows } = await sql`
    with session as (
      insert into agent_sessions as s (account_id, id, user_id, name, head_run_id)
      values (${db.accountId}, ${sessionId}, ${userId}, ${run.title}, ${runId})
      on conflict (account_id, id) do update
        set head_run_id = excluded.head_run_id, name = coalesce(s.name, excluded.name), updated_at = clock_timestamp()
        where s.user_id = excluded.user_id and s.deleted_at is null
      returning s.id
    )
    insert into agent_runs (account_id, id, session_id, user_id, parent_id, regenerated_from, input, model)
    select ${db.accountId}, ${runId}, session.id, ${userId}, ${run.parentId}, ${run.regeneratedFrom}, ${run.input}, ${run.model}
    from session
    returning id`.execute(db.kysely)
  return rows.length === 1
}

const touched = sql<string>`clock_timestamp()`

/** Wakes those who follow the run from another process. */
const tellOthers = (db: AccountDb, id: string): Promise<void> => db.notify(toldChannel, [id])

/** Takes up a run again that paused. False: somebody else did so first. */
export async function reopenRun(db: AccountDb, id: string): Promise<boolean> {
  const row = await db
    .update('agent_runs')
    .set({ status: 'RUNNING', alive_at: sql<string>`clock_timestamp()`, ended_at: null })
    .where('id', '=', id)
    .where('status', '=', 'PAUSED')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface Ending {
  readonly status: RunStatus
  readonly messages: readonly unknown[]
  readonly followups: readonly string[]
  readonly inputTokens: number
  readonly outputTokens: number
  readonly firstTokenMs: number | null
  readonly durationMs: number
  readonly error: { code: string; message: string } | null
}

/** Writes down how a run ended, with all it told since it was last written down. */
export async function saveEnd(db: AccountDb, run: LiveRun, ending: Ending): Promise<void> {
  const { runId, sessionId } = run.key
  await db.transaction(async (tx) => {
    const row = await tx
      .update('agent_runs')
      .set({
        status: ending.status,
        content: run.content,
        reasoning: run.reasoning,
        tools: run.tools,
        receipts: run.receipts,
        cited: run.cited.map(({ cite }) => cite),
        messages: [...ending.messages],
        followups: [...ending.followups],
        input_tokens: sql<number>`input_tokens + ${ending.inputTokens}`,
        output_tokens: sql<number>`output_tokens + ${ending.outputTokens}`,
        first_token_ms: ending.firstTokenMs,
        duration_ms: sql<number>`coalesce(duration_ms, 0) + ${ending.durationMs}`,
        error: ending.error,
        n_events: run.firstIndex + run.log.length,
        updated_at: touched,
        ended_at: touched,
      })
      .where('id', '=', runId)
      .returning('id')
      .executeTakeFirst()
    // Deleted for good meanwhile, with its person or its workspace.
    if (row === undefined) return
    await keepUndone(tx, run)
    if (run.saved < run.log.length)
      await tx
        .insert('agent_run_events', {
          run_id: runId,
          first_index: run.firstIndex + run.saved,
          events: run.log.slice(run.saved),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'run_id', 'first_index'])
            .doUpdateSet({ events: (set) => set.ref('excluded.events') }),
        )
        .execute()
    await tx.update('agent_sessions').set({ updated_at: touched }).where('id', '=', sessionId).execute()
    await tellOthers(tx, runId)
  })
}

/** An action may be taken back while the answer about it is still written: its tool says so then. Called with the run's row held. */
async function keepUndone(tx: AccountDb, { key, tools }: LiveRun): Promise<void> {
  if (!tools.some(({ approval_id }) => approval_id !== undefined)) return
  const rows = await tx
    .from('agent_actions')
    .select('id')
    .where('run_id', '=', key.runId)
    .where('state', '=', 'undone')
    .execute()
  if (rows.length === 0) return
  const undone = new Set(rows.map(({ id }) => id))
  await tx
    .update('agent_runs')
    .set({ tools: tools.map((tool) => (undone.has(tool.approval_id ?? '') ? asUndone(tool) : tool)) })
    .where('id', '=', key.runId)
    .execute()
}

/**
 * Marks a run that was cut off, its text kept. False: it has come to an end after all, has been kept alive within so many
 * seconds, or told something since its row was read.
 */
export function saveCutOff(db: AccountDb, row: RunRow, cutOff: CutOff, seconds: number): Promise<boolean> {
  const { end, endIndex, messages, ...left } = cutOff
  return db.transaction(async (tx) => {
    const marked = await tx
      .update('agent_runs')
      .set({ ...left, messages: [...messages], n_events: endIndex + 1, updated_at: touched, ended_at: touched })
      .where('id', '=', row.id)
      .where('status', 'in', ['PENDING', 'RUNNING'])
      .where('n_events', '=', row.n_events)
      .where('alive_at', '<', sql<string>`clock_timestamp() - make_interval(secs => ${seconds})`)
      .returning('id')
      .executeTakeFirst()
    if (marked === undefined) return false
    await tx
      .insert('agent_run_events', { run_id: row.id, first_index: endIndex, events: [end] })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tellOthers(tx, row.id)
    return true
  })
}

/** The index of the last event of a run that is written down; -1 for none. */
export async function lastWritten(db: AccountDb, runId: string): Promise<number> {
  const row = await db
    .from('agent_run_events')
    .select(sql<number>`first_index + jsonb_array_length(events) - 1`.as('last'))
    .where('run_id', '=', runId)
    .orderBy('first_index', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.last ?? -1
}

/** What a run has told, from the row that holds the event after an index on. */
export const logRows = (db: AccountDb, runId: string, after: number): Promise<LogRow[]> =>
  db
    .from('agent_run_events')
    .select(['first_index', 'events', 'created_at'])
    .where('run_id', '=', runId)
    .where((where) =>
      where(
        'first_index',
        '>=',
        where.fn.coalesce(
          where
            .selectFrom('agent_run_events as before')
            .select((inner) => inner.fn.max('before.first_index').as('first'))
            .where('before.account_id', '=', db.accountId)
            .where('before.run_id', '=', runId)
            .where('before.first_index', '<=', Math.max(0, after + 1)),
          sql<number>`0`,
        ),
      ),
    )
    .orderBy('first_index')
    .execute()

/** What was stopped or failed stays so: its end is as much worth knowing as that there is another answer. */
export const markRegenerated = (db: AccountDb, id: string) =>
  db
    .update('agent_runs')
    .set({ status: 'REGENERATED' })
    .where('id', '=', id)
    .where('status', 'in', ['COMPLETED', 'PAUSED'])
    .execute()

/** Tells the process that a run lives in that a person wants it to stop. */
export const askToStop = (db: AccountDb, id: string): Promise<void> => db.notify(stopChannel, { run_id: id })

export async function copyRuns(db: AccountDb, runs: readonly Omit<RunRow, 'account_id'>[]): Promise<void> {
  if (runs.length > 0) await db.insert('agent_runs', runs).execute()
}
