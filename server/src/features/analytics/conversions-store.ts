import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { toJsonText } from '../../db/json-columns.ts'

/** A path on any of the sites: the hosted site's begin with `/site/<name>`, others with their host. */
const localPath = sql`regexp_replace(e.path, '^(/site/[^/]+|[^/]+)', '')`
/** `*` stands for any text, everything else for itself. */
const pattern = sql`replace(replace(replace(replace(g.match, '\\', '\\\\'), '%', '\\%'), '_', '\\_'), '*', '%')`
/** A slash at the end makes no other page. */
const fitsPath = (path: RawBuilder<unknown>) =>
  sql`(${path} like ${pattern} or rtrim(${path}, '/') like rtrim(${pattern}, '/'))`
const fitsGoal = sql`e.kind = case g.kind when 'page' then 'view' when 'event' then 'goal' else g.kind end
  and (g.match = '' or case when g.kind not in ('page', 'read') then coalesce(e.goal, '') like ${pattern}
    when g.match like '/%' then ${fitsPath(localPath)} else ${fitsPath(sql`e.path`)} end)`

/** What a day's sum can hold: anybody can send amounts, and one that does not fit must not lose the visits counted with it. */
const mostValue = sql`99999999999999.99`

/** Stores which of the events reach which goals, and adds them to the goals' sums. The account's counting is locked. */
async function markConversions(db: AccountDb, chosen: RawBuilder<unknown>): Promise<void> {
  await sql`
    with made as (
      insert into goal_conversions (account_id, goal_id, event_id, visit_id, day, at, value)
      select e.account_id, g.id, e.id, e.visit_id, e.day, e.at, e.value
      from visit_events e join goals g on g.account_id = e.account_id and ${fitsGoal}
      where e.account_id = ${db.accountId}::uuid and ${chosen}
      on conflict do nothing returning goal_id, visit_id, day, value),
    fresh as (
      select m.*, m.visit_id is not null and not exists (
        select from goal_conversions b where b.account_id = ${db.accountId}::uuid and b.visit_id = m.visit_id
          and b.goal_id = m.goal_id and b.day = m.day) as is_first
      from made m)
    insert into goal_days (account_id, goal_id, day, conversions, visits, value)
    select ${db.accountId}::uuid, goal_id, day, count(*)::int, (count(distinct visit_id) filter (where is_first))::int,
      least(${mostValue}, greatest(-${mostValue}, coalesce(sum(value), 0)))
    from fresh group by goal_id, day
    on conflict (account_id, goal_id, day) do update set conversions = goal_days.conversions + excluded.conversions,
      visits = goal_days.visits + excluded.visits,
      value = least(${mostValue}, greatest(-${mostValue}, goal_days.value + excluded.value))`.execute(db.kysely)
}

/** Of events that were just stored. */
export async function markNewConversions(db: AccountDb, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return
  const { rows } = await sql`select 1 from goals where account_id = ${db.accountId}::uuid limit 1`.execute(db.kysely)
  if (rows.length === 0) return
  await markConversions(
    db,
    sql`e.id in (select value::uuid from jsonb_array_elements_text(${toJsonText(eventIds)}::jsonb))`,
  )
}

/** Of a goal that was just created: everything that is still known. */
export const markEarlierConversions = (db: AccountDb, goalId: string, from: string): Promise<void> =>
  markConversions(db, sql`e.day >= ${from}::date and g.id = ${goalId}::uuid`)
