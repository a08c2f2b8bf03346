import { type Engine, SYSTEM } from '../../../db/engine.ts'
import { toJsonText } from '../../../db/json-columns.ts'

/** The events of a run since it was last recorded. */
export interface RunTail {
  account_id: string
  run_id: string
  first_index: number
  events: readonly unknown[]
}

/** Ids of runs, as a JSON list, that have new events. */
export const runEventsChannel = 'agent_told'
/** Ids in one NOTIFY, whose payload must stay under 8,000 bytes. */
const maxIdsPerNotice = 150

/** Records the new events of runs of many workspaces, and notifies the other processes of these runs, in one statement. */
export async function saveRunTails(engine: Engine, tails: readonly RunTail[]): Promise<void> {
  await engine.query(
    SYSTEM,
    `with put as (insert into agent_run_events (account_id, run_id, first_index, events)
     select account_id, run_id, first_index, events
     from jsonb_to_recordset($1::jsonb) as tail(account_id uuid, run_id uuid, first_index integer, events jsonb)
     where exists (select from agent_runs where agent_runs.account_id = tail.account_id and agent_runs.id = tail.run_id)
     on conflict (account_id, run_id, first_index) do update set events = excluded.events
       where jsonb_array_length(excluded.events) > jsonb_array_length(agent_run_events.events)
     returning run_id)
     select pg_notify($2, json_agg(run_id)::text)
     from (select run_id, (row_number() over () - 1) / $3::int as batch from put) as batches group by batch`,
    [toJsonText(tails), runEventsChannel, maxIdsPerNotice],
  )
}

/** Renews the heartbeat of runs. */
export async function markRunsAlive(
  engine: Engine,
  runs: readonly { account_id: string; run_id: string }[],
): Promise<void> {
  await engine.query(
    SYSTEM,
    `update agent_runs set alive_at = clock_timestamp()
     from jsonb_to_recordset($1::jsonb) as live(account_id uuid, run_id uuid)
     where agent_runs.account_id = live.account_id and agent_runs.id = live.run_id`,
    [toJsonText(runs)],
  )
}

export interface InterruptedRun {
  account_id: string
  run_id: string
}

/** Runs of all workspaces without a heartbeat for so many seconds: their process was killed. */
export async function listInterruptedRuns(engine: Engine, seconds: number): Promise<InterruptedRun[]> {
  const { rows } = await engine.query<InterruptedRun>(
    SYSTEM,
    `select account_id, id as run_id from agent_runs
     where status in ('PENDING', 'RUNNING') and alive_at < clock_timestamp() - make_interval(secs => $1)
     limit 500`,
    [seconds],
  )
  return rows
}
