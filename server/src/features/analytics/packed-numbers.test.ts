import { addDays } from '@draftwright/contract/wall-clock'
import { beforeAll, expect, it, vi } from 'vitest'
import { allBreakdowns } from '../../../test/expect-counts.ts'
import { type Person, signUp } from '../../../test/harness.ts'
import { publishPost } from '../../../test/publish-post.ts'
import { SeededRandom } from '../../../test/seeded-random.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { SYSTEM } from '../../db/engine.ts'
import { listUnpackedAccounts } from './system-store.ts'
import { packClosedDays } from './day-blocks-store.ts'
import { openVisitCounter } from './visit-counter.ts'

const { app, context } = await useApp()
const today = new Date().toISOString().slice(0, 10)
const rowsADay = 600
/** The last six days that are over have many rows; today is not over, and the day a week ago has few. */
const days = Array.from({ length: 8 }, (_, ago) => ({ day: addDays(today, -ago), rows: ago === 7 ? 40 : rowsADay }))
const random = new SeededRandom(11)
const accountOf = (person: Person) => person.accountId ?? ''
const signal = new AbortController().signal
let me: Person
let world: { channelId: string; pillarIds: string[]; postIds: string[] }

const ask = async <Row>(sql: string, params: readonly unknown[] = []) =>
  (await context.engine.query<Row>(SYSTEM, sql, params)).rows
const listPacked = () =>
  ask<{ day: string; version: string }>('select day, version from visit_day_blocks where account_id = $1 order by 1', [
    accountOf(me),
  ])

beforeAll(async () => {
  me = await signUp(app, { timeZone: 'UTC' })
  const pillarIds = []
  for (const name of ['Calm', 'Clear']) pillarIds.push((await me.call('pillars.create', { body: { name } })).id)
  const posts = []
  for (const at of [0, 1, 0, 1])
    posts.push(await publishPost(me, context, { title: `Post ${posts.length}`, pillar_id: pillarIds[at] ?? null }))
  world = { channelId: posts[0]?.channel_id ?? '', pillarIds, postIds: posts.map(({ id }) => id) }
  await ask('update contents set deleted_at = now() where id = $1', [world.postIds[3]])
  for (const each of days) await insertRows(each.day, each.rows)
}, 120_000)

/** Not as a browser would do it: every mixture of facts has to be counted the same. A visitor's hash is another each day. */
async function insertRows(day: string, count: number): Promise<void> {
  const contents = [...world.postIds, crypto.randomUUID(), null]
  const visits = Array.from({ length: 90 }, () => ({
    visit_id: random.hasChance(90) ? crypto.randomUUID() : null,
    visitor: random.hasChance(90) ? `${day.replaceAll('-', '')}000000${10 + random.nextBelow(40)}` : null,
    source: random.pickOne(['', 'Google', 'Bing', 'a "quoted" one']),
    source_kind: random.pickOne(['search', 'social']),
    campaign: random.pickOne(['', 'spring']),
    device: random.pickOne(['desktop', 'mobile']),
    browser: random.pickOne(['Firefox', 'Chrome']),
    country: random.pickOne(['', 'DE', 'US']),
    link_code: random.pickOne([null, 'abc']),
    entry: `/page-${random.nextBelow(300)}`,
  }))
  const rows = Array.from({ length: count }, () => ({
    ...random.pickOne(visits),
    id: crypto.randomUUID(),
    kind: random.pickOne(['view', 'view', 'view', 'read', 'click', 'goal']),
    content_id: random.pickOne(contents),
    path: `/page-${random.nextBelow(300)}`,
    engaged_ms: random.nextBelow(90_000),
    is_entry: random.hasChance(30),
    is_exit: random.hasChance(30),
    is_bounce: random.hasChance(20),
    is_first: random.hasChance(60),
  }))
  await ask(
    `insert into visit_events (account_id, id, at, day, kind, visit_id, visitor, content_id, path, entry, source, source_kind,
       campaign, link_code, device, browser, country, engaged_ms, is_entry, is_exit, is_bounce, is_first)
     select $1, id, $2::date + interval '9 hours', $2::date, kind, visit_id, decode(visitor, 'hex'), content_id, path, entry, source,
       source_kind, campaign, link_code, device, browser, country, engaged_ms, is_entry, is_exit, is_bounce, is_first
     from jsonb_to_recordset($3::jsonb) as r (id uuid, kind text, visit_id uuid, visitor text, content_id uuid, path text, entry text,
       source text, source_kind text, campaign text, link_code text, device text, browser text, country text, engaged_ms integer,
       is_entry boolean, is_exit boolean, is_bounce boolean, is_first boolean)`,
    [accountOf(me), day, JSON.stringify(rows)],
  )
  await ask(`insert into daily_numbers (account_id, dimension, value, day, views) values ($1, 'total', '', $2, $3)`, [
    accountOf(me),
    day,
    count,
  ])
}

