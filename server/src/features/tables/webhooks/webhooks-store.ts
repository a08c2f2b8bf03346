import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../../db/account-db.ts'
import { readLastChange } from '../changes-store.ts'
import type { SchemaDifference } from './compare-schemas.ts'
import { listEffectsAfter, listEffectsByNumber, type RecordEffect } from './effects-store.ts'
import type { NotificationResult } from './notification-result.ts'
import type { WebhookSpecification } from './specification.ts'

const columns = [
  'id',
  'base_id',
  'notification_url',
  'mac_secret',
  'sends_notifications',
  'seen_change',
  'next_cursor',
  'announced_cursor',
  'n_failures',
  'n_tries',
  'next_try_at',
  'last_success_at',
  'expires_at',
  'created_by',
] as const

const selectWebhooks = (db: AccountDb, now: Date) =>
  db
    .from('table_webhooks')
    .select(columns)
    .select(sql.ref<WebhookSpecification>('specification').as('specification'))
    .select(sql.ref<NotificationResult | null>('last_result').as('last_result'))
    .where('expires_at', '>', now.toISOString())
export type WebhookRow = Awaited<ReturnType<ReturnType<typeof selectWebhooks>['executeTakeFirstOrThrow']>>

/** The webhooks of a base that have not expired, the oldest first. */
export const listWebhooks = (db: AccountDb, baseId: string, now: Date) =>
  selectWebhooks(db, now).where('base_id', '=', baseId).orderBy('created_at').orderBy('id').execute()

export const findWebhook = (db: AccountDb, id: string, now: Date) =>
  selectWebhooks(db, now).where('id', '=', id).executeTakeFirst()

/** Lets one reader of its changes at a time through. */
export const lockWebhook = (tx: AccountDb, id: string, now: Date) =>
  selectWebhooks(tx, now).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertWebhook = (tx: AccountDb, row: NewRow<'table_webhooks'>) =>
  tx.insert('table_webhooks', row).execute()

type WebhookColumns = Partial<Omit<NewRow<'table_webhooks'>, 'id' | 'base_id'>>
export const updateWebhook = (tx: AccountDb, id: string, change: WebhookColumns) =>
  tx.update('table_webhooks').set(change).where('id', '=', id).execute()

export const deleteWebhook = (tx: AccountDb, id: string) => tx.remove('table_webhooks').where('id', '=', id).execute()

/** Remembers whether changes of a base have to be announced; the base is locked. */
export const setHasWebhooks = (tx: AccountDb, baseId: string, has_webhooks: boolean) =>
  tx.update('table_bases').set({ has_webhooks }).where('id', '=', baseId).execute()

export const insertSchemaChange = (tx: AccountDb, row: NewRow<'table_schema_changes'>) =>
  tx.insert('table_schema_changes', row).execute()

const selectRecordChanges = (db: AccountDb, baseId: string) =>
  db
    .from('table_changes')
    .select(['number', 'table_id', 'kind', 'source', 'user_id', 'records', 'created_at'])
    .where('base_id', '=', baseId)
const selectSchemaChanges = (db: AccountDb, baseId: string) =>
  db
    .from('table_schema_changes')
    .select(['number', 'source', 'user_id', 'created_at'])
    .select(sql.ref<SchemaDifference>('difference').as('difference'))
    .where('base_id', '=', baseId)
type StoredChange = Awaited<ReturnType<ReturnType<typeof selectRecordChanges>['executeTakeFirstOrThrow']>>
/** Without records where a job has only computed cells. */
export type RecordChange = StoredChange & { readonly effects: readonly RecordEffect[] }
/** A record that a change is about; `unkept` are fields that have changed too, with values that were too much to keep. */
export type ChangedRecord = RecordChange['records'][number] & { readonly unkept?: readonly string[] }
/** What a change has done to records of one table. */
export interface TableChange {
  readonly table_id: string
  readonly kind: RecordChange['kind']
  readonly records: readonly ChangedRecord[]
}
export type SchemaChange = Awaited<ReturnType<ReturnType<typeof selectSchemaChanges>['executeTakeFirstOrThrow']>>
export type BaseChange = RecordChange | SchemaChange

function addEffects(
  changes: readonly StoredChange[],
  effects: Awaited<ReturnType<typeof listEffectsAfter>>,
): RecordChange[] {
  const byNumber = new Map(effects.map((one) => [one.number, one.records]))
  const known = new Set(changes.map(({ number }) => number))
  const alone = effects.filter(({ number }) => !known.has(number))
  return [
    ...changes.map((change) => ({ ...change, effects: byNumber.get(change.number) ?? [] })),
    ...alone.map(({ number, records, created_at }): RecordChange => {
      const none = { table_id: '', kind: 'update', source: 'system', user_id: null, records: [] } as const
      return { ...none, records: [], number, created_at, effects: records }
    }),
  ]
}

/** Changes of a base after one of them, in order, at most `limit`; all of one moment, whatever is written meanwhile. */
export async function listChangesAfter(
  db: AccountDb,
  baseId: string,
  after: number,
  limit: number,
): Promise<BaseChange[]> {
  // What is committed between the three statements would be found by the later ones alone.
  const last = await readLastChange(db, baseId)
  const records = await selectRecordChanges(db, baseId)
    .where('number', '>', after)
    .where('number', '<=', last)
    .orderBy('number')
    .limit(limit)
    .execute()
  const schemas = await selectSchemaChanges(db, baseId)
    .where('number', '>', after)
    .where('number', '<=', last)
    .orderBy('number')
    .limit(limit)
    .execute()
  const effects = await listEffectsAfter(db, baseId, { after, last, limit })
  // The first of all together are among the first of each.
  return [...addEffects(records, effects), ...schemas].sort((a, b) => a.number - b.number).slice(0, limit)
}

/** Those with these numbers. */
export async function listChangesByNumber(
  db: AccountDb,
  baseId: string,
  numbers: readonly number[],
): Promise<Map<number, BaseChange>> {
  const isNamed = sql<boolean>`number = any(${[...numbers]}::bigint[])`
  const records = await selectRecordChanges(db, baseId).where(isNamed).execute()
  const schemas = await selectSchemaChanges(db, baseId).where(isNamed).execute()
  const effects = await listEffectsByNumber(db, baseId, numbers)
  return new Map([...addEffects(records, effects), ...schemas].map((change) => [change.number, change]))
}

export const insertPayloads = (tx: AccountDb, rows: readonly NewRow<'table_webhook_payloads'>[]) =>
  tx.insert('table_webhook_payloads', rows).execute()

/** Payloads from a cursor on. */
export const listPayloads = (db: AccountDb, webhookId: string, cursor: number, limit: number) =>
  db
    .from('table_webhook_payloads')
    .select(['cursor', 'change_number', 'view_records'])
    .where('webhook_id', '=', webhookId)
    .where('cursor', '>=', cursor)
    .orderBy('cursor')
    .limit(limit)
    .execute()

/** What a person has made; the address is theirs, the secret is nobody's. */
export const collectPersonalWebhooks = (db: AccountDb, userId: string) =>
  db
    .from('table_webhooks')
    .select(['id', 'base_id', 'notification_url', 'created_at'])
    .where('created_by', '=', userId)
    .orderBy('created_at')
    .execute()
