import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

export interface Click {
  id: string
  link_id: string
  day: string
  clicked_at: string
  is_bot: boolean
  /** Hex; null for programs, and where totals alone are counted. */
  visitor: string | null
  n: number
}

/** Writes clicks and adds them to their days. Those of links that are gone are left out. */
export async function recordClicks(db: AccountDb, clicks: readonly Click[]): Promise<void> {
  // A day row is locked by whoever adds to it: in one order, so that two processes never wait for each other.
  await sql`
    with given as (
      select c.* from jsonb_to_recordset(${JSON.stringify(clicks)}::jsonb)
        as c(id uuid, link_id uuid, day date, clicked_at timestamptz, is_bot boolean, visitor text, n integer)
      where exists (select from tracked_links l where l.account_id = ${db.accountId}::uuid and l.id = c.link_id)
    ), written as (
      insert into link_clicks (id, account_id, link_id, clicked_at, is_bot, visitor, n)
      select id, ${db.accountId}::uuid, link_id, clicked_at, is_bot, decode(visitor, 'hex'), n from given
    ), seen as (
      insert into link_visitors (account_id, link_id, day, visitor)
      select distinct ${db.accountId}::uuid, link_id, day, decode(visitor, 'hex') as hash from given
      where visitor is not null order by link_id, day, hash
      on conflict do nothing returning link_id, day
    )
    insert into link_days (account_id, link_id, day, clicks, visitors, bots)
    select ${db.accountId}::uuid, g.link_id, g.day,
      coalesce(sum(g.n) filter (where not g.is_bot), 0),
      (select count(*) from seen s where s.link_id = g.link_id and s.day = g.day),
      coalesce(sum(g.n) filter (where g.is_bot), 0)
    from given g group by g.link_id, g.day order by g.link_id, g.day
    on conflict (account_id, link_id, day) do update set clicks = link_days.clicks + excluded.clicks,
      visitors = link_days.visitors + excluded.visitors, bots = link_days.bots + excluded.bots`.execute(db.kysely)
}

export interface DayClicks {
  day: string
  clicks: number
  visitors: number
  bots: number
}

/** Of the newest 366 days that have any, in their order. */
export async function listDayClicks(
  db: AccountDb,
  { linkId, campaignId }: { linkId?: string; campaignId?: string },
): Promise<DayClicks[]> {
  const { rows } = await sql<DayClicks>`
    select * from (
      select d.day::text, sum(d.clicks)::float8 as clicks, sum(d.visitors)::float8 as visitors, sum(d.bots)::float8 as bots
      from link_days d join tracked_links l on l.account_id = ${db.accountId}::uuid and l.id = d.link_id
      where d.account_id = ${db.accountId}::uuid
        ${linkId === undefined ? sql`` : sql`and l.id = ${linkId}::uuid`}
        ${campaignId === undefined ? sql`` : sql`and l.campaign_id = ${campaignId}::uuid`}
      group by d.day order by d.day desc limit 366
    ) newest order by day`.execute(db.kysely)
  return rows
}

/** Adds clicks of earlier days to a link that has none. */
export async function addPastClicks(
  db: AccountDb,
  link_id: string,
  days: readonly Pick<DayClicks, 'day' | 'clicks' | 'visitors'>[],
): Promise<void> {
  if (days.length > 0)
    await db
      .insert(
        'link_days',
        days.map((one) => ({ ...one, link_id })),
      )
      .execute()
}
