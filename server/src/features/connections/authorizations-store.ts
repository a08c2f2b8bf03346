import type { ChannelType } from '@draftwright/contract/channel-norms'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

interface NewAuthorization {
  readonly state_hash: string
  readonly user_id: string
  readonly channel_id: string
  readonly channel_type: ChannelType
  /** Encrypted. */
  readonly sealed: string
  readonly expires_at: string
}

export const insertAuthorization = (db: AccountDb, authorization: NewAuthorization) =>
  db.insert('channel_authorizations', authorization).execute()

/** Takes a sign-in under way, once, by its state or as the person's newest at that network. Undefined: none, or expired. */
export function takeAuthorization(
  db: AccountDb,
  {
    userId,
    type,
    stateHash,
    isPersonal,
    now,
  }: { userId: string; type: ChannelType; stateHash: string | null; isPersonal: boolean; now: Date },
) {
  const channels = db
    .from('all_channels')
    .select('id')
    .where('owner_id', isPersonal ? '=' : 'is', isPersonal ? userId : null)
  let own = db
    .from('channel_authorizations')
    .select('state_hash')
    .where('user_id', '=', userId)
    .where('channel_type', '=', type)
    .where('expires_at', '>', now.toISOString())
    .where('channel_id', 'in', channels)
  if (stateHash !== null) own = own.where('state_hash', '=', stateHash)
  return db
    .remove('channel_authorizations')
    .where('state_hash', '=', own.orderBy('created_at', 'desc').limit(1))
    .returning(['state_hash', 'channel_id', 'sealed', sql<string>`created_at`.as('created_at')])
    .executeTakeFirst()
}
