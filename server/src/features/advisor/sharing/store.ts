import { defaultSessionName } from '@draftwright/contract/agent/vocabulary'
import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

const selectSharingFields = (db: AccountDb) =>
  db
    .from('agent_sessions')
    .select([
      'id as session_id',
      sql<string>`coalesce(name, ${defaultSessionName})`.as('session_name'),
      'user_id',
      'shared_at',
      'updated_at',
      'head_run_id',
    ])
    .where('deleted_at', 'is', null)

export const listSharedSessions = (db: AccountDb) =>
  selectSharingFields(db)
    .where('shared_at', 'is not', null)
    .orderBy('shared_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()

/** Null undoes it. */
export const updateSharedAt = (db: AccountDb, userId: string, id: string, shared_at: string | null) =>
  db.update('agent_sessions').set({ shared_at }).where('id', '=', id).where('user_id', '=', userId).execute()
