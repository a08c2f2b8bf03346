import { type Engine, SYSTEM } from '../../db/engine.ts'
import { createCleanup } from '../../db/housekeeping.ts'

/** Posts per run of the schedule that publishes; the next run is seconds later. */
const mostDue = 1000
/** Posts per run of the schedule that looks at networks; the next run is minutes later. */
const mostLooks = 200

export interface DuePost {
  account_id: string
  content_id: string
  due_at: string
}

/**
 * Scheduled posts of all open workspaces that were due before `due` and do not pause, and those whose publishing began before `cutOff` and never
 * ended because the process was killed.
 */
export async function listDuePosts(engine: Engine, due: Date, cutOff: Date): Promise<DuePost[]> {
  const { rows } = await engine.query<DuePost>(
    SYSTEM,
    `select contents.account_id, contents.id as content_id, contents.scheduled_at as due_at
     from contents join accounts on accounts.id = contents.account_id and accounts.deleted_at is null
     where contents.status = 'scheduled' and contents.deleted_at is null and contents.scheduled_at <= $1
       and not exists (select from publishing_pauses where publishing_pauses.account_id = contents.account_id)
     union all
     select contents.account_id, contents.id, contents.scheduled_at
     from contents join publish_attempts on publish_attempts.content_id = contents.id
     where contents.status = 'publishing' and contents.scheduled_at is not null
       and publish_attempts.state in ('intent', 'sent') and publish_attempts.started_at < $2
       and publish_attempts.snapshot is null
     limit ${mostDue}`,
    [due.toISOString(), cutOff.toISOString()],
  )
  return rows
}

/** Live posts at networks, of all open workspaces and active channels, that were not looked at since `before`; those that wait there, since
 * `waitingBefore`. */
export async function listPostsToLookAt(
  engine: Engine,
  { before, waitingBefore }: { readonly before: Date; readonly waitingBefore: Date },
): Promise<{ account_id: string; content_id: string }[]> {
  const { rows } = await engine.query<{ account_id: string; content_id: string }>(
    SYSTEM,
    `select contents.account_id, contents.id as content_id
     from contents
     join accounts on accounts.id = contents.account_id and accounts.deleted_at is null
     join channels on channels.id = contents.channel_id and channels.is_active
     where contents.status = 'published' and contents.remote is not null
       and contents.published_at < case when contents.remote_state = 'waiting' then $2::timestamptz else $1::timestamptz end
       and (contents.remote_checked_at is null
         or contents.remote_checked_at < case when contents.remote_state = 'waiting' then $2::timestamptz else $1::timestamptz end)
     order by contents.remote_checked_at nulls first
     limit ${mostLooks}`,
    [before.toISOString(), waitingBefore.toISOString()],
  )
  return rows
}

/** Posts whose time in the trash is over. */
export const deleteExpiredPosts = createCleanup([`delete from contents where deleted_at < now() - interval '30 days'`])
