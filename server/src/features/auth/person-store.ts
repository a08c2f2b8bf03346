import type { Insertable, Updateable } from 'kysely'
import { recordPersonAudit } from '../../db/audit.ts'
import type { Engine } from '../../db/engine.ts'
import { type Executor, executorOf } from '../../db/executor.ts'
import { systemDb } from '../../db/system-db.ts'
import type { Tables } from '../../db/tables.generated.ts'
import { endPersonSessions } from './session-store.ts'

/** What a person did to themselves, and from where; each of their workspaces keeps it. */
export type Deed = Pick<Insertable<Tables['audit_events']>, 'action' | 'ip' | 'user_agent'>
export type OwnChange = Pick<
  Updateable<Tables['users']>,
  'display_name' | 'photo_url' | 'color_mode' | 'tutorial_finished_at'
>

/**
 * Writes what a person decided about themselves; answers the row as it was before. Null: there is no such person.
 * Without a deed it is nobody's business.
 */
export const changePerson = (engine: Engine, userId: string, change: OwnChange, deed: Deed | null) =>
  systemDb(engine)
    .transaction()
    .execute(async (db) => {
      const before = await db.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
      if (before === undefined) return null
      await db.updateTable('users').set(change).where('id', '=', userId).execute()
      if (deed !== null) await recordPersonAudit(db, userId, deed)
      return before
    })

export const hasSession = async (engine: Engine, userId: string, sessionId: string): Promise<boolean> =>
  (await systemDb(engine)
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined

/** Sets a password and ends every session but the one that is kept. `tell` runs in the same transaction. */
export const replacePassword = (
  engine: Engine,
  { userId, passwordHash, keptSession }: { userId: string; passwordHash: string; keptSession: string },
  deed: Deed,
  tell: (db: Executor) => Promise<void>,
): Promise<void> =>
  systemDb(engine)
    .transaction()
    .execute(async (db) => {
      await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
      await endPersonSessions(db, userId, keptSession)
      await recordPersonAudit(db, userId, deed)
      await tell(executorOf(db))
    })
