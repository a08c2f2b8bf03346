import type { Insertable, Updateable } from 'kysely'
import { recordUserAudit } from '../../db/audit.ts'
import type { Engine } from '../../db/engine.ts'
import { type Executor, createExecutor } from '../../db/executor.ts'
import { createSystemDb } from '../../db/system-db.ts'
import type { Tables } from '../../db/tables.generated.ts'
import { endPersonSessions } from './session-store.ts'

/** What a person changed about themselves, and from where; recorded in each of their workspaces. */
export type UserAuditEntry = Pick<Insertable<Tables['audit_events']>, 'action' | 'ip' | 'user_agent'>
export type UserChange = Pick<
  Updateable<Tables['users']>,
  'display_name' | 'photo_url' | 'color_mode' | 'has_proofreading' | 'tutorial_finished_at' | 'release_notes_seen_at'
>

/**
 * Updates a person's own row and returns its previous values. Null: there is no such person. Without an audit entry, nothing is
 * recorded.
 */
export const updateUser = (engine: Engine, userId: string, change: UserChange, entry: UserAuditEntry | null) =>
  createSystemDb(engine)
    .transaction()
    .execute(async (db) => {
      const before = await db.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
      if (before === undefined) return null
      await db.updateTable('users').set(change).where('id', '=', userId).execute()
      if (entry !== null) await recordUserAudit(db, userId, entry)
      return before
    })

export const hasSession = async (engine: Engine, userId: string, sessionId: string): Promise<boolean> =>
  (await createSystemDb(engine)
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined

/** Sets a password and ends every session except the given one. `tell` runs in the same transaction. */
export const replacePassword = (
  engine: Engine,
  { userId, passwordHash, keptSession }: { userId: string; passwordHash: string; keptSession: string },
  entry: UserAuditEntry,
  notify: (db: Executor) => Promise<void>,
): Promise<void> =>
  createSystemDb(engine)
    .transaction()
    .execute(async (db) => {
      await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
      await endPersonSessions(db, userId, keptSession)
      await recordUserAudit(db, userId, entry)
      await notify(createExecutor(db))
    })
