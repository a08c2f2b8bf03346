import type { RunStatus } from '@draftwright/contract/agent/vocabulary'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { runEventsChannel } from './system-store.ts'
import { toUndoneTool } from '../actions/undone-tool.ts'
import type { InterruptedRun } from './interrupted-run.ts'
import type { LiveRun } from './live-run.ts'
import { runColumns } from './run-columns.ts'
import type { LogRow, RunKey } from './run-log.ts'

/** Sent to the process that executes the run: someone wants it to stop. */
export const stopChannel = 'agent_stop'

export const findRun = (db: AccountDb, id: string) =>
  db.from('agent_runs').select(runColumns).where('id', '=', id).executeTakeFirst()
export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>

/** The person's own run, if its session still exists. */
export const findOwnRun = (db: AccountDb, userId: string, id: string): Promise<RunRow | undefined> =>
  db
    .from('agent_runs')
    .select(runColumns)
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

/** The runs from the first to this one, in order: one branch. Of a long one at most the last `most`. */
export async function listBranchRuns(db: AccountDb, runId: string, most = maxBranchLength): Promise<RunRow[]> {
  const ids = await listBranchRunIds(db, runId, most)
  if (ids.length === 0) return []
  return db.from('agent_runs').select(runColumns).where('id', 'in', ids).orderBy('created_at').orderBy('id').execute()
}

/** The sources of a branch, oldest first. */
export async function listBranchSources(db: AccountDb, runId: string): Promise<RunRow['receipts']> {
  const ids = await listBranchRunIds(db, runId)
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

const maxBranchLength = 1000

/** The ids of a branch's runs, the last one first. */
export async function listBranchRunIds(db: AccountDb, runId: string, most = maxBranchLength): Promise<string[]> {
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
  /** The title of a session without a name. */
  readonly title: string
}

/**
 * Inserts a run in its session, and the session if it is new; in one statement, because a person waits for the first word. False:
 * a session of that id belongs to another person, or was deleted.
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

const databaseNow = sql<string>`clock_timestamp()`

/** Wakes the readers of the run in other processes. */
const notifyFollowers = (db: AccountDb, id: string): Promise<void> => db.notify(runEventsChannel, [id])

/** Claims a paused run to continue it. False: another request did so first. */
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

export interface RunEnding {
  readonly status: RunStatus
  readonly messages: readonly unknown[]
  readonly followups: readonly string[]
  readonly inputTokens: number
  readonly outputTokens: number
  readonly firstTokenMs: number | null
  readonly durationMs: number
  readonly error: { code: string; message: string } | null
}

/** Records how a run ended, with its events since the last recording. */
export async function saveRunEnd(db: AccountDb, run: LiveRun, ending: RunEnding): Promise<void> {
  const { runId, sessionId } = run.key
  await db.transaction(async (tx) => {
    const row = await tx
      .update('agent_runs')
      .set({
        status: ending.status,
        content: run.content,
        reasoning: run.reasoning,
        tools: run.tools,
        receipts: run.sources,
        cited: run.cited.map(({ cite }) => cite),
        messages: [...ending.messages],
        followups: [...ending.followups],
        input_tokens: sql<number>`input_tokens + ${ending.inputTokens}`,
        output_tokens: sql<number>`output_tokens + ${ending.outputTokens}`,
        first_token_ms: ending.firstTokenMs,
        duration_ms: sql<number>`coalesce(duration_ms, 0) + ${ending.durationMs}`,
        error: ending.error,
        n_events: run.firstIndex + run.log.length,
        updated_at: databaseNow,
        ended_at: databaseNow,
      })
      .where('id', '=', runId)
      .returning('id')
      .executeTakeFirst()
    // Deleted permanently meanwhile, with its person or its workspace.
    if (row === undefined) return
    await keepUndoneActions(tx, run)
    if (run.savedCount < run.log.length)
      await tx
        .insert('agent_run_events', {
          run_id: runId,
          first_index: run.firstIndex + run.savedCount,
          events: run.log.slice(run.savedCount),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'run_id', 'first_index'])
            .doUpdateSet({ events: (set) => set.ref('excluded.events') }),
        )
        .execute()
    await tx.update('agent_sessions').set({ updated_at: databaseNow }).where('id', '=', sessionId).execute()
    await notifyFollowers(tx, runId)
  })
}

/** An action may be undone while the answer about it is still being written: its tool is marked then. Called with the run's row locked. */
async function keepUndoneActions(tx: AccountDb, { key, tools }: LiveRun): Promise<void> {
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
    .set({ tools: tools.map((tool) => (undone.has(tool.approval_id ?? '') ? toUndoneTool(tool) : tool)) })
    .where('id', '=', key.runId)
    .execute()
}

/**
 * Marks a run as interrupted and keeps its text. False: it ended meanwhile, has a heartbeat within so many seconds, or has new
 * events since its row was read.
 */
export function saveInterruptedRun(
  db: AccountDb,
  row: RunRow,
  cutOff: InterruptedRun,
  seconds: number,
): Promise<boolean> {
  const { end, endIndex, messages, ...left } = cutOff
  return db.transaction(async (tx) => {
    const marked = await tx
      .update('agent_runs')
      .set({ ...left, messages: [...messages], n_events: endIndex + 1, updated_at: databaseNow, ended_at: databaseNow })
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
    await notifyFollowers(tx, row.id)
    return true
  })
}

/** The index of the last recorded event of a run; -1 for none. */
export async function readLastEventIndex(db: AccountDb, runId: string): Promise<number> {
  const row = await db
    .from('agent_run_events')
    .select(sql<number>`first_index + jsonb_array_length(events) - 1`.as('last'))
    .where('run_id', '=', runId)
    .orderBy('first_index', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.last ?? -1
}

/** The events of a run, starting with the row that contains the event after an index. */
export const listLogRows = (db: AccountDb, runId: string, after: number): Promise<LogRow[]> =>
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

/** A stopped or failed state stays visible even if there is another answer. */
export const markRunRegenerated = (db: AccountDb, id: string) =>
  db
    .update('agent_runs')
    .set({ status: 'REGENERATED' })
    .where('id', '=', id)
    .where('status', 'in', ['COMPLETED', 'PAUSED'])
    .execute()

/** Notifies the process that executes a run that a person wants to stop it. */
export const requestStop = (db: AccountDb, id: string): Promise<void> => db.notify(stopChannel, { run_id: id })

export async function insertRunCopies(db: AccountDb, runs: readonly Omit<RunRow, 'account_id'>[]): Promise<void> {
  if (runs.length > 0) await db.insert('agent_runs', runs).execute()
}
