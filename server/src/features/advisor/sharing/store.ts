import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'

const fields = (db: AccountDb) =>
  db
    .from('agent_sessions')
    .select([
      'id as session_id',
      sql<string>`coalesce(name, 'New chat')`.as('session_name'),
      'user_id',
      'shared_at',
      'updated_at',
      'head_run_id',
    ])
    .where('deleted_at', 'is', null)

export const listShared = (db: AccountDb) =>
  fields(db).where('shared_at', 'is not', null).orderBy('shared_at', 'desc').orderBy('id').limit(200).execute()

/** A conversation that the person may read: their own, or one that is shared. */
export const readReadable = (db: AccountDb, userId: string, id: string) =>
  fields(db)
    .where('id', '=', id)
    .where((where) => where.or([where('user_id', '=', userId), where('shared_at', 'is not', null)]))
    .executeTakeFirst()

/** Null takes it back. */
export const setShared = (db: AccountDb, userId: string, id: string, shared_at: string | null) =>
  db.update('agent_sessions').set({ shared_at }).where('id', '=', id).where('user_id', '=', userId).execute()
