import type { PersonalPlatform } from '@draftwright/contract/share-platforms'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import type { SealedSettings } from '../channels/index.ts'

const selectIntegrations = (db: AccountDb, userId: string) =>
  db
    .from('all_channels')
    .leftJoin('channel_connections', 'channel_connections.channel_id', 'all_channels.id')
    .select([
      'all_channels.id',
      'all_channels.channel_type',
      'all_channels.settings',
      'all_channels.is_active',
      'all_channels.pending_connection',
      'all_channels.created_at',
      'channel_connections.state',
      'channel_connections.connected_as',
      'channel_connections.connected_url',
      'channel_connections.connected_at',
      'channel_connections.expires_at',
      'channel_connections.checked_at',
      'channel_connections.failure',
      'channel_connections.failure_fix',
    ])
    .where('all_channels.owner_id', '=', userId)

/** A person's own accounts, the oldest first, without those they gave up. */
export const listIntegrationRows = (db: AccountDb, userId: string) =>
  selectIntegrations(db, userId).where('all_channels.is_active', '=', true).orderBy('all_channels.created_at').execute()
export type IntegrationRow = Awaited<ReturnType<typeof listIntegrationRows>>[number]

/** Also one that was given up and is still to be revoked: it is not active. */
export const findIntegrationRow = (db: AccountDb, userId: string, platform: PersonalPlatform) =>
  selectIntegrations(db, userId).where('all_channels.channel_type', '=', platform).executeTakeFirst()

/** A person's own account by its id; undefined for anybody else's, and for one that was given up. */
export const findOwnAccount = (db: AccountDb, userId: string, id: string) =>
  selectIntegrations(db, userId)
    .where('all_channels.id', '=', id)
    .where('all_channels.is_active', '=', true)
    .executeTakeFirst()

/** Within a transaction: two requests of one person wait for each other. */
export const lockIntegrations = (db: AccountDb, userId: string) => db.lockList('integrations', userId)

type StoredSettings = SealedSettings & { readonly pending_connection: boolean }

export const insertIntegration = (
  db: AccountDb,
  row: { id: string; owner_id: string; channel_type: PersonalPlatform; name: string } & StoredSettings,
) => db.insert('all_channels', { ...row, user_id: row.owner_id }).execute()

/** Changes what an account is connected with; one that was given up is there again. */
export const updateIntegration = (db: AccountDb, id: string, change: StoredSettings) =>
  db
    .update('all_channels')
    .set({ ...change, is_active: true, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Hides an account until its access is revoked. */
export const giveUpIntegration = (db: AccountDb, id: string, { settings, secrets }: SealedSettings) =>
  db
    .update('all_channels')
    .set({ settings, secrets, is_active: false, pending_connection: true })
    .where('id', '=', id)
    .execute()

/** Removes an account that was given up, unless an access of it is still to be revoked. */
export const removeGivenUp = (db: AccountDb, id: string) =>
  db
    .remove('all_channels')
    .where('id', '=', id)
    .where('owner_id', 'is not', null)
    .where('is_active', '=', false)
    .where(sql<boolean>`not secrets ? 'ended_access'`)
    .execute()

/** One's own accounts at networks in this workspace, without what they are connected with. */
export const collectPersonalIntegrations = (db: AccountDb, userId: string) =>
  db
    .from('all_channels')
    .leftJoin('channel_connections', 'channel_connections.channel_id', 'all_channels.id')
    .select([
      'all_channels.channel_type as platform',
      'all_channels.settings',
      'channel_connections.connected_as',
      'channel_connections.connected_at',
      'all_channels.created_at',
    ])
    .where('all_channels.owner_id', '=', userId)
    .where('all_channels.is_active', '=', true)
    .orderBy('all_channels.created_at')
    .execute()
