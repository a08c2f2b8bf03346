import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { addDays } from '@draftwright/contract/wall-clock'
import { type Person, signUp } from '../../../test/harness.ts'
import { SeededRandom } from '../../../test/seeded-random.ts'
import { useApp } from '../../../test/test-app.ts'
import { SYSTEM } from '../../db/engine.ts'
import { countDays, type DayRange, splitSpan } from './periods.ts'

const { app, context } = await useApp()
const random = new SeededRandom(7)
const first = '2025-01-01'
let me: Person

const ask = async <Row>(sql: string, params: readonly unknown[]) =>
  (await context.engine.query<Row>(SYSTEM, sql, params)).rows

/** What periods and days disagree on, both ways. */
const listDifferences = (person = me) => {
  const names = 'account_id, dimension, value, grain, day, views, visitors, visits, reads, engaged_ms, bounces, bots'
  const stored = `select ${names} from period_numbers where account_id = $1 and (views, visitors, visits, reads, engaged_ms, bounces, bots) <> (0, 0, 0, 0, 0, 0, 0)`
  const added = `select account_id, dimension, value, grain, date_trunc(grain, day::timestamp)::date as day, sum(views)::bigint,
      sum(visitors)::bigint, sum(visits)::bigint, sum(reads)::bigint, sum(engaged_ms)::bigint, sum(bounces)::bigint, sum(bots)::bigint
    from daily_numbers cross join (values ('week'), ('month')) g (grain) where account_id = $1 group by 1, 2, 3, 4, 5
    having (sum(views), sum(visitors), sum(visits), sum(reads), sum(engaged_ms), sum(bounces), sum(bots)) <> (0, 0, 0, 0, 0, 0, 0)`
  return ask(`((${stored}) except (${added})) union all ((${added}) except (${stored}))`, [person.accountId])
}

beforeAll(async () => {
  me = await signUp(app)
  await ask(
    `insert into daily_numbers (account_id, dimension, value, day, views, visitors, visits, reads, engaged_ms, bounces, bots)
     select $1, d.dimension, v, $2::date + n, n % 7 + 1, n % 5, n % 3, n % 2, n * 1000, 1, n % 4
     from (values ('total', ''), ('source', 'Google'), ('source', 'Direct')) d (dimension, v) cross join generate_series(0, 500) n`,
    [me.accountId, first],
  )
})

it('keeps the sums of weeks and months in step with the days, however those change', async () => {
  expect(await listDifferences()).toEqual([])
  await ask(
    `update daily_numbers set views = views + 2, engaged_ms = engaged_ms - 500 where account_id = $1 and day < $2`,
    [me.accountId, '2025-05-07'],
  )
  await ask(
    `insert into daily_numbers (account_id, dimension, value, day, views) values ($1, 'total', '', $2, 40), ($1, 'total', '', $3, 50)
     on conflict (account_id, dimension, value, day) do update set views = daily_numbers.views + excluded.views`,
    [me.accountId, '2025-03-02', '2030-03-03'],
  )
  await ask(`update daily_numbers set day = day + 9 where account_id = $1 and day = $2`, [me.accountId, '2030-03-03'])
  await ask(`delete from daily_numbers where account_id = $1 and value = 'Direct' and day > $2`, [
    me.accountId,
    '2025-08-20',
  ])
  expect(await listDifferences()).toEqual([])
})

it('follows the example posts, which come with numbers, and go with them', async () => {
  const other = await signUp(app)
  await other.call('example.create')
  const count = () =>
    ask<{ n: number }>('select count(*)::int as n from period_numbers where account_id = $1 and views > 0', [
      other.accountId,
    ])
  expect((await count())[0]?.n).toBeGreaterThan(10)
  expect(await listDifferences(other)).toEqual([])
  await other.call('example.remove')
  expect(await listDifferences(other)).toEqual([])
  expect(await count()).toEqual([{ n: 0 }])
})

it('answers the same for a span as its days do', async () => {
  for (let round = 0; round < 12; round++) {
    const start_date = addDays(first, random.nextBelow(400))
    const end_date = addDays(start_date, random.nextBelow(500))
    for (const source of [undefined, 'Google']) {
      const asked = { start_date, end_date, ...(source !== undefined && { source }) }
      const { totals, previous, series, bots } = await me.call('analytics.report', { query: asked })
      const read = async (from: string, to: string) => {
        const [row] = await ask<Record<string, number>>(
          `select coalesce(sum(views), 0)::float8 as views, coalesce(sum(visitors), 0)::float8 as visitors, coalesce(sum(visits), 0)::float8 as visits,
             coalesce(sum(reads), 0)::float8 as reads, coalesce(sum(engaged_ms), 0)::float8 as engaged_ms,
             coalesce(sum(bounces), 0)::float8 as bounces, coalesce(sum(bots), 0)::float8 as bots
           from daily_numbers where account_id = $1 and dimension = $2 and value = $3 and day between $4 and $5`,
          [me.accountId, source === undefined ? 'total' : 'source', source ?? '', from, to],
        )
        return row ?? {}
      }
      const { bots: expectedBots, ...expected } = await read(start_date, end_date)
      expect(totals).toEqual(expected)
      if (source === undefined) expect(bots).toBe(expectedBots)
      const length = countDays({ from: start_date, to: end_date })
      const before = await read(addDays(start_date, -length), addDays(start_date, -1))
      expect(previous).toEqual({ ...before, bots: undefined })
      for (const [index, { date, views }] of series.entries()) {
        const next = series[index + 1]?.date
        expect(views).toBe((await read(date, next === undefined ? end_date : addDays(next, -1)))['views'])
      }
    }
  }
})

it('splits a span into periods that hold each of its days once', () => {
  const day = fc.integer({ min: 0, max: 3000 }).map((n) => addDays('2019-12-20', n))
  fc.assert(
    fc.property(day, fc.nat(900), fc.constantFrom('day', 'week', 'month'), (from, length, longest) => {
      const to = addDays(from, length)
      const days = splitSpan({ from, to }, longest).flatMap(listDays)
      expect(days.toSorted()).toEqual(Array.from({ length: length + 1 }, (_, n) => addDays(from, n)))
    }),
    { numRuns: 300 },
  )
})

function listDays({ from, to, grain }: DayRange): string[] {
  const end = new Date(to)
  if (grain === 'month') end.setUTCMonth(end.getUTCMonth() + 1, 0)
  if (grain === 'week') end.setUTCDate(end.getUTCDate() + 6)
  if (grain === 'week') expect(new Date(from).getUTCDay()).toBe(1)
  if (grain === 'month') expect(from.slice(8)).toBe('01')
  return Array.from({ length: (end.getTime() - Date.parse(from)) / 86_400_000 + 1 }, (_, n) => addDays(from, n))
}

it('goes with its workspace', async () => {
  await ask('delete from accounts where id = $1', [me.accountId])
  expect(await ask('select day from period_numbers where account_id = $1', [me.accountId])).toEqual([])
})
