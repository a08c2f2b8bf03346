import type { ApiKeyScope } from '@draftwright/contract/api-key-scopes'
import type { Role } from '@draftwright/contract/rights'
import { SYSTEM, type Engine } from '../../db/engine.ts'

export interface KeyMembership {
  readonly id: string
  readonly account_id: string
  readonly user_id: string
  readonly role_id: Role
  readonly scopes: readonly ApiKeyScope[]
  readonly base_ids: readonly string[] | null
}

/**
 * The owner of the key with this hash, or this id, and their current role in its workspace. Null for a key that is unknown, has
 * expired, or whose maker has left; people who come back later make a new one. Records its use, at most once a minute.
 */
export async function findKeyMembership(
  engine: Engine,
  by: { hash: string } | { id: string },
  now: Date,
): Promise<KeyMembership | null> {
  const [column, value] = 'hash' in by ? ['secret_hash', by.hash] : ['id', by.id]
  // In one statement, because every request with the key waits for it.
  const { rows } = await engine.query<KeyMembership>(
    SYSTEM,
    `with found as (
       select k.id, k.account_id, k.created_by as user_id, aa.role_id, k.scopes, k.base_ids, k.last_used_at
         from api_keys k
         join accounts a on a.id = k.account_id and a.deleted_at is null
         join users u on u.id = k.created_by and u.deleted_at is null
         join account_access aa on aa.account_id = k.account_id and aa.user_id = k.created_by and aa.created_at <= k.created_at
        where k.${column} = $1 and (k.expires_at is null or k.expires_at > $2)
     ), noted as (
       update api_keys set last_used_at = $2
         from found
        where api_keys.id = found.id and $3
          and coalesce(found.last_used_at < $2::timestamptz - interval '1 minute', true)
     )
     select id, account_id, user_id, role_id, scopes, base_ids from found`,
    [value, now.toISOString(), 'hash' in by],
  )
  return rows[0] ?? null
}

/** The current role of a key's maker in its workspace; null if the key is no longer valid. */
export const findKeyRole = async (engine: Engine, id: string, now: Date): Promise<Role | null> =>
  (await findKeyMembership(engine, { id }, now))?.role_id ?? null
