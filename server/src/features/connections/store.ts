import type { ChannelType } from '@draftwright/contract/channel-norms'
import type { ConnectionState } from '@draftwright/contract/deliveries'
import { sql } from 'kysely'
import { toJsonText } from '../../db/json-columns.ts'
import type { AccountDb } from '../../db/account-db.ts'
import type { SealedSettings } from '../channels/index.ts'

/** How long a process may take to renew a session before another one tries. */
const renewalSeconds = 40

export interface StoredConnection extends SealedSettings {
  readonly channel_type: ChannelType
  readonly is_active: boolean
  readonly pending_connection: boolean
  readonly throttled_until: string | null
  /** The person whose own it is; null for the workspace's. */
  readonly owner_id: string | null
}

/** A channel's settings, the secret ones encrypted, and since when its network wants no requests. */
export const findStoredConnection = (db: AccountDb, channelId: string): Promise<StoredConnection | undefined> =>
  db
    .from('all_channels')
    .leftJoin('channel_connections', 'channel_connections.channel_id', 'all_channels.id')
    .select([
      'all_channels.channel_type',
      'all_channels.is_active',
      'all_channels.pending_connection',
      'all_channels.settings',
      'all_channels.secrets',
      'all_channels.owner_id',
      'channel_connections.throttled_until',
    ])
    .where('all_channels.id', '=', channelId)
    .executeTakeFirst()

/** The channels of a type with their settings, the secret ones encrypted. */
export const listStoredConnections = (db: AccountDb, type: ChannelType) =>
  db.from('all_channels').select(['id', 'settings', 'secrets']).where('channel_type', '=', type).execute()

/** Replaces the accesses that are still to be revoked, unless they have changed since `before` was read. */
export const saveEndedAccess = (
  db: AccountDb,
  channelId: string,
  before: Record<string, string>,
  { ended_access }: Record<string, string>,
) =>
  db
    .update('all_channels')
    .set({
      secrets:
        ended_access === undefined
          ? sql`all_channels.secrets - 'ended_access'`
          : sql`all_channels.secrets || ${toJsonText({ ended_access })}::jsonb`,
    })
    .where('id', '=', channelId)
    .where(sql`all_channels.secrets ->> 'ended_access'`, '=', before['ended_access'])
    .execute()

/** Forgets how the channel stood with its network. */
export const clearConnection = (db: AccountDb, channelId: string) =>
  db
    .update('channel_connections')
    .set({
      connected_as: null,
      connected_url: null,
      connected_at: null,
      expires_at: null,
      scopes: null,
      checked_at: null,
      failure: null,
      failure_fix: null,
      told: null,
    })
    .where('channel_id', '=', channelId)
    .execute()

/** Claims the renewal of a channel's session; false while another process has it. */
export async function claimRenewal(db: AccountDb, channelId: string, renewal: string): Promise<boolean> {
  await db
    .insert('channel_connections', { channel_id: channelId })
    .onConflict((conflict) => conflict.column('channel_id').doNothing())
    .execute()
  const claimed = await db
    .update('channel_connections')
    .set({ renewal, renewal_until: sql<string>`now() + make_interval(secs => ${renewalSeconds})` })
    .where('channel_id', '=', channelId)
    .where((column) =>
      column.or([column('renewal_until', 'is', null), column('renewal_until', '<', sql<string>`now()`)]),
    )
    .returning('channel_id')
    .executeTakeFirst()
  return claimed !== undefined
}

export const releaseRenewal = (db: AccountDb, channelId: string, renewal: string) =>
  db
    .update('channel_connections')
    .set({ renewal: null, renewal_until: null })
    .where('channel_id', '=', channelId)
    .where('renewal', '=', renewal)
    .execute()

/** Replaces some of a channel's own settings; the others stay. */
export const mergeSettings = (db: AccountDb, channelId: string, { settings, secrets }: SealedSettings) =>
  db
    .update('all_channels')
    .set({
      settings: sql`all_channels.settings || ${toJsonText(settings)}::jsonb`,
      secrets: sql`all_channels.secrets || ${toJsonText(secrets)}::jsonb`,
    })
    .where('id', '=', channelId)
    .execute()

export interface ConnectionColumns {
  state?: ConnectionState
  connected_as?: string | null
  connected_url?: string | null
  connected_at?: string | null
  scopes?: string[] | null
  expires_at?: string | null
  checked_at?: string | null
  succeeded_at?: string | null
  failed_at?: string | null
  failure?: string | null
  failure_fix?: string | null
  throttled_until?: string | null
  /** What people were told last. */
  told?: string | null
}

/** Records how a channel stands with its network. */
export const saveConnection = (db: AccountDb, channelId: string, columns: ConnectionColumns) =>
  db
    .insert('channel_connections', { channel_id: channelId, ...columns })
    .onConflict((conflict) => conflict.column('channel_id').doUpdateSet(columns))
    .execute()

/** Records that a channel which waits for its consent was looked at. */
export const saveChecked = (db: AccountDb, channelId: string, now: Date) =>
  db.update('channel_connections').set({ checked_at: now.toISOString() }).where('channel_id', '=', channelId).execute()

/** The same after an accepted request. What people were told of a problem is forgotten, unless it begins with `keptPrefix`. */
export function saveSuccess(db: AccountDb, channelId: string, now: Date, keptPrefix: string) {
  const success = {
    state: 'connected',
    succeeded_at: now.toISOString(),
    failure: null,
    failure_fix: null,
    throttled_until: null,
  } as const
  const told = sql<
    string | null
  >`case when starts_with(channel_connections.told, ${keptPrefix}) then channel_connections.told end`
  return db
    .insert('channel_connections', { channel_id: channelId, ...success })
    .onConflict((conflict) => conflict.column('channel_id').doUpdateSet({ ...success, told }))
    .execute()
}

export const findConnection = (db: AccountDb, channelId: string) =>
  db
    .from('channel_connections')
    .select(['state', 'connected_at', 'told'])
    .where('channel_id', '=', channelId)
    .executeTakeFirst()

/** Records that a channel's profile is chosen; the posts that waited for it go on. */
export const completeConnection = (db: AccountDb, channelId: string) =>
  db
    .update('all_channels')
    .set({ pending_connection: false, updated_at: sql`now()` })
    .where('id', '=', channelId)
    .execute()

export const findNameAndOwner = (db: AccountDb, channelId: string) =>
  db.from('all_channels').select(['name', 'owner_id']).where('id', '=', channelId).executeTakeFirst()

/** Lets the check for due attempts take up those that waited for this channel. */
export const resumeWaitingAttempts = (db: AccountDb, channelId: string) =>
  db
    .update('publish_attempts')
    .set({ next_try_at: sql<string>`now()` })
    .where('channel_id', '=', channelId)
    .where('state', 'in', ['intent', 'sent'])
    .where('waiting_for', 'in', ['reconnect', 'operator'])
    .execute()
