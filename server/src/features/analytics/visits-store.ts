import type { CountingMode } from '@draftwright/contract/visits'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { toJsonText } from '../../db/json-columns.ts'
import { markNewConversions } from './conversions-store.ts'
import { toVisitorKey, type VisitCount } from './count-visits.ts'
import type { DayVisitor, VisitorState } from './visit-state.ts'

interface CountingRules {
  readonly time_zone: string
  readonly mode: CountingMode
  /** Hosts that the workspace leaves out. */
  readonly excluded_sources: string[]
}

/** How the workspace counts, and whose days; undefined if there is no such workspace. */
export async function readCountingRules(db: AccountDb): Promise<CountingRules | undefined> {
  const { rows } = await sql<CountingRules>`
    select a.time_zone, coalesce(s.mode, 'visitors') as mode, coalesce(s.excluded_sources, '[]') as excluded_sources
    from accounts a left join analytics_settings s on s.account_id = a.id
    where a.id = ${db.accountId}::uuid`.execute(db.kysely)
  return rows[0]
}

export async function saveCountingMode(db: AccountDb, mode: CountingMode): Promise<void> {
  await db
    .insert('analytics_settings', { mode })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ mode, updated_at: sql`now()` }))
    .execute()
}

/** The secret that the visitors of a workspace's day are hashed with, as hex; the same for all processes. */
export async function ensureDaySalt(db: AccountDb, day: string, now: Date): Promise<string> {
  const { rows } = await sql<{ salt: string }>`
    insert into day_salts (account_id, day, salt, created_at)
    values (${db.accountId}::uuid, ${day}::date, decode(${randomBytes(16).toString('hex')}, 'hex'), ${now.toISOString()}::timestamptz)
    on conflict (account_id, day) do update set salt = day_salts.salt returning encode(salt, 'hex') as salt`.execute(
    db.kysely,
  )
  return rows[0]?.salt ?? ''
}

/** Null if nobody came that day, or if it is deleted. */
export async function findDaySalt(db: AccountDb, day: string): Promise<string | null> {
  const { rows } = await sql<{ salt: string }>`
    select encode(salt, 'hex') as salt from day_salts
    where account_id = ${db.accountId}::uuid and day = ${day}::date`.execute(db.kysely)
  return rows[0]?.salt ?? null
}

/** Until the end of the transaction no other process counts for this workspace. */
export async function lockCounting(db: AccountDb): Promise<void> {
  await db.lockList('visits')
}

export async function loadDayVisitors(
  db: AccountDb,
  wanted: readonly { day: string; visitor: string }[],
): Promise<Map<string, DayVisitor>> {
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{ day: string; visitor: string; last_at: string; path: string; state: VisitorState }>`
    select v.day, encode(v.visitor, 'hex') as visitor, v.last_at, v.path, v.state
    from jsonb_to_recordset(${toJsonText(wanted)}::jsonb) as w (day date, visitor text)
    join day_visitors v on v.account_id = ${db.accountId}::uuid and v.day = w.day and v.visitor = decode(w.visitor, 'hex')`.execute(
    db.kysely,
  )
  return new Map(
    rows.map(({ day, visitor, last_at, path, state }) => [
      toVisitorKey(day, visitor),
      { day, visitor, lastAt: Date.parse(last_at), path, state },
    ]),
  )
}

/** Writes everything one flush has counted. */
export async function saveVisitCount(db: AccountDb, count: VisitCount): Promise<void> {
  const account = sql`${db.accountId}::uuid`
  const rows = [...count.rows.values()]
  if (rows.length > 0)
    await sql`
      insert into visit_events (account_id, id, at, day, kind, visit_id, visitor, content_id, path, entry, source, source_kind,
        utm_source, utm_medium, campaign, utm_term, utm_content, link_code, device, browser, country, engaged_ms,
        is_entry, is_exit, is_bounce, is_first, goal, value)
      select ${account}, id, at, day, kind, visit_id, decode(visitor, 'hex'), content_id, path, entry, source, source_kind,
        utm_source, utm_medium, campaign, utm_term, utm_content, link_code, device, browser, country, engaged_ms,
        is_entry, is_exit, is_bounce, is_first, goal, value
      from jsonb_to_recordset(${toJsonText(rows)}::jsonb) as r (id uuid, at timestamptz, day date, kind text, visit_id uuid,
        visitor text, content_id uuid, path text, entry text, source text, source_kind text, utm_source text, utm_medium text,
        campaign text, utm_term text, utm_content text, link_code text, device text, browser text, country text,
        engaged_ms integer, is_entry boolean, is_exit boolean, is_bounce boolean, is_first boolean, goal text,
        value numeric)`.execute(db.kysely)
  const corrections = [...count.corrections].map(([id, change]) => ({ id, ...change }))
  if (corrections.length > 0)
    await sql`
      update visit_events e set is_exit = e.is_exit and not c."isNoExit", is_bounce = e.is_bounce and not c."isNoBounce",
        engaged_ms = e.engaged_ms + c."engagedMs"
      from jsonb_to_recordset(${toJsonText(corrections)}::jsonb)
        as c (id uuid, "isNoExit" boolean, "isNoBounce" boolean, "engagedMs" integer)
      where e.account_id = ${account} and e.id = c.id`.execute(db.kysely)
  await dropDayBlocks(
    db,
    rows.map(({ day }) => day),
    corrections.map(({ id }) => id),
  )
  await markNewConversions(
    db,
    rows.map(({ id }) => id),
  )
  await saveDayVisitors(db, count)
  await addDailyNumbers(db, count)
}

