import { type ApiKeyScope, apiKeyScopes } from '@draftwright/contract/api-key-scopes'
import type { ApiKey, ApiKeyDraft } from '@draftwright/contract/api-keys'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import type { GeneratedKey } from '../auth/index.ts'

const day = 86_400_000

/** The newest first. Without their hashes. */
export function listApiKeys(db: AccountDb, now: Date, only?: string): Promise<Omit<ApiKey, 'maker_name'>[]> {
  const isMember = sql<boolean>`exists (
    select 1 from account_access aa where aa.account_id = api_keys.account_id and aa.user_id = api_keys.created_by
      and aa.created_at <= api_keys.created_at)`
  const state = sql<ApiKey['state']>`case when not ${isMember} then 'orphaned'
    when api_keys.expires_at <= ${now.toISOString()} then 'expired' else 'active' end`
  const all = db
    .from('api_keys')
    .select([
      'api_keys.id',
      'api_keys.name',
      'prefix',
      'created_by',
      'api_keys.created_at',
      'expires_at',
      'last_used_at',
    ])
    .select(sql.ref<ApiKeyScope[]>('scopes').as('scopes'))
    .select('base_ids')
    .select(state.as('state'))
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id', 'desc')
  return (only === undefined ? all : all.where('api_keys.id', '=', only)).execute()
}

/** The number of keys, with the workspace locked: two concurrent creations are serialized. */
export async function lockAndCountApiKeys(tx: AccountDb): Promise<number> {
  await tx.lockList('api keys')
  const { n } = await tx
    .from('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export async function insertApiKey(
  tx: AccountDb,
  { prefix, hash }: GeneratedKey,
  by: string,
  { name, expires_in_days, scopes = ['agent'], base_ids }: ApiKeyDraft,
  now: Date,
): Promise<string> {
  const id = createId()
  const expires_at =
    expires_in_days === undefined ? null : new Date(now.getTime() + expires_in_days * day).toISOString()
  await tx
    .insert('api_keys', {
      id,
      created_by: by,
      name,
      prefix,
      secret_hash: hash,
      scopes: apiKeyScopes.filter((scope) => scopes.includes(scope)),
      base_ids: base_ids ?? null,
      expires_at,
      created_at: now.toISOString(),
    })
    .execute()
  return id
}

/** Whether there was one. */
export async function deleteApiKey(db: AccountDb, id: string): Promise<boolean> {
  const removed = await db.remove('api_keys').where('id', '=', id).returning('id').executeTakeFirst()
  return removed !== undefined
}

/** The keys a person has made in a workspace, without their secrets. */
export const collectPersonalApiKeys = (db: AccountDb, userId: string) =>
  db
    .from('api_keys')
    .select(['id', 'name', 'prefix', 'created_at', 'expires_at', 'last_used_at'])
    .where('created_by', '=', userId)
    .orderBy('created_at')
    .execute()
/** Whether there is such a key that has not expired. */
export async function isApiKeyActive(db: AccountDb, id: string, now: Date): Promise<boolean> {
  const row = await db
    .from('api_keys')
    .select('id')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now.toISOString())]))
    .executeTakeFirst()
  return row !== undefined
}
