import { defaultRewards, type RewardSettings } from '@draftwright/contract/rewards'
import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { isConsentValid } from '../../share-consents/index.ts'

export const findRewardSettings = async (db: AccountDb): Promise<RewardSettings> =>
  (await db
    .from('reward_settings')
    .select(['is_on', 'share_points', 'shares_a_week', 'visitor_points', 'visitors_a_link', 'contact_points'])
    .executeTakeFirst()) ?? defaultRewards

export const saveRewardSettings = (db: AccountDb, settings: RewardSettings, updated_at: string) =>
  db
    .insert('reward_settings', { ...settings, updated_at })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...settings, updated_at }))
    .execute()

export const isOnLeaderboard = async (db: AccountDb, userId: string): Promise<boolean> =>
  (await db.from('leaderboard_people').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined

export async function setOnLeaderboard(db: AccountDb, userId: string, isShown: boolean): Promise<void> {
  if (isShown)
    await db
      .insert('leaderboard_people', { user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await db.remove('leaderboard_people').where('user_id', '=', userId).execute()
}

export interface Achiever {
  readonly user_id: string
  readonly is_shown: boolean
  readonly shares: number
  readonly clicks: number
  readonly visitors: number
  readonly contacts: number
  readonly points: number
  /** Of the newest share that counts. */
  readonly last_at: string | null
}
interface AchieverQuery {
  readonly from: string
  readonly to: string
  readonly timeZone: string
  /** Who is in it without having chosen to be shown. */
  readonly userId: string
  readonly teamId: string | undefined
}

/**
 * What members achieved in the period, and their points, from the rows alone: a share is the first that was confirmed of a post on a
 * network; visitors of a link have points up to its cap over all time.
 */
export async function listAchievers(
  db: AccountDb,
  { from, to, timeZone, userId, teamId }: AchieverQuery,
  rules: RewardSettings,
): Promise<Achiever[]> {
  const account = sql`${db.accountId}::uuid`
  const isWithin = (day: RawBuilder<unknown>) => sql`${day} between ${from}::date and ${to}::date`
  const visitors = sql`d.visitors - d.member_visitors`
  const { rows } = await sql<Achiever>`
    with recursive ${selectFirstTouches(db)},
    members as (
      select a.user_id, l.user_id is not null and ${isConsentValid(db, 'a.user_id')} as is_shown from account_access a
      left join leaderboard_people l on l.account_id = a.account_id and l.user_id = a.user_id
      where a.account_id = ${account} and (l.user_id is not null or a.user_id = ${userId}::uuid)
        ${teamId === undefined ? sql`` : sql`and (a.user_id = ${userId}::uuid or exists (select from share_team_members m where m.account_id = a.account_id and m.user_id = a.user_id and m.team_id = ${teamId}::uuid))`}),
    confirmed as (
      select s.user_id, s.content_id, s.platform_type, min(s.confirmed_at) as at
      from content_shares s join members m on m.user_id = s.user_id
      where s.account_id = ${account} and s.state = 'confirmed' and s.withdrawn_at is null group by 1, 2, 3),
    placed as (
      select c.user_id, c.at, (c.at at time zone ${timeZone})::date as day, row_number() over (
        partition by c.user_id, date_trunc('week', c.at at time zone ${timeZone}) order by c.at, c.content_id, c.platform_type) as place
      from confirmed c),
    shares as (
      select p.user_id, count(*) as n, count(*) filter (where p.place <= ${rules.shares_a_week}) as counted, max(p.at) as last_at
      from placed p where ${isWithin(sql`p.day`)} group by 1),
    links as (
      select distinct s.user_id, s.link_id from content_shares s join members m on m.user_id = s.user_id
      where s.account_id = ${account} and s.state <> 'intent' and s.link_id is not null),
    days as (
      select l.user_id, l.link_id, sum(d.clicks - d.member_clicks) filter (where ${isWithin(sql`d.day`)}) as clicks,
        sum(${visitors}) filter (where ${isWithin(sql`d.day`)}) as visitors,
        coalesce(sum(${visitors}) filter (where d.day < ${from}::date), 0) as before,
        coalesce(sum(${visitors}) filter (where d.day <= ${to}::date), 0) as through
      from links l join link_days d on d.account_id = ${account} and d.link_id = l.link_id group by 1, 2),
    clicks as (
      select user_id, sum(clicks) as n, sum(visitors) as visitors,
        sum(least(through, ${rules.visitors_a_link}) - least(before, ${rules.visitors_a_link})) as counted
      from days group by 1),
    contacts as (
      select f.share_user_id as user_id, count(*) as n from first_touches f
      where ${isWithin(sql`(f.at at time zone ${timeZone})::date`)} group by 1)
    select m.user_id, m.is_shown, coalesce(s.n, 0)::float8 as shares, coalesce(k.n, 0)::float8 as clicks,
      coalesce(k.visitors, 0)::float8 as visitors, coalesce(o.n, 0)::float8 as contacts,
      (coalesce(s.counted, 0) * ${rules.share_points}::int + coalesce(k.counted, 0) * ${rules.visitor_points}::int
        + coalesce(o.n, 0) * ${rules.contact_points}::int)::float8 as points, s.last_at
    from members m left join shares s on s.user_id = m.user_id left join clicks k on k.user_id = m.user_id
    left join contacts o on o.user_id = m.user_id`.execute(db.kysely)
  return rows
}

/** The first click, visit or form that is recorded of each known person, if it came by a share; merged people are one. */
const selectFirstTouches = (db: AccountDb) => sql`
    merged (id, root) as (
      select c.id, c.id from crm_contacts c
      where c.account_id = ${db.accountId}::uuid and c.merged_into is null and c.deleted_at is null
        and exists (select from touches t where t.account_id = c.account_id and t.share_user_id is not null)
      union
      select c.id, m.root from merged m join crm_contacts c on c.account_id = ${db.accountId}::uuid and c.merged_into = m.id),
    first_touches as (
      select f.share_user_id, f.at from (
        select distinct on (m.root) t.share_user_id, t.at from merged m
        join touches t on t.account_id = ${db.accountId}::uuid and t.contact_id = m.id
        order by m.root, t.at, t.id) f
      where f.share_user_id is not null)`

export interface BadgeCounts {
  readonly shares: number
  readonly networks: number
  readonly weeks: number
  readonly colleagues: number
  readonly visitors: number
  readonly contacts: number
}

/** What a person's badges are counted from; weeks are the most in a row. */
export async function countForBadges(db: AccountDb, userId: string, timeZone: string): Promise<BadgeCounts> {
  const { rows } = await sql<BadgeCounts>`
    with recursive ${selectFirstTouches(db)},
    confirmed as (
      select s.* from content_shares s where s.account_id = ${db.accountId}::uuid and s.user_id = ${userId}::uuid
        and s.state = 'confirmed' and s.withdrawn_at is null),
    weeks as (select distinct date_trunc('week', confirmed_at at time zone ${timeZone})::date as week from confirmed),
    runs as (select count(*) as n from (select week - (7 * row_number() over (order by week))::int as run from weeks) w group by run),
    links as (
      select distinct s.link_id from content_shares s where s.account_id = ${db.accountId}::uuid and s.user_id = ${userId}::uuid
        and s.state <> 'intent' and s.link_id is not null)
    select (select count(*) from confirmed)::float8 as shares,
      (select count(distinct platform_type) from confirmed)::float8 as networks,
      coalesce((select max(n) from runs), 0)::float8 as weeks,
      (select count(distinct c.id) from confirmed s join contents c on c.account_id = s.account_id and c.id = s.content_id
        and c.author_id <> s.user_id)::float8 as colleagues,
      coalesce((select sum(d.visitors - d.member_visitors) from links l
        join link_days d on d.account_id = ${db.accountId}::uuid and d.link_id = l.link_id), 0)::float8 as visitors,
      (select count(*) from first_touches f where f.share_user_id = ${userId}::uuid)::float8 as contacts`.execute(
    db.kysely,
  )
  const [found] = rows
  if (found === undefined) throw new Error('Counting gives one row')
  return found
}

/** What a person chose, and the teams they are in. */
export async function collectPersonalRewards(db: AccountDb, userId: string) {
  const teams = await db
    .from('share_team_members')
    .innerJoin('share_teams', (join) =>
      join
        .onRef('share_teams.account_id', '=', 'share_team_members.account_id')
        .onRef('share_teams.id', '=', 'share_team_members.team_id'),
    )
    .select('share_teams.name')
    .where('share_team_members.user_id', '=', userId)
    .orderBy('share_teams.name')
    .execute()
  return { is_on_leaderboard: await isOnLeaderboard(db, userId), teams: teams.map(({ name }) => name) }
}
