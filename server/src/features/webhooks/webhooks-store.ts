import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../db/account-db.ts'
import { type Engine, SYSTEM } from '../../db/engine.ts'
import type { Tables } from '../../db/tables.generated.ts'
import type { Selectable, Updateable } from 'kysely'

export type WebhookRow = Selectable<Tables['webhooks']>

/** A key sees those that it has made, people see all. */
interface WebhookSight {
  readonly apiKeyId: string | null
}

const pendingOf = sql<number>`(select count(*)::int from webhook_messages m
  where m.account_id = webhooks.account_id and m.webhook_id = webhooks.id and m.state = 'pending')`

/** Newest first, with how many events wait for each. */
export function listWebhooks(db: AccountDb, { apiKeyId }: WebhookSight, only?: string) {
  let rows = db
    .from('webhooks')
    .selectAll()
    .select(pendingOf.as('n_pending'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  if (apiKeyId !== null) rows = rows.where('api_key_id', '=', apiKeyId)
  if (only !== undefined) rows = rows.where('id', '=', only)
  return rows.execute()
}

export const listActiveWebhooks = (db: AccountDb): Promise<WebhookRow[]> =>
  db.from('webhooks').selectAll().where('disabled_at', 'is', null).orderBy('id').execute()

export const findWebhook = (db: AccountDb, id: string): Promise<WebhookRow | undefined> =>
  db.from('webhooks').selectAll().where('id', '=', id).executeTakeFirst()

/** Whoever locks it waits until others have changed what it sends next. */
export const lockWebhook = (tx: AccountDb, id: string): Promise<WebhookRow | undefined> =>
  tx.from('webhooks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function countWebhooks(tx: AccountDb): Promise<number> {
  const { n } = await tx
    .from('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export const insertWebhook = (tx: AccountDb, row: NewRow<'webhooks'>) => tx.insert('webhooks', row).execute()

export const updateWebhook = (db: AccountDb, id: string, change: Updateable<Tables['webhooks']>) =>
  db.update('webhooks').set(change).where('id', '=', id).execute()

export async function deleteWebhook(db: AccountDb, id: string): Promise<boolean> {
  const row = await db.remove('webhooks').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

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
