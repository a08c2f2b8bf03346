import { type Engine, SYSTEM } from '../../db/engine.ts'

/** Channels per run of the schedule; the next run is a minute later. */
const most = 500

/** Plans the first measurement of posts that went live at networks of these types since `since`, and of those that moved to another channel. */
export async function planMeasurements(engine: Engine, types: readonly string[], since: Date): Promise<void> {
  await engine.query(
    SYSTEM,
    `insert into network_measurements (account_id, content_id, channel_id, published_at, next_at)
     select c.account_id, c.id, c.channel_id, c.published_at, c.published_at + interval '1 hour'
     from contents c join channels h on h.id = c.channel_id and h.channel_type = any($1::text[])
     left join network_measurements m on m.account_id = c.account_id and m.content_id = c.id
     where c.status = 'published' and c.remote is not null and c.published_at > $2
       and (m.content_id is null or m.channel_id <> c.channel_id)
     on conflict (account_id, content_id) do update set channel_id = excluded.channel_id,
       published_at = excluded.published_at, next_at = excluded.next_at, claimed_until = null, measured_at = null,
       failure = null, is_unavailable = false`,
    [[...types], since.toISOString()],
  )
}

/** Channels of all open workspaces with posts to be measured: active ones whose network lets them in and wants requests. */
export async function listChannelsToMeasure(
  engine: Engine,
  now: Date,
): Promise<{ account_id: string; channel_id: string }[]> {
  const { rows } = await engine.query<{ account_id: string; channel_id: string }>(
    SYSTEM,
    `select m.account_id, m.channel_id
     from network_measurements m
     join accounts on accounts.id = m.account_id and accounts.deleted_at is null
     join channels on channels.id = m.channel_id and channels.is_active and not channels.pending_connection
     join contents on contents.id = m.content_id and contents.status = 'published' and contents.deleted_at is null
       and contents.channel_id = m.channel_id and contents.remote_state is distinct from 'gone'
     left join channel_connections on channel_connections.channel_id = m.channel_id
     where m.next_at <= $1 and (m.claimed_until is null or m.claimed_until < $1)
       and coalesce(channel_connections.state, 'connected') = 'connected'
       and (channel_connections.throttled_until is null or channel_connections.throttled_until <= $1)
     group by m.account_id, m.channel_id order by min(m.next_at) limit ${most}`,
    [now.toISOString()],
  )
  return rows
}

/** Frees the measurements of a process that was killed. */
export async function reclaimMeasurements(engine: Engine): Promise<void> {
  await engine.query(SYSTEM, 'update network_measurements set claimed_until = null where claimed_until is not null')
}
