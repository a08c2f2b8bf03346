import { sql } from 'kysely'
import type { GoalNumbers } from '@draftwright/contract/goals'
import type { AccountDb, NewRow } from '../../db/account-db.ts'
import { readVisitScope, selectFittingEvents, type VisitScope } from '../analytics/index.ts'

const columns = ['id', 'name', 'kind', 'match', 'counted_from', 'created_at'] as const

export const listGoals = (db: AccountDb) =>
  db.from('goals').select(columns).orderBy('created_at').orderBy('id').execute()

export const findGoal = (db: AccountDb, id: string) =>
  db.from('goals').select(columns).where('id', '=', id).executeTakeFirst()

export const insertGoal = (db: AccountDb, goal: NewRow<'goals'>) =>
  db.insert('goals', goal).returning(columns).executeTakeFirstOrThrow()

export const renameGoal = (db: AccountDb, id: string, name: string) =>
  db.update('goals').set({ name }).where('id', '=', id).returning(columns).executeTakeFirst()

export async function deleteGoal(db: AccountDb, id: string): Promise<void> {
  await db.remove('goals').where('id', '=', id).execute()
}

type Numbers = Omit<GoalNumbers, 'rate'>

/** Sums by day, which stay for ever. */
export async function listGoalSums(db: AccountDb, { span }: VisitScope): Promise<Numbers[]> {
  const { rows } = await sql<Numbers>`
    select g.id, g.name, g.kind, g.match, g.counted_from, g.created_at, coalesce(sum(d.conversions), 0)::float8 as conversions,
      coalesce(sum(d.visits), 0)::float8 as visits, coalesce(sum(d.value), 0)::float8 as value
    from goals g left join goal_days d on d.account_id = g.account_id and d.goal_id = g.id
      and d.day >= ${span.from}::date and d.day <= ${span.to}::date
    where g.account_id = ${db.accountId}::uuid
    group by g.account_id, g.id order by g.created_at, g.id`.execute(db.kysely)
  return rows
}

/** The same for the advisor: of all visits in these days. */
export const readGoalSums = async (db: AccountDb, days: { start_date: string; end_date: string }, today: string) =>
  listGoalSums(db, await readVisitScope(db, days, today, { needsVisits: false }))

/** What fits the filters, and the visits it belongs to; `fitting` must not be inlined where it is read twice. */
const withFitting = (db: AccountDb, { filter, span }: VisitScope) => sql`
  fitting as materialized (select n.id, n.visit_id ${selectFittingEvents(db, filter, span)}),
  visits as materialized (select distinct visit_id from fitting where visit_id is not null)`

/** Of visits that have something that fits the filters. */
export async function listFilteredGoalSums(
  db: AccountDb,
  scope: VisitScope,
): Promise<{ goals: Numbers[]; visits: number }> {
  const { from, to } = scope.span
  const { rows } = await sql<Numbers & { all_visits: number }>`
    with ${withFitting(db, scope)},
    chosen as (select c.goal_id, c.visit_id, c.day, c.value from goal_conversions c
      where c.account_id = ${db.accountId}::uuid and c.day >= ${from}::date and c.day <= ${to}::date
        and (c.visit_id in (select visit_id from visits)
          or c.visit_id is null and c.event_id in (select id from fitting where visit_id is null)))
    select g.id, g.name, g.kind, g.match, g.counted_from, g.created_at, count(c.day)::float8 as conversions,
      (count(distinct (c.visit_id, c.day)) filter (where c.visit_id is not null))::float8 as visits,
      coalesce(sum(c.value), 0)::float8 as value, (select count(*) from visits)::float8 as all_visits
    from goals g left join chosen c on c.goal_id = g.id
    where g.account_id = ${db.accountId}::uuid
    group by g.account_id, g.id order by g.created_at, g.id`.execute(db.kysely)
  return { goals: rows, visits: rows[0]?.all_visits ?? 0 }
}

/**
 * How many visits reached each step after those before it. A visit's conversions are one word of letters in the order of time,
 * read once; one event cannot be two steps, as its letters stand in the opposite order.
 */
export async function countFunnelVisits(
  db: AccountDb,
  scope: VisitScope,
  goalIds: readonly string[],
): Promise<{ reached: number[]; fitting: number }> {
  const { from, to } = scope.span
  const letters = goalIds.map((_, at) => String.fromCodePoint(97 + at))
  const counts = letters.map((_, at) => {
    const inOrder = `%${letters.slice(0, at + 1).join('%')}%`
    return sql`count(*) filter (where word like ${inOrder})`
  })
  const letter = sql`case c.goal_id ${sql.join(
    goalIds.map((id, at) => sql`when ${id}::uuid then ${sql.lit(letters[at] ?? '')}`),
    sql` `,
  )} end`
  const { rows } = await sql<{ reached: number[]; fitting: number }>`
    with ${scope.isFiltered ? withFitting(db, scope) : sql`visits as (select null::uuid as visit_id where false)`},
    words as (select string_agg(${letter}, '' order by c.at, c.event_id, ${letter} desc) as word from goal_conversions c
      where c.account_id = ${db.accountId}::uuid and c.day >= ${from}::date and c.day <= ${to}::date
        and c.visit_id is not null and c.goal_id in (${sql.join(goalIds.map((id) => sql`${id}::uuid`))})
        ${scope.isFiltered ? sql`and c.visit_id in (select visit_id from visits)` : sql``}
      group by c.visit_id)
    select jsonb_build_array(${sql.join(counts)}) as reached, (select count(*) from visits)::float8 as fitting
    from words`.execute(db.kysely)
  return rows[0] ?? { reached: goalIds.map(() => 0), fitting: 0 }
}
