import type { ApiKeyScope } from '@draftwright/contract/api-key-scopes'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'

export interface NewConnection {
  readonly user_id: string
  readonly grant_id: string
  readonly client_id: string
  readonly client_name: string
  readonly redirect_host: string
  readonly scopes: readonly ApiKeyScope[]
}

export const insertConnection = (db: AccountDb, connection: NewConnection) =>
  db.insert('connected_apps', { id: createId(), ...connection, scopes: [...connection.scopes] }).execute()

export const listConnections = (db: AccountDb, userId: string | null) => {
  const all = db
    .from('connected_apps')
    .select(['id', 'user_id', 'grant_id', 'client_id', 'client_name', 'redirect_host', 'created_at', 'last_used_at'])
    .select(sql.ref<ApiKeyScope[]>('scopes').as('scopes'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  return (userId === null ? all : all.where('user_id', '=', userId)).limit(500).execute()
}

/** The programs that a person has let into the workspace. */
export const collectPersonalConnectedApps = (db: AccountDb, userId: string) =>
  db
    .from('connected_apps')
    .select(['client_id', 'client_name', 'redirect_host', 'scopes', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** Its grant; undefined if there was none. */
export const deleteConnection = (db: AccountDb, id: string, userId: string | null) => {
  const one = db.remove('connected_apps').where('id', '=', id)
  return (userId === null ? one : one.where('user_id', '=', userId)).returning('grant_id').executeTakeFirst()
}