/** Days are packed when they are over; what a visit across midnight adds makes its day be packed again. */
async function dropDayBlocks(db: AccountDb, days: readonly string[], eventIds: readonly string[]): Promise<void> {
  await sql`
    delete from visit_day_blocks b where b.account_id = ${db.accountId}::uuid and (
      b.day in (select value::date from jsonb_array_elements_text(${toJsonText([...new Set(days)])}::jsonb))
      or b.day in (select e.day from visit_events e where e.account_id = ${db.accountId}::uuid
        and e.id in (select value::uuid from jsonb_array_elements_text(${toJsonText(eventIds)}::jsonb))))`.execute(
    db.kysely,
  )
}

async function saveDayVisitors(db: AccountDb, count: VisitCount): Promise<void> {
  const visitors = [...count.changed].flatMap((key) => {
    const found = count.visitors.get(key)
    if (found === undefined) return []
    const { day, visitor, lastAt, path, state } = found
    // Without a visit there is nothing to show as live.
    return [
      { day, visitor, path, state, last_at: new Date(lastAt).toISOString(), visit_id: state.visit?.id ?? noVisit },
    ]
  })
  if (visitors.length === 0) return
  await sql`
    insert into day_visitors (account_id, day, visitor, last_at, visit_id, path, state)
    select ${db.accountId}::uuid, day, decode(visitor, 'hex'), last_at, visit_id, path, state
    from jsonb_to_recordset(${toJsonText(visitors)}::jsonb)
      as v (day date, visitor text, last_at timestamptz, visit_id uuid, path text, state jsonb)
    on conflict (account_id, day, visitor) do update set last_at = excluded.last_at, visit_id = excluded.visit_id,
      path = excluded.path, state = excluded.state`.execute(db.kysely)
}
const noVisit = '00000000-0000-0000-0000-000000000000'

/** Adds to the sums by day and to the posts' own counters. */
async function addDailyNumbers(db: AccountDb, count: VisitCount): Promise<void> {
  const sums = count.sums.list()
  if (sums.length === 0) return
  const rows = sql`jsonb_to_recordset(${toJsonText(sums)}::jsonb) as s (dimension text, value text, day date,
    views integer, visitors integer, visits integer, reads integer, engaged_ms bigint, bounces integer, bots integer)`
  await sql`
    insert into daily_numbers (account_id, dimension, value, day, views, visitors, visits, reads, engaged_ms, bounces, bots)
    select ${db.accountId}::uuid, dimension, value, day, views, visitors, visits, reads, engaged_ms, bounces, bots from ${rows}
    on conflict (account_id, dimension, value, day) do update set
      views = daily_numbers.views + excluded.views,
      visitors = daily_numbers.visitors + excluded.visitors,
      visits = daily_numbers.visits + excluded.visits,
      reads = daily_numbers.reads + excluded.reads,
      engaged_ms = daily_numbers.engaged_ms + excluded.engaged_ms,
      bounces = daily_numbers.bounces + excluded.bounces,
      bots = daily_numbers.bots + excluded.bots`.execute(db.kysely)
  await sql`
    update contents c set views = c.views + s.views, reads = c.reads + s.reads
    from (select value::uuid as id, sum(views)::integer as views, sum(reads)::integer as reads from ${rows}
      where dimension = 'content' and value <> '' group by value) s
    where c.account_id = ${db.accountId}::uuid and c.id = s.id and (s.views > 0 or s.reads > 0)`.execute(db.kysely)
}

/** After two days no hash can be traced; after three months single views are not needed. */
export async function deleteOldVisits(db: AccountDb, now: Date, today: string): Promise<void> {
  const account = sql`account_id = ${db.accountId}::uuid`
  const twoDaysAgo = new Date(now.getTime() - 48 * 3_600_000).toISOString()
  await sql`delete from day_salts where ${account} and created_at <= ${twoDaysAgo}::timestamptz`.execute(db.kysely)
  await sql`delete from day_visitors where ${account} and day < ${today}::date - 1`.execute(db.kysely)
  await sql`delete from visit_events where ${account} and day <= ${today}::date - 90`.execute(db.kysely)
  await sql`delete from visit_day_blocks where ${account} and day <= ${today}::date - 90`.execute(db.kysely)
  await sql`delete from goal_conversions where ${account} and day <= ${today}::date - 90`.execute(db.kysely)
}

/** Visitors of the last five minutes by page; a visit across midnight is one. */
export async function listLivePages(db: AccountDb, since: Date): Promise<{ path: string; visitors: number }[]> {
  const { rows } = await sql<{ path: string; visitors: number }>`
    select path, count(*)::int as visitors from (
      select distinct on (visit_id) visit_id, path from day_visitors
      where account_id = ${db.accountId}::uuid and last_at > ${since.toISOString()}::timestamptz
      order by visit_id, last_at desc) latest
    group by path order by 2 desc, path`.execute(db.kysely)
  return rows
}
