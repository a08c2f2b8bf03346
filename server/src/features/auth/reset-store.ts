import { recordUserAudit } from '../../db/audit.ts'
import type { Engine } from '../../db/engine.ts'
import { createSystemDb } from '../../db/system-db.ts'
import type { Db } from './store.ts'

export async function insertReset(
  db: Db,
  reset: { id: string; email: string },
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({ ...reset, created_at: now.toISOString(), expires_at: expiresAt.toISOString() })
    .execute()
}

export const findReset = (engine: Engine, id: string) =>
  createSystemDb(engine).selectFrom('password_resets').selectAll().where('id', '=', id).executeTakeFirst()

/** Makes the newest link the only valid one. False: a newer one was requested meanwhile. */
export async function enableReset(
  db: Db,
  reset: { id: string; created_at: string },
  userId: string,
  secretHash: string,
  expiresAt: Date,
): Promise<boolean> {
  // Two links created at once must see each other.
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const newer = await db
    .selectFrom('password_resets')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_at', '>', reset.created_at)
    .limit(1)
    .executeTakeFirst()
  if (newer !== undefined) return false
  await db.deleteFrom('password_resets').where('user_id', '=', userId).where('id', '!=', reset.id).execute()
  await db
    .updateTable('password_resets')
    .set({ user_id: userId, secret_hash: secretHash, expires_at: expiresAt.toISOString() })
    .where('id', '=', reset.id)
    .where('used_at', 'is', null)
    .execute()
  return true
}

/** Uses the link up. Nothing when it was used, has expired, or its halves do not belong together. */
export async function consumeReset(db: Db, id: string, secretHash: string, now: Date): Promise<string | null> {
  const spent = await db
    .updateTable('password_resets')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .where('secret_hash', '=', secretHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('user_id')
    .executeTakeFirst()
  return spent?.user_id ?? null
}

/** Sets a password, also for people who had none. */
export async function setPassword(
  db: Db,
  userId: string,
  passwordHash: string,
  trace: { ip: string | null; user_agent: string },
): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await recordUserAudit(db, userId, { ...trace, action: 'auth.reset' })
}
