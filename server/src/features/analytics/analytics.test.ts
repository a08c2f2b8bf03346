import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Content } from '@draftwright/contract/content'
import { SYSTEM } from '../../db/engine.ts'
import { createSystemDb } from '../../db/system-db.ts'
import { Person, signUp } from '../../../test/harness.ts'
import { browserUserAgent, draftPost, publishPost, visitPage } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { isBot } from './bots.ts'
import { buildPeriods } from './periods.ts'

const start = Date.parse('2026-03-02T23:00:00Z')
let clock = start
const { app, context } = await useApp()
vi.spyOn(context, 'now').mockImplementation(() => new Date(clock))

let me: Person
let post: Content
const counted = () => me.call('content.read', { params: { id: post.id } })
const days = () => me.call('content.numbers', { params: { id: post.id, type_of_agg: 'day' } })
/** Waits until the numbers have these values; they are written once a second. */
const become = (views: number, reads: number) =>
  vi.waitFor(async () => expect(await counted()).toMatchObject({ views, reads }), { timeout: 60_000, interval: 50 })
const read = (headers?: Record<string, string>) => visitPage(me, `${post.url}/read.gif?v=1`, headers)
/** Moves the clock; the person then signs in again from the same device. */
async function later(milliseconds: number) {
  clock += milliseconds
  const body = { email: me.session?.user.email, password: 'correct horse battery' }
  const session = await new Person(app, null).call('auth.signIn', { body })
  me = Object.assign(new Person(app, session), { address: me.address })
}
const from = (address: string) => ({ 'x-forwarded-for': address })

beforeEach(async () => {
  clock = start
  me = await signUp(app)
  post = await publishPost(me, context, { title: `Counted ${me.address}` })
})

describe('views', () => {
  it('are pages opened, a 304 and a reload included; a visitor counts once a day', async () => {
    const etag = String((await visitPage(me, post.url ?? '')).headers['etag'])
    await visitPage(me, post.url ?? '')
    await visitPage(me, post.url ?? '', { ...from('10.9.9.1'), 'if-none-match': etag })
    await visitPage(me, post.url ?? '', { ...from('10.9.9.1'), 'user-agent': `${browserUserAgent} Edg/140` })
    await become(4, 0)
    await later(3_600_000)
    await visitPage(me, post.url ?? '')
    await become(5, 0)
    const { series, totals } = await days()
    expect(totals).toEqual({ views: 5, visitors: 4, visits: 4, reads: 0, engaged_ms: 0, bounces: 3 })
    expect(series.slice(-2)).toEqual([
      { date: '2026-03-02', views: 4, visitors: 3, visits: 3, reads: 0, engaged_ms: 0, bounces: 2 },
      { date: '2026-03-03', views: 1, visitors: 1, visits: 1, reads: 0, engaged_ms: 0, bounces: 1 },
    ])
  })
  it('are not made by programs, heads, prefetches or lists', async () => {
    await visitPage(me, post.url ?? '', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    await visitPage(me, post.url ?? '', { 'user-agent': '' })
    await visitPage(me, post.url ?? '', { ...from('10.9.9.3'), 'sec-purpose': 'prefetch;prerender' })
    await app.inject({
      method: 'HEAD',
      url: new URL(post.url ?? '').pathname,
      headers: { 'user-agent': browserUserAgent },
    })
    await visitPage(me, (post.url ?? '').replace(post.slug, ''))
    await visitPage(me, (post.url ?? '').replace(post.slug, 'feed.xml'))
    await visitPage(me, post.url ?? '')
    await become(1, 0)
    const rows = await createSystemDb(context.engine)
      .selectFrom('daily_numbers')
      .select(['views', 'bots'])
      .where('value', '=', post.id)
      .execute()
    expect(rows).toEqual([{ views: 1, bots: 2 }])
  })
  it('of one post are not another’s', async () => {
    const other = await publishPost(me, context, { title: 'Another' })
    await visitPage(me, other.url ?? '')
    await visitPage(me, post.url ?? '')
    await become(1, 0)
    expect((await me.call('content.read', { params: { id: other.id } })).views).toBe(1)
  })
  it('do not make a text look edited', async () => {
    await visitPage(me, post.url ?? '')
    await become(1, 0)
    expect((await counted()).updated_at).toBe(post.updated_at)
  })
})

describe('reads', () => {
  it('are those who fetched the picture at the end, once a day', async () => {
    await visitPage(me, post.url ?? '')
    await become(1, 0)
    const pixel = await read()
    expect([pixel.statusCode, pixel.headers['content-type'], pixel.headers['cache-control']]).toEqual([
      200,
      'image/gif',
      'no-store',
    ])
    await read()
    await become(1, 1)
    await read()
    await visitPage(me, post.url ?? '', from('10.9.9.2'))
    await become(2, 1)
  })
  it('are never more than the views', async () => {
    await read()
    await become(1, 1)
  })
  it('are not made by programs', async () => {
    await read({ 'user-agent': 'curl/8' })
    await visitPage(me, post.url ?? '')
    await become(1, 0)
  })
  it('are not counted for what is not live', async () => {
    await draftPost(me, context, { title: 'Quiet draft' })
    expect((await visitPage(me, `${(post.url ?? '').replace(post.slug, 'quiet-draft')}/read.gif`)).statusCode).toBe(404)
  })
})

it('keeps no address, and no salt for more than 48 hours', async () => {
  await visitPage(me, post.url ?? '')
  await become(1, 0)
  await later(2 * 86_400_000)
  await visitPage(me, post.url ?? '')
  await become(2, 0)
  const db = createSystemDb(context.engine)
  const ofMine = (table: 'day_salts' | 'day_visitors') =>
    db
      .selectFrom(table)
      .select('day')
      .where('account_id', '=', me.accountId ?? '')
      .execute()
  expect(await ofMine('day_salts')).toEqual([{ day: '2026-03-04' }])
  expect(await ofMine('day_visitors')).toEqual([{ day: '2026-03-04' }])
  const { rows } = await context.engine.query<{ text: string }>(
    SYSTEM,
    'select v::text as text from day_visitors v union all select e::text from visit_events e',
  )
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.filter(({ text }) => text.includes(me.address) || text.includes('Mozilla'))).toEqual([])
})

