import { type Engine, SYSTEM } from './engine.ts'

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
