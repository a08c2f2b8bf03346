import type { PrivateFeedKind } from '@draftwright/contract/private-feeds'
import type { AccountDb } from '../../db/account-db.ts'

export const listPrivateFeeds = (db: AccountDb, userId: string) =>
  db.from('private_feeds').select(['id', 'kind', 'created_at', 'last_read_at']).where('user_id', '=', userId).execute()

/** Puts a new one in the place of the old one. */
export const savePrivateFeed = (
  db: AccountDb,
  row: { id: string; user_id: string; kind: PrivateFeedKind; created_at: string },
) =>
  db
    .insert('private_feeds', row)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'user_id', 'kind'])
        .doUpdateSet({ id: row.id, created_at: row.created_at, last_read_at: null }),
    )
    .execute()

export const deletePrivateFeed = (db: AccountDb, userId: string, kind: PrivateFeedKind) =>
  db.remove('private_feeds').where('user_id', '=', userId).where('kind', '=', kind).execute()
