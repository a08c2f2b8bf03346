import { type Engine, SYSTEM } from '../../db/engine.ts'

export interface DueFeed {
  [id: string]: unknown
  account_id: string
  feed_id: string
}

/** Feeds per run of the job; the next run is a minute later. */
const most = 500

/**
 * Claims the due feeds of all open workspaces: no other process gets them before `until`, by when a check is long over. Left
 * out are feeds that are paused or removed, and those of an inactive pillar or channel.
 */
export async function claimDueFeeds(engine: Engine, now: Date, until: Date): Promise<DueFeed[]> {
  const { rows } = await engine.query<DueFeed>(
    SYSTEM,
    `update feeds set next_check_at = $2 where id in (
       select feeds.id from feeds
       join accounts on accounts.id = feeds.account_id and accounts.deleted_at is null
       left join pillars on pillars.id = feeds.pillar_id
       left join channels on channels.id = feeds.channel_id
       where feeds.is_active and feeds.removed_at is null and feeds.next_check_at <= $1
         and coalesce(pillars.is_active, channels.is_active)
       order by feeds.next_check_at limit ${most} for update of feeds skip locked)
     returning account_id, id as feed_id`,
    [now.toISOString(), until.toISOString()],
  )
  return rows
}

/** Deletes feeds that were removed before `removed`, and forgets entries that no feed has shown since `seen`. */
export async function deleteOldFeeds(engine: Engine, removed: Date, seen: Date): Promise<void> {
  await engine.query(SYSTEM, 'delete from feeds where removed_at < $1', [removed.toISOString()])
  await engine.query(SYSTEM, 'delete from feed_entries where last_seen_at < $1', [seen.toISOString()])
}