it('compares with the time before', async () => {
  await visitPage(me, post.url ?? '')
  await become(1, 0)
  await later(40 * 86_400_000)
  await visitPage(me, post.url ?? '')
  await become(2, 0)
  const ask = (type_of_agg: 'day' | 'week' | 'month') =>
    me.call('content.numbers', { params: { id: post.id, type_of_agg } })
  expect(await ask('day')).toMatchObject({ totals: { views: 1 }, previous: { views: 1 } })
  const months = await ask('month')
  expect(months.totals.views).toBe(2)
  expect(months.series.slice(-2).map(({ date, views }) => [date, views])).toEqual([
    ['2026-03-01', 1],
    ['2026-04-01', 1],
  ])
  expect((await ask('week')).series).toHaveLength(12)
})

describe('periods', () => {
  it.each([
    ['day', '2026-03-01T00:00:00Z', '2026-02-28', '2026-03-01'],
    ['week', '2026-03-01T23:59:59Z', '2026-02-16', '2026-02-23'],
    ['week', '2026-03-02T00:00:00Z', '2026-02-23', '2026-03-02'],
    ['month', '2026-01-31T12:00:00Z', '2025-12-01', '2026-01-01'],
  ] as const)('a %s at %s', (aggregation, now, before, current) => {
    expect(buildPeriods(new Date(now), aggregation).shown.slice(-2)).toEqual([before, current])
  })
})

describe('programs', () => {
  it.each([
    undefined,
    '',
    'curl/8.5.0',
    'Go-http-client/2.0',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0.0.0 Safari/537.36',
    'Feedly/1.0 (+http://www.feedly.com/fetcher.html)',
    'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  ])('%s is one', (agent) => expect(isBot(agent)).toBe(true))
  it.each([
    browserUserAgent,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0',
    'Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 390.0',
  ])('%s is none', (agent) => expect(isBot(agent)).toBe(false))
})
