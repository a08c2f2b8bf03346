import { sql } from 'kysely'
import type { AccountDb } from './account-db.ts'

export interface IdempotencyKeyId {
  user_id: string
  route: string
  key: string
}
export interface ClaimedKey {
  body_hash: string
  answer: string | null
}

/** A claim whose process died is free again after this long; no request runs longer. */
const staleClaim = sql<string>`now() - interval '5 minutes'`

/** Claims the key and returns null, or returns the record of the request that holds it. */
export async function claimIdempotencyKey(
  db: AccountDb,
  id: IdempotencyKeyId,
  bodyHash: string,
): Promise<ClaimedKey | null> {
  const taken = await db
    .insert('idempotency_keys', { ...id, body_hash: bodyHash })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'user_id', 'route', 'key'])
        .doUpdateSet({ body_hash: bodyHash, created_at: sql`now()`, answer: null })
        .where((where) =>
          where.or([
            where.and([
              where('idempotency_keys.answer', 'is', null),
              where('idempotency_keys.created_at', '<', staleClaim),
            ]),
            where('idempotency_keys.created_at', '<', sql<string>`now() - interval '24 hours'`),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  if (taken !== undefined) return null
  return (await selectKey(db, id).select(['body_hash', 'answer']).executeTakeFirst()) ?? null
}

export async function saveIdempotentAnswer(db: AccountDb, id: IdempotencyKeyId, answer: string): Promise<void> {
  await db
    .update('idempotency_keys')
    .set({ answer })
    .where('user_id', '=', id.user_id)
    .where('route', '=', id.route)
    .where('key', '=', id.key)
    .execute()
}

export async function deleteIdempotencyKey(db: AccountDb, id: IdempotencyKeyId): Promise<void> {
  await db
    .remove('idempotency_keys')
    .where('user_id', '=', id.user_id)
    .where('route', '=', id.route)
    .where('key', '=', id.key)
    .execute()
}

function selectKey(db: AccountDb, id: IdempotencyKeyId) {
  return db
    .from('idempotency_keys')
    .where('user_id', '=', id.user_id)
    .where('route', '=', id.route)
    .where('key', '=', id.key)
}
