import { sql } from 'kysely'

/**
 * Clicks on a tracked link in all its days, as a row to join with each link; both names are columns of the query around it. Without
 * members: whoever shares a link or works here is no reader of it.
 */
export const selectClickSums = (accountColumn: string, linkColumn: string, { withMembers } = { withMembers: true }) =>
  sql<{ clicks: number; visitors: number; bots: number }>`(select
    coalesce(sum(d.clicks ${withMembers ? sql`` : sql`- d.member_clicks`}), 0)::float8 as clicks,
    coalesce(sum(d.visitors ${withMembers ? sql`` : sql`- d.member_visitors`}), 0)::float8 as visitors, coalesce(sum(d.bots), 0)::float8 as bots
    from link_days d where d.account_id = ${sql.ref(accountColumn)} and d.link_id = ${sql.ref(linkColumn)})`.as<'sums'>(
    'sums',
  )
