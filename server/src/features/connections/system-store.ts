import { type Engine, SYSTEM } from '../../db/engine.ts'
import { createCleanup } from '../../db/housekeeping.ts'

/** Channels per run of the schedule; the next run is seconds later. */
const most = 500

/**
 * Active channels of all open workspaces, and people's own, that were not checked since `before`, or not at all since they were added or changed; of those
 * that wait for a person's consent the ones with an access to revoke.
 */
export async function listChannelsToCheck(
  engine: Engine,
  before: Date,
): Promise<{ account_id: string; channel_id: string }[]> {
  const { rows } = await engine.query<{ account_id: string; channel_id: string }>(
    SYSTEM,
    `select channel_connections.account_id, channel_connections.channel_id
     from channel_connections
     join all_channels as channels on channels.id = channel_connections.channel_id
       and (channels.is_active or channels.owner_id is not null)
       and (not channels.pending_connection or channels.secrets ? 'ended_access')
     join accounts on accounts.id = channel_connections.account_id and accounts.deleted_at is null
     where channel_connections.checked_at is null or channel_connections.checked_at < $1
     order by channel_connections.checked_at nulls first
     limit ${most}`,
    [before.toISOString()],
  )
  return rows
}

/** Frees the sessions that a process renewed when it was killed. */
export async function reclaimRenewals(engine: Engine): Promise<void> {
  await engine.query(
    SYSTEM,
    'update channel_connections set renewal = null, renewal_until = null where renewal is not null',
  )
}

/** Authorizations that nobody has finished. */
export const deleteExpiredAuthorizations = createCleanup([
  `delete from channel_authorizations where expires_at < now()`,
])
