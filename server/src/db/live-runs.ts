import { type Engine, SYSTEM } from './engine.ts'
import { asJson } from './json-columns.ts'

/** What a run has told since it was last written down. */
export interface TailOfRun {
  account_id: string
  run_id: string
  first_index: number
  events: readonly unknown[]
}

/** Names runs, as a JSON list of ids, that have told more than was written down before. */
export const toldChannel = 'agent_told'
/** Ids in one notice, which holds less than 8,000 bytes. */
const mostInNotice = 150

/** Writes down what runs of many workspaces have told, and tells the other processes of which, in one statement. */
export async function saveTails(engine: Engine, tails: readonly TailOfRun[]): Promise<void> {
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
     from (select run_id, (row_number() over () - 1) / $3::int as bunch from put) as told group by bunch`,
    [asJson(tails), toldChannel, mostInNotice],
  )
}

/** Says that runs live. */
export async function keepAlive(
  engine: Engine,
  runs: readonly { account_id: string; run_id: string }[],
): Promise<void> {
  await engine.query(
    SYSTEM,
    `update agent_runs set alive_at = clock_timestamp()
     from jsonb_to_recordset($1::jsonb) as live(account_id uuid, run_id uuid)
     where agent_runs.account_id = live.account_id and agent_runs.id = live.run_id`,
    [asJson(runs)],
  )
}

export interface CutOffRun {
  account_id: string
  run_id: string
}

/** Runs of all workspaces that nobody has kept alive for so many seconds: whoever let them run was killed. */
export async function cutOffRuns(engine: Engine, seconds: number): Promise<CutOffRun[]> {
  const { rows } = await engine.query<CutOffRun>(
    SYSTEM,
    `select account_id, id as run_id from agent_runs
     where status in ('PENDING', 'RUNNING') and alive_at < clock_timestamp() - make_interval(secs => $1)
     limit 500`,
    [seconds],
  )
  return rows
}
