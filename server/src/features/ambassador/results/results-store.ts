import type { ResultGroup } from '@draftwright/contract/share-results'
import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { isConsentValid } from '../../share-consents/index.ts'

export interface ResultsSpan {
  /** Days of the workspace, both included. */
  readonly from: string
  readonly to: string
  readonly timeZone: string
  /** Null for everybody. */
  readonly userId: string | null
}

export interface CountedShares {
  /** Null: shares without a campaign. */
  readonly group_id: string | null
  readonly shares: number
  /** Shares whose link counts. */
  readonly linked: number
  readonly clicks: number
  readonly visitors: number
  readonly visits: number
}

/** A link belongs to a person, post and platform: its numbers are counted once. `total` is one row; of people those who agreed. */
export async function countSharesInPeriod(
  db: AccountDb,
  { from, to, timeZone, userId }: ResultsSpan,
  by: ResultGroup | 'total',
): Promise<CountedShares[]> {
  const account = sql`${db.accountId}::uuid`
  const days = (column: string) => sql`${sql.ref(column)} between ${from}::date and ${to}::date`
  const { rows } = await sql<CountedShares>`
    with shares as (
      select s.user_id, s.content_id, s.link_id, (s.created_at at time zone ${timeZone})::date as day from content_shares s
      where s.account_id = ${account} and s.state <> 'intent' ${userId === null ? sql`` : sql`and s.user_id = ${userId}::uuid`}),
    links as (
      select distinct s.user_id, s.content_id, s.link_id, t.code from shares s
      join tracked_links t on t.account_id = ${account} and t.id = s.link_id),
    found (user_id, content_id, shares, linked, clicks, visitors, visits) as (
      select user_id, content_id, count(*), count(link_id), 0, 0, 0 from shares where ${days('day')} group by 1, 2
      union all
      select l.user_id, l.content_id, 0, 1, sum(d.clicks - d.member_clicks), sum(d.visitors - d.member_visitors), 0
      from links l join link_days d on d.account_id = ${account} and d.link_id = l.link_id and ${days('d.day')} group by 1, 2
      union all
      select l.user_id, l.content_id, 0, 1, 0, 0, sum(n.visits) from links l
      join daily_numbers n on n.account_id = ${account} and n.dimension = 'link' and n.value = l.code and ${days('n.day')}
      group by 1, 2)
    select ${toGroup(by, sql`f.user_id`, sql`f.content_id`, sql`c.campaign_id`)} as group_id, sum(f.shares)::float8 as shares,
      sum(f.linked)::float8 as linked, sum(f.clicks)::float8 as clicks, sum(f.visitors)::float8 as visitors, sum(f.visits)::float8 as visits
    from found f join contents c on c.account_id = ${account} and c.id = f.content_id
    ${by === 'person' ? sql`where ${isConsentValid(db, 'f.user_id')}` : sql``}
    group by 1 order by clicks desc, shares desc, group_id limit 100`.execute(db.kysely)
  return rows
}

/** Known people who followed a share in the period, those who were merged counted as one. */
export async function countShareContacts(
  db: AccountDb,
  { from, to, timeZone, userId }: ResultsSpan,
  by: ResultGroup | 'total',
): Promise<Map<string | null, number>> {
  const { rows } = await sql<{ group_id: string | null; contacts: number }>`
    with recursive followed as (
      select t.contact_id, t.share_user_id, t.content_id, coalesce(t.campaign_id, c.campaign_id) as campaign_id
      from touches t left join contents c on c.account_id = t.account_id and c.id = t.content_id
      where t.account_id = ${db.accountId}::uuid and t.share_user_id is not null and t.contact_id is not null
        ${userId === null ? sql`` : sql`and t.share_user_id = ${userId}::uuid`}
        and (t.at at time zone ${timeZone})::date between ${from}::date and ${to}::date),
    people (id, into_id) as (
      select distinct contact_id, contact_id from followed
      union
      select p.id, c.merged_into from people p join crm_contacts c
        on c.account_id = ${db.accountId}::uuid and c.id = p.into_id and c.merged_into is not null),
    roots as (
      select p.id, p.into_id as root from people p join crm_contacts c
        on c.account_id = ${db.accountId}::uuid and c.id = p.into_id and c.merged_into is null and c.deleted_at is null)
    select ${toGroup(by, sql`f.share_user_id`, sql`f.content_id`, sql`f.campaign_id`)} as group_id,
      count(distinct r.root)::float8 as contacts
    from followed f join roots r on r.id = f.contact_id group by 1`.execute(db.kysely)
  return new Map(rows.map(({ group_id, contacts }) => [group_id, contacts]))
}

function toGroup(
  by: ResultGroup | 'total',
  person: RawBuilder<unknown>,
  content: RawBuilder<unknown>,
  campaign: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (by === 'total') return sql`null::uuid`
  return by === 'person' ? person : by === 'content' ? content : campaign
}

export const listCampaignNames = async (db: AccountDb, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    (await db.from('campaigns').select(['id', 'name']).where(sql<boolean>`id = any(${ids}::uuid[])`).execute()).map(
      ({ id, name }) => [id, name],
    ),
  )
