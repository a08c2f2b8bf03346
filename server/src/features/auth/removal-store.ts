import type { Kysely } from 'kysely'
import { recordPersonAudit } from '../../db/audit.ts'
import type { Engine } from '../../db/engine.ts'
import { type Executor, executorOf } from '../../db/executor.ts'
import { systemDb } from '../../db/system-db.ts'
import type { Tables } from '../../db/tables.generated.ts'
import { closeAlong, readLeaving } from '../accounts/index.ts'
import type { Deed } from './person-store.ts'
import { grace } from './store.ts'

/**
 * Closes a person's account and ends all sessions at once. `tell` runs in the same transaction.
 * Answers the workspaces that must be handed over first; when there are any, nothing was done.
 */
export const closePerson = (
  engine: Engine,
  userId: string,
  now: Date,
  deed: Deed,
  tell: (db: Executor) => Promise<void>,
): Promise<{ id: string; name: string }[]> =>
  systemDb(engine)
    .transaction()
    .execute(async (db) => {
      // Not the whole row, which whoever tells this person something would wait for, holding the workspace that is locked next.
      await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
      const { ownedWithOthers, alone } = await readLeaving(db, userId)
      if (ownedWithOthers.length > 0) return ownedWithOthers
      const at = now.toISOString()
      await recordPersonAudit(db, userId, deed)
      await db.updateTable('users').set({ deleted_at: at }).where('id', '=', userId).execute()
      await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
      // Nobody gets in any more on the word of somebody who has left.
      await db
        .updateTable('invitations')
        .set({ withdrawn_at: at, secret_hash: null })
        .where('invited_by', '=', userId)
        .where('accepted_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .execute()
      await closeAlong(
        db,
        alone.map(({ id }) => id),
        at,
      )
      await tell(executorOf(db))
      return []
    })

/** Ids of those whose time of grace is over. */
export const peopleToForget = async (engine: Engine, now: Date): Promise<string[]> => {
  const people = await systemDb(engine)
    .selectFrom('users')
    .select('id')
    .where('deleted_at', '<', new Date(now.getTime() - grace).toISOString())
    .limit(1000)
    .execute()
  return people.map(({ id }) => id)
}

/** Takes away everything personal for good. What they wrote for a workspace stays there, by nobody; the audit keeps the id. */
export const forgetPerson = (engine: Engine, userId: string): Promise<void> =>
  systemDb(engine)
    .transaction()
    .execute(async (db) => {
      const person = await db
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        // Whoever came back meanwhile is left alone.
        .where('deleted_at', 'is not', null)
        .forUpdate()
        .executeTakeFirst()
      if (person === undefined) return
      await forgetAddress(db, person.email)
      // What others were told about them bears their name, also where they are no member any more.
      await db.deleteFrom('notifications').where('kind', '=', 'member_joined').where('actor_id', '=', userId).execute()
      await db.deleteFrom('users').where('id', '=', userId).execute()
      // The log lets go of this much, once nobody is behind the id any more.
      await db.updateTable('audit_events').set({ ip: null, user_agent: null }).where('actor_id', '=', userId).execute()
    })

async function forgetAddress(db: Kysely<Tables>, email: string): Promise<void> {
  await db.deleteFrom('invitations').where('email', '=', email).execute()
  await db.deleteFrom('one_time_codes').where('email', '=', email).execute()
  await db.deleteFrom('password_resets').where('email', '=', email).execute()
}
