import { sql, type Selectable } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { readPage } from '../../db/pages.ts'
import type { Tables } from '../../db/tables.generated.ts'

export type EventRow = Selectable<Tables['webhook_events']>
export type MessageRow = Selectable<Tables['webhook_messages']>

/** Events that nobody has given to the webhooks yet, with a lock that others skip. */
export const takePendingEvents = (tx: AccountDb, limit: number): Promise<EventRow[]> =>
  tx
    .from('webhook_events')
    .selectAll()
    .where('is_pending', '=', true)
    .where(sql<boolean>`due_at <= now()`)
    .orderBy('number')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export const markEventsDone = (tx: AccountDb, ids: readonly string[]) =>
  tx.update('webhook_events').set({ is_pending: false }).where('id', 'in', ids).execute()

export async function insertTestEvent(tx: AccountDb, type: string, kind: string | null, actor_id: string) {
  return tx
    .insert('webhook_events', { type, subject_kind: kind, actor_id, is_test: true, is_pending: false })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const findEvent = (db: AccountDb, id: string): Promise<EventRow | undefined> =>
  db.from('webhook_events').selectAll().where('id', '=', id).executeTakeFirst()

/** Events of these types since a time, oldest first. */
export const listEventsSince = (
  db: AccountDb,
  types: readonly string[],
  { since, limit }: { readonly since: string; readonly limit: number },
) =>
  db
    .from('webhook_events')
    .select(['id', 'number', 'type'])
    .where('type', 'in', types)
    .where('is_test', '=', false)
    .where('happened_at', '>=', since)
    .orderBy('number')
    .limit(limit)
    .execute()

type NewMessage = Pick<MessageRow, 'number' | 'type'> & { readonly id: string }
/** Rows of one statement, which may have 65,535 values. */
const rowsPerStatement = 2000

/** Queues events for a webhook; one that it has already is left as it is, or sent again. */
export async function insertMessages(
  tx: AccountDb,
  webhookId: string,
  events: readonly NewMessage[],
  { now, again }: { readonly now: string; readonly again: 'never' | 'failed' | 'always' },
): Promise<number> {
  let n = 0
  for (let at = 0; at < events.length; at += rowsPerStatement) {
    const rows = events.slice(at, at + rowsPerStatement).map(({ id, number, type }) => ({
      webhook_id: webhookId,
      event_id: id,
      number,
      type,
      next_try_at: now,
    }))
    const added = tx.insert('webhook_messages', rows)
    const written =
      again === 'never'
        ? added.onConflict((conflict) => conflict.doNothing())
        : added.onConflict((conflict) =>
            conflict
              .columns(['account_id', 'webhook_id', 'event_id'])
              .doUpdateSet({ state: 'pending', n_tries: 0, next_try_at: now })
              .where(
                'webhook_messages.state',
                again === 'failed' ? '=' : '<>',
                again === 'failed' ? 'failed' : 'pending',
              ),
          )
    n += (await written.returning('event_id').execute()).length
  }
  return n
}

export async function countPending(db: AccountDb, webhookId: string): Promise<number> {
  const { n } = await db
    .from('webhook_messages')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return n
}

/** The next ones of a webhook, in order; until `leasedUntil` no other worker takes them. */
export async function claimMessages(
  tx: AccountDb,
  webhookId: string,
  { now, leasedUntil, limit }: { readonly now: string; readonly leasedUntil: string; readonly limit: number },
): Promise<MessageRow[]> {
  const rows = await tx
    .from('webhook_messages')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'pending')
    .where('next_try_at', '<=', now)
    .orderBy('number')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = rows.map(({ event_id }) => event_id)
  if (ids.length > 0)
    await tx
      .update('webhook_messages')
      .set({ next_try_at: leasedUntil })
      .where('webhook_id', '=', webhookId)
      .where('event_id', 'in', ids)
      .execute()
  return rows
}

/** When a webhook has something to send next; null if nothing waits. */
export async function findNextTry(db: AccountDb, webhookId: string): Promise<string | null> {
  const row = await db
    .from('webhook_messages')
    .select(sql<string | null>`min(next_try_at)`.as('at'))
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return row?.at ?? null
}

export const updateMessage = (
  db: AccountDb,
  webhookId: string,
  eventId: string,
  change: Partial<Pick<MessageRow, 'state' | 'n_tries' | 'n_attempts' | 'next_try_at' | 'body'>>,
) =>
  db
    .update('webhook_messages')
    .set(change)
    .where('webhook_id', '=', webhookId)
    .where('event_id', '=', eventId)
    .execute()

/** Sends what waits at once, such as after it was enabled again. */
export const hurryMessages = (tx: AccountDb, webhookId: string, now: string) =>
  tx
    .update('webhook_messages')
    .set({ next_try_at: now, n_tries: 0 })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'pending')
    .execute()

export const insertAttempt = (tx: AccountDb, row: Omit<Selectable<Tables['webhook_attempts']>, 'account_id'>) =>
  tx
    .insert('webhook_attempts', row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const listAttempts = (db: AccountDb, webhookId: string, eventId: string) =>
  db
    .from('webhook_attempts')
    .select(['n', 'started_at', 'duration_ms', 'status', 'answer', 'error'])
    .where('webhook_id', '=', webhookId)
    .where('event_id', '=', eventId)
    .orderBy('n', 'desc')
    .limit(100)
    .execute()

const lastStatus = sql<number | null>`(select a.status from webhook_attempts a
  where a.account_id = webhook_messages.account_id and a.webhook_id = webhook_messages.webhook_id
    and a.event_id = webhook_messages.event_id order by a.n desc limit 1)`

const selectMessages = (db: AccountDb, webhookId: string, state: MessageRow['state'] | undefined) => {
  const rows = db.from('webhook_messages').where('webhook_id', '=', webhookId)
  return state === undefined ? rows : rows.where('state', '=', state)
}
const shown = ['event_id as id', 'type', 'state', 'n_attempts', 'next_try_at', 'created_at'] as const

export const listMessages = (
  db: AccountDb,
  webhookId: string,
  { state, ...page }: { readonly state?: MessageRow['state'] | undefined; page: number; limit: number },
) =>
  readPage(
    db,
    page,
    selectMessages(db, webhookId, state)
      .select(shown)
      .select(lastStatus.as('last_status'))
      .orderBy('created_at', 'desc')
      .orderBy('number', 'desc'),
    selectMessages(db, webhookId, state).select('event_id'),
  )

export const findMessage = (db: AccountDb, webhookId: string, eventId: string) =>
  selectMessages(db, webhookId, undefined)
    .select(shown)
    .select('body')
    .select(lastStatus.as('last_status'))
    .where('event_id', '=', eventId)
    .executeTakeFirst()
