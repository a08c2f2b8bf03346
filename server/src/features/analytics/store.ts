import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

export interface DayNumbers {
  day: string
  views: number
  visitors: number
  reads: number
}

/** Of all posts, or of one, or of those of a pillar or channel. */
export interface NumbersFilter {
  readonly contentId?: string | undefined
  readonly pillarId?: string | undefined
  readonly channelId?: string | undefined
}

/** Numbers by day from one (`YYYY-MM-DD`) to another; days without any are omitted. Posts in the trash do not count. */
export async function listDailyNumbers(
  db: AccountDb,
  { contentId, pillarId, channelId }: NumbersFilter,
  since: string,
  until: string,
): Promise<DayNumbers[]> {
  const { rows } = await sql<DayNumbers>`
    select v.day, sum(v.views)::float8 as views, sum(v.visitors)::float8 as visitors, sum(v.reads)::float8 as reads
    from content_views v join contents c on c.account_id = ${db.accountId}::uuid and c.id = v.content_id and c.deleted_at is null
    where v.account_id = ${db.accountId}::uuid and v.day >= ${since}::date and v.day <= ${until}::date
      ${contentId === undefined ? sql`` : sql`and v.content_id = ${contentId}::uuid`}
      ${pillarId === undefined ? sql`` : sql`and c.pillar_id = ${pillarId}::uuid`}
      ${channelId === undefined ? sql`` : sql`and c.channel_id = ${channelId}::uuid`}
    group by v.day order by v.day`.execute(db.kysely)
  return rows
}

export interface Visitor {
  content_id: string
  day: string
  /** Hex. */
  visitor: string
  has_read: boolean
}
export interface AddedNumbers {
  content_id: string
  day: string
  views: number
  reads: number
  bots: number
}

/** Records visitors and returns only what is new: the first visit of a day, the first time the end was reached. */
export async function recordVisitors(db: AccountDb, visitors: readonly Visitor[]) {
  const { rows } = await sql<{ content_id: string; day: string; has_read: boolean; is_new: boolean }>`
    insert into content_visitors (account_id, content_id, day, visitor, has_read)
    select ${db.accountId}::uuid, seen.content_id, seen.day, decode(seen.visitor, 'hex'), seen.has_read
    from jsonb_to_recordset(${JSON.stringify(visitors)}::jsonb)
      as seen(content_id uuid, day date, visitor text, has_read boolean)
    where exists (select from contents where account_id = ${db.accountId}::uuid and id = seen.content_id)
    on conflict (account_id, content_id, day, visitor)
      do update set has_read = true where excluded.has_read and not content_visitors.has_read
    returning content_id, day, has_read, xmax = 0 as is_new`.execute(db.kysely)
  return rows
}

/** Adds to the numbers by day and to the posts' own counters; one visitor on one day is one view. */
export async function addDailyNumbers(db: AccountDb, added: readonly AddedNumbers[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
    as added(content_id uuid, day date, views integer, reads integer, bots integer)`
  await sql`
    insert into content_views (account_id, content_id, day, views, visitors, reads, bots)
    select ${db.accountId}::uuid, content_id, day, views, views, reads, bots from ${rows}
    where exists (select from contents where account_id = ${db.accountId}::uuid and id = content_id)
    on conflict (account_id, content_id, day) do update set
      views = content_views.views + excluded.views,
      visitors = content_views.visitors + excluded.visitors,
      reads = content_views.reads + excluded.reads,
      bots = content_views.bots + excluded.bots`.execute(db.kysely)
  await sql`
    update contents set views = contents.views + sums.views, reads = contents.reads + sums.reads
    from (select content_id, sum(views)::integer as views, sum(reads)::integer as reads from ${rows} group by content_id) as sums
    where contents.account_id = ${db.accountId}::uuid and contents.id = sums.content_id
      and (sums.views > 0 or sums.reads > 0)`.execute(db.kysely)
}

/** The hashes of earlier days are not needed any more and can never be matched again. */
export async function deleteVisitorsBefore(db: AccountDb, before: string): Promise<void> {
  await db.remove('content_visitors').where('day', '<', before).execute()
}
