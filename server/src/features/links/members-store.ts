import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

/** Notes that a browser is a member's on this day; returns whether it was not known. */
export async function addMemberVisitor(db: AccountDb, day: string, visitor: string): Promise<boolean> {
  const { rows } = await sql`
    insert into member_visitors (account_id, day, visitor)
    values (${db.accountId}::uuid, ${day}::date, decode(${visitor}, 'hex'))
    on conflict do nothing returning day`.execute(db.kysely)
  return rows.length > 0
}

/** Counts members again among those who followed links on days: of these links, or of all that this browser followed. */
export async function countMemberClicks(
  db: AccountDb,
  of:
    | { readonly links: readonly { link_id: string; day: string }[] }
    | { readonly visitor: string; readonly day: string },
): Promise<void> {
  const asked: RawBuilder<unknown> =
    'links' in of
      ? sql`select distinct l.link_id, l.day from jsonb_to_recordset(${JSON.stringify(of.links)}::jsonb) as l (link_id uuid, day date)`
      : sql`select v.link_id, v.day from link_visitors v where v.account_id = ${db.accountId}::uuid
          and v.day = ${of.day}::date and v.visitor = decode(${of.visitor}, 'hex')`
  // Locked in one order, as in recordClicks, so that two processes never wait for each other.
  await sql`
    with asked as (${asked}),
    days as (
      select d.link_id, d.day from link_days d join asked a on a.link_id = d.link_id and a.day = d.day
      where d.account_id = ${db.accountId}::uuid order by d.link_id, d.day for update of d),
    members as (
      select v.link_id, v.day, count(*)::int as visitors, coalesce(sum((
        select sum(c.n) from link_clicks c join accounts a on a.id = c.account_id
        where c.account_id = v.account_id and c.link_id = v.link_id and c.visitor = v.visitor
          -- The day in every time zone, for the index; then the exact one.
          and c.clicked_at >= (v.day - 1)::timestamp at time zone 'UTC'
          and c.clicked_at < (v.day + 2)::timestamp at time zone 'UTC'
          and (c.clicked_at at time zone a.time_zone)::date = v.day)), 0)::int as clicks
      from days join link_visitors v on v.account_id = ${db.accountId}::uuid and v.link_id = days.link_id and v.day = days.day
      join member_visitors m on m.account_id = v.account_id and m.day = v.day and m.visitor = v.visitor
      group by v.link_id, v.day)
    update link_days d set member_clicks = m.clicks, member_visitors = m.visitors
    from members m where d.account_id = ${db.accountId}::uuid and d.link_id = m.link_id and d.day = m.day
      and (d.member_clicks, d.member_visitors) is distinct from (m.clicks, m.visitors)`.execute(db.kysely)
}
