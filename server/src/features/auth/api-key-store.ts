import type { Role } from '@draftwright/contract/rights'
import { SYSTEM, type Engine } from '../../db/engine.ts'

export interface KeyIdentity {
  readonly id: string
  readonly account_id: string
  readonly user_id: string
  readonly role_id: Role
}

/**
 * Whose key has this hash, or this id, and what they are in its workspace now. Null for a key that is unknown, has ended, or
 * whose maker has left; who came back later makes a new one. Notes down its use, at most once a minute.
 */
export async function findKeyIdentity(
  engine: Engine,
  by: { hash: string } | { id: string },
  now: Date,
): Promise<KeyIdentity | null> {
  const [column, value] = 'hash' in by ? ['secret_hash', by.hash] : ['id', by.id]
  // In one statement, for all that the key asks waits for it.
  const { rows } = await engine.query<KeyIdentity>(
    SYSTEM,
    `with found as (
       select k.id, k.account_id, k.created_by as user_id, aa.role_id, k.last_used_at
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
     select id, account_id, user_id, role_id from found`,
    [value, now.toISOString(), 'hash' in by],
  )
  return rows[0] ?? null
}

/** What the maker of a key is in its workspace now; null where it opens nothing any more. */
export const keyRole = async (engine: Engine, id: string, now: Date): Promise<Role | null> =>
  (await findKeyIdentity(engine, { id }, now))?.role_id ?? null
