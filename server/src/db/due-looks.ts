import { type Engine, SYSTEM } from './engine.ts'

/** Posts per run of the schedule; the next run is minutes later. */
const most = 200

/** Live posts at networks, of all open workspaces and active channels, that were not looked at since `before`. */
export async function listPostsToLookAt(
  engine: Engine,
  before: Date,
): Promise<{ account_id: string; content_id: string }[]> {
  const { rows } = await engine.query<{ account_id: string; content_id: string }>(
    SYSTEM,
    `select contents.account_id, contents.id as content_id
     from contents
     join accounts on accounts.id = contents.account_id and accounts.deleted_at is null
     join channels on channels.id = contents.channel_id and channels.is_active
     where contents.status = 'published' and contents.remote is not null and contents.published_at < $1
       and (contents.remote_checked_at is null or contents.remote_checked_at < $1)
     order by contents.remote_checked_at nulls first
     limit ${most}`,
    [before.toISOString()],
  )
  return rows
}
