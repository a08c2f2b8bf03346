import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../db/account-db.ts'
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
