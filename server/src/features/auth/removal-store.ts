import type { Kysely } from 'kysely'
import { recordUserAudit } from '../../db/audit.ts'
import type { Engine } from '../../db/engine.ts'
import { type Executor, createExecutor } from '../../db/executor.ts'
import { createSystemDb } from '../../db/system-db.ts'
import type { Tables } from '../../db/tables.generated.ts'
import { closeAccountsWithUser, lockOwnedAccounts } from '../accounts/index.ts'
import type { UserAuditEntry } from './user-store.ts'
import { userGraceMs } from './store.ts'

/**
 * Closes a person's account and ends all sessions at once. `tell` runs in the same transaction. Returns the workspaces that must
 * be transferred first; if there are any, nothing was changed.
 */
export const closeUser = (
  engine: Engine,
  userId: string,
  now: Date,
  entry: UserAuditEntry,
  notify: (db: Executor) => Promise<void>,
): Promise<{ id: string; name: string }[]> =>
  createSystemDb(engine)
    .transaction()
    .execute(async (db) => {
      // Not the whole row: a notification to this person would wait for that lock while holding the workspace that is locked
      // next.
      await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
      const { ownedWithOthers, ownedAlone } = await lockOwnedAccounts(db, userId)
      if (ownedWithOthers.length > 0) return ownedWithOthers
      const at = now.toISOString()
      await recordUserAudit(db, userId, entry)
      await db.updateTable('users').set({ deleted_at: at }).where('id', '=', userId).execute()
      await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
      // Invitations of a person who has left are withdrawn.
      await db
        .updateTable('invitations')
        .set({ withdrawn_at: at, secret_hash: null })
        .where('invited_by', '=', userId)
        .where('accepted_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .execute()
      await closeAccountsWithUser(
        db,
        ownedAlone.map(({ id }) => id),
        at,
      )
      await notify(createExecutor(db))
      return []
    })

/** Ids of people whose grace period is over. */
export const listUserIdsToPurge = async (engine: Engine, now: Date): Promise<string[]> => {
  const people = await createSystemDb(engine)
    .selectFrom('users')
    .select('id')
    .where('deleted_at', '<', new Date(now.getTime() - userGraceMs).toISOString())
    .limit(1000)
    .execute()
  return people.map(({ id }) => id)
}

/**
 * Deletes all personal data permanently. Texts written for a workspace stay there without an author; the audit keeps the id. `lock` runs
 * first, in the same transaction.
 */
export const purgeUser = (engine: Engine, userId: string, lock: (db: Executor) => Promise<void>): Promise<void> =>
  createSystemDb(engine)
    .transaction()
    .execute(async (db) => {
      await lock(createExecutor(db))
      const person = await db
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        // People who came back meanwhile are skipped.
        .where('deleted_at', 'is not', null)
        .forUpdate()
        .executeTakeFirst()
      if (person === undefined) return
      await purgeAddress(db, person.email)
      // Notifications about them contain their name, also for former members.
      await db.deleteFrom('notifications').where('kind', '=', 'member_joined').where('actor_id', '=', userId).execute()
      await db.deleteFrom('users').where('id', '=', userId).execute()
      // The audit log drops this data once the id belongs to nobody.
      await db.updateTable('audit_events').set({ ip: null, user_agent: null }).where('actor_id', '=', userId).execute()
    })

async function purgeAddress(db: Kysely<Tables>, email: string): Promise<void> {
  await db.deleteFrom('invitations').where('email', '=', email).execute()
  await db.deleteFrom('one_time_codes').where('email', '=', email).execute()
  await db.deleteFrom('password_resets').where('email', '=', email).execute()
}
