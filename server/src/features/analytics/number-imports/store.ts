import { type ImportAttempt, isOfAttempt } from '../../../db/import-attempts.ts'
import type { NumberImport } from '@draftwright/contract/number-imports'
import type {
  NumberDayState,
  SkippedDayReason,
  StoredNumberImportState,
} from '@draftwright/contract/number-import-words'
import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { toJsonText } from '../../../db/json-columns.ts'

import type { ReadNumbers } from './read-numbers.ts'

export const findNumberImport = (db: AccountDb, id: string) =>
  db.from('number_imports').selectAll().where('id', '=', id).where('state', '!=', 'reading').executeTakeFirst()
export type NumberImportRow = NonNullable<Awaited<ReturnType<typeof findNumberImport>>>

/** Per workspace: all of them are listed, so that each can be undone. */
export const mostNumberImports = 50

export const listNumberImports = (db: AccountDb) =>
  db
    .from('number_imports')
    .selectAll()
    .where('state', '!=', 'reading')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostNumberImports)
    .execute()

export async function countNumberImports(db: AccountDb): Promise<number> {
  const { n } = await db
    .from('number_imports')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** An import that nobody sees until it is filled. */
export async function insertNumberImport(
  db: AccountDb,
  filename: string,
  { tool, files, days }: ReadNumbers,
): Promise<string> {
  const id = createId()
  await db.insert('number_imports', { id, tool, state: 'reading', filename, files, n_days: days.length }).execute()
  return id
}

/** Stored piece by piece, so that others are not kept waiting; seen when all of it is there. */
export async function fillNumberImport(db: AccountDb, id: string, { days, pieces }: ReadNumbers): Promise<void> {
  const key = sql`${db.accountId}::uuid, ${id}::uuid`
  await sql`
    insert into number_import_days (account_id, import_id, day, views, visitors, visits, is_timed)
    select ${key}, day, views, visitors, visits, engaged_ms > 0
    from jsonb_to_recordset(${toJsonText(days)}::jsonb)
      as d (day date, views integer, visitors integer, visits integer, engaged_ms bigint)`.execute(db.kysely)
  for (const piece of pieces)
    await sql`
      insert into number_import_sums (account_id, import_id, day, dimension, value, views, visitors, visits, engaged_ms, bounces)
      select ${key}, day, dimension, value, views, visitors, visits, engaged_ms, bounces
      from jsonb_to_recordset(${piece}::jsonb) as s (day date, dimension text, value text, views integer,
        visitors integer, visits integer, engaged_ms bigint, bounces integer)`.execute(db.kysely)
  await transitionNumberImport(db, id, ['reading'], 'ready')
}

/** Returns its new attempt; null when it is in none of the allowed states. */
export async function transitionNumberImport(
  db: AccountDb,
  id: string,
  from: readonly StoredNumberImportState[],
  state: StoredNumberImportState,
): Promise<number | null> {
  const changed = await db
    .update('number_imports')
    .set({ state, error: null, attempt: sql`attempt + 1`, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('attempt')
    .executeTakeFirst()
  return changed?.attempt ?? null
}

/** Nothing when the attempt is over. */
export async function endAttempt(
  db: AccountDb,
  attempt: ImportAttempt,
  state: StoredNumberImportState,
  error: string | null = null,
): Promise<void> {
  await db
    .update('number_imports')
    .set({ state, error, updated_at: sql`clock_timestamp()` })
    .where(isOfAttempt(attempt))
    .execute()
}

export const deleteNumberImport = (db: AccountDb, id: string) =>
  db.remove('number_imports').where('id', '=', id).execute()

export async function hasAddedDays(db: AccountDb, id: string): Promise<boolean> {
  const row = await db
    .from('number_import_days')
    .select('day')
    .where('import_id', '=', id)
    .where('state', '=', 'added')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What becomes of a day that waits: the first reason to leave it out, or `added`. */
const toOutcome = (db: AccountDb, today: string): RawBuilder<string> => sql<string>`case
  when d.day >= ${today}::date then 'current'
  when exists (select from number_import_days o
    where o.account_id = ${db.accountId}::uuid and o.day = d.day and o.state = 'added') then 'other'
  when exists (select from daily_numbers n where n.account_id = ${db.accountId}::uuid and n.dimension = 'total' and n.value = ''
    and n.day = d.day and (n.views > 0 or n.visits > 0 or n.reads > 0 or n.bots > 0)) then 'own'
  else 'added' end`

type Summary = Pick<
  NumberImport,
  'first_day' | 'last_day' | 'n_done' | 'days' | 'views' | 'visitors' | 'visits' | 'skipped'
>

/** What is added and left out, or will be. */
export async function summarizeDays(db: AccountDb, id: string, today: string): Promise<Summary> {
  const days = sql`days as (
    select d.day, d.state = 'waiting' as is_waiting, d.views, d.visitors, d.visits,
      case when d.state = 'waiting' then ${toOutcome(db, today)} else d.state end as outcome
    from number_import_days d where d.account_id = ${db.accountId}::uuid and d.import_id = ${id}::uuid)`
  const { rows } = await sql<Omit<Summary, 'skipped'>>`
    with ${days}
    select min(day)::text as first_day, max(day)::text as last_day, count(*) filter (where not is_waiting)::int as n_done,
      count(*) filter (where outcome in ('added', 'undone'))::int as days,
      coalesce(sum(views) filter (where outcome in ('added', 'undone')), 0)::float8 as views,
      coalesce(sum(visitors) filter (where outcome in ('added', 'undone')), 0)::float8 as visitors,
      coalesce(sum(visits) filter (where outcome in ('added', 'undone')), 0)::float8 as visits
    from days`.execute(db.kysely)
  const spans = await sql<{ from: string; to: string; days: number; reason: SkippedDayReason }>`
    with ${days},
    runs as (select day, outcome, day - row_number() over (partition by outcome order by day)::int as run from days)
    select min(day)::text as "from", max(day)::text as "to", count(*)::int as days, outcome as reason
    from runs where outcome in ('current', 'other', 'own') group by outcome, run order by 1 limit 100`.execute(
    db.kysely,
  )
  const none = { first_day: '', last_day: '', n_done: 0, days: 0, views: 0, visitors: 0, visits: 0 }
  return { ...(rows[0] ?? none), skipped: spans.rows }
}

/** Decides the next day that waits; false if none is left. */
export async function addNextDay(db: AccountDb, id: string, today: string): Promise<boolean> {
  const account = sql`${db.accountId}::uuid`
  const { rows } = await sql<{ day: string; state: NumberDayState }>`
    update number_import_days d set state = ${toOutcome(db, today)}
    where d.account_id = ${account} and d.import_id = ${id}::uuid and d.day = (
      select w.day from number_import_days w
      where w.account_id = ${account} and w.import_id = ${id}::uuid and w.state = 'waiting' order by w.day limit 1)
    returning d.day::text as day, d.state`.execute(db.kysely)
  const [decided] = rows
  if (decided?.state === 'added') await addSums(db, id, decided.day)
  return decided !== undefined
}

async function addSums(db: AccountDb, id: string, day: string): Promise<void> {
  await sql`
    insert into daily_numbers (account_id, dimension, value, day, views, visitors, visits, engaged_ms, bounces)
    select account_id, dimension, value, day, views, visitors, visits, engaged_ms, bounces
    from number_import_sums s where ${isOfDay(db, id, day)}
    on conflict (account_id, dimension, value, day) do update set
      views = daily_numbers.views + excluded.views,
      visitors = daily_numbers.visitors + excluded.visitors,
      visits = daily_numbers.visits + excluded.visits,
      engaged_ms = daily_numbers.engaged_ms + excluded.engaged_ms,
      bounces = daily_numbers.bounces + excluded.bounces`.execute(db.kysely)
  await addPostViews(db, id, day, sql`+`)
}

/** Takes the latest added day away again; false if none is left. */
export async function undoNextDay(db: AccountDb, id: string): Promise<boolean> {
  const account = sql`${db.accountId}::uuid`
  const { rows } = await sql<{ day: string }>`
    update number_import_days d set state = 'undone'
    where d.account_id = ${account} and d.import_id = ${id}::uuid and d.day = (
      select w.day from number_import_days w
      where w.account_id = ${account} and w.import_id = ${id}::uuid and w.state = 'added' order by w.day desc limit 1)
    returning d.day::text as day`.execute(db.kysely)
  const day = rows[0]?.day
  if (day === undefined) return false
  const ofRow = sql`n.account_id = ${account} and n.dimension = s.dimension and n.value = s.value and n.day = s.day`
  await sql`
    update daily_numbers n set views = n.views - s.views, visitors = n.visitors - s.visitors, visits = n.visits - s.visits,
      engaged_ms = n.engaged_ms - s.engaged_ms, bounces = n.bounces - s.bounces
    from number_import_sums s where ${isOfDay(db, id, day)} and ${ofRow}`.execute(db.kysely)
  await sql`
    delete from daily_numbers n using number_import_sums s
    where ${isOfDay(db, id, day)} and ${ofRow} and n.views = 0 and n.visitors = 0 and n.visits = 0 and n.reads = 0
      and n.engaged_ms = 0 and n.bounces = 0 and n.bots = 0`.execute(db.kysely)
  await addPostViews(db, id, day, sql`-`)
  return true
}

const isOfDay = (db: AccountDb, id: string, day: string) =>
  sql`s.account_id = ${db.accountId}::uuid and s.import_id = ${id}::uuid and s.day = ${day}::date`

/** Of a post, with room for what is counted here: one that overflows would keep every visit from being counted. */
const mostViews = sql.lit(2_000_000_000)

/** The posts' own counters. */
async function addPostViews(db: AccountDb, id: string, day: string, sign: RawBuilder<unknown>): Promise<void> {
  await sql`
    update contents c set views = least(${mostViews}, greatest(0, c.views::bigint ${sign} s.views))::integer from number_import_sums s
    where ${isOfDay(db, id, day)} and s.dimension = 'content' and s.value <> '' and s.views > 0
      and c.account_id = ${db.accountId}::uuid and c.id = s.value::uuid`.execute(db.kysely)
}

/** Holds the import for a transaction; false if the attempt is over. */
export async function lockNumberImport(db: AccountDb, attempt: ImportAttempt): Promise<boolean> {
  const row = await db.from('number_imports').select('id').where(isOfAttempt(attempt)).forUpdate().executeTakeFirst()
  return row !== undefined
}
