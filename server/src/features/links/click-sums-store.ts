import { sql } from 'kysely'

/** Clicks on a tracked link in all its days, as a row to join with each link; both name columns of the query around it. */
export const selectClickSums = (accountColumn: string, linkColumn: string) =>
  sql<{ clicks: number; visitors: number; bots: number }>`(select coalesce(sum(d.clicks), 0)::float8 as clicks,
    coalesce(sum(d.visitors), 0)::float8 as visitors, coalesce(sum(d.bots), 0)::float8 as bots
    from link_days d where d.account_id = ${sql.ref(accountColumn)} and d.link_id = ${sql.ref(linkColumn)})`.as<'sums'>(
    'sums',
  )
