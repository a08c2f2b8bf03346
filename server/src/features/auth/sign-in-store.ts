import { recordUserAudit } from '../../db/audit.ts'
import type { Engine } from '../../db/engine.ts'
import { reopenAccountsWithUser } from '../accounts/index.ts'
import { type Db, withTransaction } from './store.ts'

/** Cancels a person's deletion, and that of their workspaces: they have signed in again. */
export async function restoreUser(
  db: Db,
  userId: string,
  trace: { ip: string | null; user_agent: string },
): Promise<void> {
  const leaving = await db
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', userId)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (leaving === undefined || leaving.deleted_at === null) return
  await db.updateTable('users').set({ deleted_at: null }).where('id', '=', userId).execute()
  await reopenAccountsWithUser(db, userId, leaving.deleted_at)
  await recordUserAudit(db, userId, { ...trace, action: 'profile.restore' })
}

/** Returns whether this was the first verification. */
export async function markEmailVerified(db: Db, userId: string, now: Date): Promise<boolean> {
  const proven = await db
    .updateTable('users')
    .set({ email_verified_at: now.toISOString() })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return proven !== undefined
}

/**
 * Before the first verification, anybody could have signed up with the address and waited for its owner. Whoever verifies it by
 * mail therefore gets no other sign-in method but their own: no session, no provider and, unless they have just set it, no
 * password of someone else.
 */
export async function revokeEarlierAccess(db: Db, userId: string, by: string): Promise<void> {
  if (by !== 'code' && by !== 'reset') return
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await db.deleteFrom('identities').where('user_id', '=', userId).execute()
  if (by === 'code') await db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
}

/** Records that the person used this device. `first`: they had used none before. */
export async function recordDevice(
  db: Db,
  userId: string,
  fingerprint: string,
  now: Date,
): Promise<'first' | 'known' | 'new'> {
  const others = await db.selectFrom('known_devices').select('fingerprint').where('user_id', '=', userId).execute()
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, fingerprint, last_seen_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'fingerprint']).doUpdateSet({ last_seen_at: now.toISOString() }),
    )
    .execute()
  if (others.length === 0) return 'first'
  return others.some((other) => other.fingerprint === fingerprint) ? 'known' : 'new'
}

export async function recordSignIn(
  db: Db,
  userId: string,
  sessionId: string,
  how: { by: string; provider?: string },
  trace: { ip: string | null; user_agent: string },
): Promise<void> {
  await recordUserAudit(db, userId, {
    ...trace,
    action: 'auth.signIn',
    target_kind: 'session',
    target_id: sessionId,
    details: how,
  })
}

export const recordFailedSignIn = (
  engine: Engine,
  userId: string,
  trace: { ip: string | null; user_agent: string },
): Promise<void> =>
  withTransaction(engine, (db) => recordUserAudit(db, userId, { ...trace, action: 'auth.signInFailed' }))
