import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Engine, SYSTEM } from '../src/db/engine.ts'
import { runMigrations } from '../src/db/migrate.ts'
import { buildOldId, openOldDatabase } from './old-database.ts'

const [account, post] = [buildOldId(10, 1), buildOldId(10, 5)]
let old: Engine
const ask = async (sql: string) => (await old.query<Record<string, unknown>>(SYSTEM, sql, [account])).rows

beforeAll(async () => {
  old = await openOldDatabase()
  await old.query(SYSTEM, 'delete from content_views where account_id = $1', [account])
  // One day of last year, and one that single views are kept for.
  await old.query(
    SYSTEM,
    `insert into content_views (account_id, content_id, day, views, visitors, reads, bots)
     values ($1, $2, '2025-01-02', 7, 7, 3, 40), ($1, $2, current_date - 1, 5, 5, 2, 9)`,
    [account, post],
  )
  await runMigrations(old)
})
afterAll(() => old.close())

it('keeps the views of an old database as sums of each dimension', async () => {
  const sums = await ask(
    `select dimension, value, sum(views)::int as views, sum(visitors)::int as visitors, sum(visits)::int as visits,
       sum(reads)::int as reads, sum(bots)::int as bots
     from daily_numbers where account_id = $1 group by 1, 2 order by 1`,
  )
  const counts = { views: 12, visitors: 12, visits: 12, reads: 5 }
  const unknown = (dimension: string) => ({ dimension, value: '', ...counts, bots: dimension === 'total' ? 49 : 0 })
  expect(sums).toEqual([
    unknown('browser'),
    unknown('campaign'),
    { dimension: 'content', value: post, ...counts, bots: 49 },
    ...['country', 'device', 'entry', 'exit', 'link', 'page', 'source', 'source_kind', 'total'].map(unknown),
  ])
  expect(
    await ask(
      `select to_char(day, 'YYYY') as year, views from daily_numbers where account_id = $1 and dimension = 'total' and day < current_date - 1`,
    ),
  ).toEqual([{ year: '2025', views: 7 }])
})

it('makes single views of the last 90 days that agree with them', async () => {
  const found = await ask(
    `select kind, count(*)::int as n, count(distinct visitor)::int as visitors, count(distinct visit_id)::int as visits,
       count(*) filter (where is_entry and is_exit and is_first)::int as entries, min(current_date - day)::int as ago
     from visit_events where account_id = $1 group by 1 order by 1`,
  )
  expect(found).toEqual([
    { kind: 'read', n: 2, visitors: 2, visits: 2, entries: 0, ago: 1 },
    { kind: 'view', n: 5, visitors: 5, visits: 5, entries: 5, ago: 1 },
  ])
})

it('adds them up by week and month', async () => {
  const sums = await ask(
    `select grain, to_char(day, 'YYYY-MM-DD') as day, views::int, reads::int, bots::int from period_numbers
     where account_id = $1 and dimension = 'content' and value <> '' and day < '2025-02-01' order by 1`,
  )
  const counts = { views: 7, reads: 3, bots: 40 }
  expect(sums).toEqual([
    { grain: 'month', day: '2025-01-01', ...counts },
    { grain: 'week', day: '2024-12-30', ...counts },
  ])
})
