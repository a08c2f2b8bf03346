import type { NetworkMetric } from '@draftwright/contract/network-metrics'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

export interface CountedRow {
  id: string
  title: string
  network: string
  channel_name: string | null
  published_at: string
  measured_at: string
  values: Partial<Record<NetworkMetric, number>>
}

/** Posts of one report; more are left out, the oldest first. */
const most = 2000

/** The newest measurement of each post at each of its networks, of live posts that were published since. */
export async function listCountedPosts(
  db: AccountDb,
  { since, contentIds }: { since: string; contentIds?: readonly string[] },
): Promise<CountedRow[]> {
  const { rows } = await sql<CountedRow>`
    with posts as (
      select c.id, c.title, c.channel_id, c.published_at from contents c
      where c.account_id = ${db.accountId}::uuid and c.status = 'published' and c.deleted_at is null
        and c.remote is not null and c.published_at >= ${since}::timestamptz
        ${contentIds === undefined ? sql`` : sql`and c.id = any(${[...contentIds]}::uuid[])`}
      order by c.published_at desc limit ${most}),
    newest as (
      select n.content_id, n.network, max(n.measured_at) as measured_at
      from network_numbers n join posts on posts.id = n.content_id and posts.channel_id = n.channel_id
      where n.account_id = ${db.accountId}::uuid group by 1, 2)
    select posts.id, posts.title, newest.network, channels.name as channel_name, posts.published_at, newest.measured_at,
      jsonb_object_agg(n.metric, n.value) as values
    from newest join posts on posts.id = newest.content_id
    join network_numbers n on n.account_id = ${db.accountId}::uuid and n.content_id = newest.content_id
      and n.network = newest.network and n.measured_at = newest.measured_at
    left join channels on channels.account_id = ${db.accountId}::uuid and channels.id = posts.channel_id
    group by posts.id, posts.title, newest.network, channels.name, posts.published_at, newest.measured_at
    order by posts.published_at desc, posts.id, newest.network`.execute(db.kysely)
  return rows
}
