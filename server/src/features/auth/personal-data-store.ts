import type { Engine } from '../../db/engine.ts'
import { createSystemDb } from '../../db/system-db.ts'

/** How a person signs in and from where, without any of the secrets. */
export async function collectPersonalSignIns(engine: Engine, userId: string) {
  const db = createSystemDb(engine)
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'ip', 'user_agent', 'created_at', 'rotated_at as last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const identities = await db
    .selectFrom('identities')
    .select(['provider', 'issuer', 'subject', 'email', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const known = await db
    .selectFrom('known_devices')
    .select('last_seen_at')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at')
    .execute()
  return { sessions, identities, known_browsers: known }
}
