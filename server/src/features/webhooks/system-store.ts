import { type Engine, SYSTEM } from '../../db/engine.ts'

/** Workspaces with events that should have been looked at before. */
export async function listWaitingAccounts(engine: Engine, before: Date): Promise<string[]> {
  const { rows } = await engine.query<{ account_id: string }>(
    SYSTEM,
    'select distinct account_id from webhook_events where is_pending and due_at < $1 limit 1000',
    [before.toISOString()],
  )
  return rows.map(({ account_id }) => account_id)
}

/** Webhooks whose job should have begun before: it is lost. */
export async function listLostWakes(engine: Engine, before: Date): Promise<{ account_id: string; id: string }[]> {
  const { rows } = await engine.query<{ account_id: string; id: string }>(
    SYSTEM,
    `select w.account_id, w.id from webhooks w join accounts a on a.id = w.account_id and a.deleted_at is null
     where w.wake_at < $1 and w.disabled_at is null limit 1000`,
    [before.toISOString()],
  )
  return rows
}

/** Events of workspaces without webhooks are of no use. */
export async function deleteExpiredEvents(engine: Engine, before: Date): Promise<void> {
  await engine.query(SYSTEM, 'delete from webhook_events where happened_at < $1', [before.toISOString()])
}
