import { type Engine, SYSTEM } from './engine.ts'

/** Posts per run of the schedule; the next run is minutes later. */
const most = 200

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
     limit ${most}`,
    [before.toISOString(), waitingBefore.toISOString()],
  )
  return rows
}