/** Every question of two dimensions that is asked of single views. */
async function answerAll() {
  const of = { start_date: addDays(today, -12), end_date: today }
  const pairs: Record<string, string>[] = [
    { source: 'Google', device: 'mobile' },
    { source: '', country: 'DE', link: 'abc' },
    { page: '/page-7', source_kind: 'search' },
    { exit: '/page-9', browser: 'Chrome' },
    { entry: '/page-3', campaign: 'spring' },
    { source: 'nobody', device: 'mobile' },
    { pillar_id: world.pillarIds[0] ?? '', device: 'desktop' },
    { channel_id: world.channelId, country: 'US' },
    { content_id: world.postIds[1] ?? '', source: 'Bing' },
  ]
  const answers: unknown[] = []
  for (const pair of pairs) {
    answers.push([pair, await me.call('analytics.report', { query: { ...of, ...pair } })])
    for (const by of allBreakdowns)
      answers.push([pair, by, await me.call('analytics.breakdown', { query: { ...of, ...pair, by, limit: 20 } })])
  }
  return answers
}

it('counts packed days as the rows they were made of, together with days that are not packed', async () => {
  expect(await listUnpackedAccounts(context.engine)).toEqual([{ account_id: accountOf(me) }])
  const before = await answerAll()
  await packClosedDays(createAccountDb(context.engine, accountOf(me)), today, signal)
  expect((await listPacked()).map(({ day }) => day)).toEqual(
    days
      .slice(1, 7)
      .map(({ day }) => day)
      .toReversed(),
  )
  expect(await listUnpackedAccounts(context.engine)).toEqual([])
  expect(await answerAll()).toEqual(before)
})

it('moves posts of packed days with their pillar, and leaves out those in the trash', async () => {
  const [first = '', second = ''] = world.pillarIds
  await ask('update contents set pillar_id = $2 where id = $1', [world.postIds[0], second])
  await ask('update contents set deleted_at = now() where id = $1', [world.postIds[2]])
  const packed = await answerAll()
  await ask('delete from visit_day_blocks where account_id = $1', [accountOf(me)])
  expect(await answerAll()).toEqual(packed)
  const { rows } = await me.call('analytics.breakdown', { query: { by: 'pillar', source: 'Google' } })
  expect(rows.map(({ value }) => value)).not.toContain(first)
})

it('packs a day again when something is counted on it', async () => {
  const db = createAccountDb(context.engine, accountOf(me))
  await packClosedDays(db, today, signal)
  const before = await listPacked()
  const late = addDays(today, -1)
  const now = vi.spyOn(context, 'now').mockImplementation(() => new Date(`${late}T23:59:00Z`))
  const counter = openVisitCounter(context)
  const request = {
    contentId: null,
    search: '',
    ip: '10.1.2.3',
    userAgent: 'Firefox',
    referrer: undefined,
    ownHosts: [],
  }
  const seen = { ...request, isPrivate: false, isBot: false }
  counter.recordRequest(accountOf(me), { ...seen, kind: 'view', path: '/late' })
  await counter.flush()
  expect((await listPacked()).map(({ day }) => day)).not.toContain(late)
  await packClosedDays(db, today, signal)
  // The visit goes on after midnight, and its page of the day before is looked at longer.
  now.mockImplementation(() => new Date(`${today}T00:01:00Z`))
  counter.recordRequest(accountOf(me), { ...seen, kind: 'engage', path: '/late', engagedMs: 4000 })
  await counter.flush()
  expect((await listPacked()).map(({ day }) => day)).not.toContain(late)
  now.mockRestore()
  await packClosedDays(db, today, signal)
  const after = await listPacked()
  expect(after.map(({ day }) => day)).toEqual(before.map(({ day }) => day))
  const unchanged = before.filter(({ day }) => day !== late)
  expect(after.filter(({ day }) => day !== late)).toEqual(unchanged)
})
