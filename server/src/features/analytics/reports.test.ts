import { createAccountDb } from '../../db/account-db.ts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Content } from '@draftwright/contract/content'
import { type Person, signUp } from '../../../test/harness.ts'
import { publishPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { addPastNumbers } from './past-numbers-store.ts'

const { app, context } = await useApp()
vi.spyOn(context, 'now').mockImplementation(() => new Date('2026-03-15T12:00:00Z'))

let me: Person
let pillar: string
let other: string
let site: string
let posts: Content[]

/** Days of March with their views; each post has the visitors and half as many reads. */
const views: Record<string, [post: number, day: string, views: number][]> = {
  now: [
    [0, '2026-03-15', 4],
    [0, '2026-03-10', 6],
    [1, '2026-03-09', 2],
    [2, '2026-02-20', 8],
  ],
  before: [[1, '2026-02-10', 12]],
  long: [[2, '2025-06-30', 100]],
}

beforeAll(async () => {
  me = await signUp(app)
  ;[pillar, other] = [
    (await me.call('pillars.create', { body: { name: 'Fewer no-shows' } })).id,
    (await me.call('pillars.create', { body: { name: 'A calm desk' } })).id,
  ]
  posts = [
    await publishPost(me, context, { title: 'First', pillar_id: pillar }),
    await publishPost(me, context, { title: 'Second', pillar_id: pillar }),
    await publishPost(me, context, { title: 'Third', pillar_id: other }),
  ]
  site = posts[0]?.channel_id ?? ''
  const db = createAccountDb(context.engine, me.accountId ?? '')
  for (const [post, day, count] of Object.values(views).flat())
    await addPastNumbers(db, posts[post]?.id ?? '', [
      { day, views: count, visitors: count, reads: count / 2, bots: 1000 },
    ])
})

describe('the numbers of a workspace', () => {
  it('are the last 28 days by day, beside the 28 before, each pillar and channel', async () => {
    const numbers = await me.call('analytics.account', {})
    expect(numbers).toMatchObject({
      start_date: '2026-02-16',
      end_date: '2026-03-15',
      type_of_agg: 'day',
      totals: { views: 20, visitors: 20, reads: 10 },
      previous: { views: 12, visitors: 12, reads: 6 },
      by_channel: [{ id: site, posts: 3, views: 20 }],
      by_pillar: [
        { id: pillar, name: 'Fewer no-shows', posts: 2, views: 12 },
        { id: other, name: 'A calm desk', posts: 1, views: 8 },
      ],
    })
    expect(numbers.series).toHaveLength(28)
    expect(numbers.series.filter(({ views }) => views > 0).map(({ date, views }) => [date, views])).toEqual([
      ['2026-02-20', 8],
      ['2026-03-09', 2],
      ['2026-03-10', 6],
      ['2026-03-15', 4],
    ])
  })

  it.each([
    ['2025-12-14', 'day', 92, '2025-12-14', '2025-12-15'],
    ['2025-12-13', 'week', 14, '2025-12-13', '2025-12-15'],
    ['2025-01-15', 'month', 15, '2025-01-15', '2025-02-01'],
  ])('from %s are shown by %s, of which the first begins with the span', async (start_date, unit, length, ...first) => {
    const { type_of_agg, series, totals } = await me.call('analytics.account', { query: { start_date } })
    expect([type_of_agg, series.length, ...series.slice(0, 2).map(({ date }) => date)]).toEqual([
      unit,
      length,
      ...first,
    ])
    expect(series.reduce((sum, { views }) => sum + views, 0)).toBe(totals.views)
    expect(totals.views).toBe(unit === 'month' ? 132 : 32)
  })

  it('of a pillar are those of its posts', async () => {
    const numbers = await me.call('analytics.account', { query: { pillar_id: other } })
    expect(numbers).toMatchObject({ totals: { views: 8 }, previous: { views: 0 }, by_pillar: [{ id: other }] })
  })

  it.each([
    [{ start_date: '2026-03-02', end_date: '2026-03-01' }, 'end_date must not be before start_date'],
    [{ start_date: '2020-01-01', end_date: '2026-03-01' }, 'end_date must be at most 1100 days after start_date'],
    [{ start_date: '2026-02-30' }, 'start_date must be a date'],
  ])('of %o do not exist', async (query, sentence) => {
    const { status, text } = await me.request('analytics.account', { query })
    expect(status).toBe(400)
    expect(text).toContain(sentence)
  })
})

it('a pillar and a channel have their numbers by day, week and month until a date', async () => {
  const ask = (route: 'analytics.pillar' | 'analytics.channel', id: string, type_of_agg: 'day' | 'week' | 'month') =>
    me.call(route, { params: { id, type_of_agg, current_date: '2026-03-10' } })
  expect(await ask('analytics.pillar', pillar, 'day')).toMatchObject({ totals: { views: 20 }, previous: { views: 0 } })
  expect((await ask('analytics.channel', site, 'week')).series.slice(-1)).toEqual([
    { date: '2026-03-09', views: 8, visitors: 8, visits: 8, reads: 4, engaged_ms: 0, bounces: 0 },
  ])
  expect((await ask('analytics.channel', site, 'month')).totals.views).toBe(128)
})

it('lists name the most viewed first', async () => {
  const names = (rows: readonly { title: string; views: number }[]) => rows.map(({ title, views }) => [title, views])
  const span = { start_date: '2026-02-01', end_date: '2026-03-15' }
  expect(names(await me.call('analytics.topContent', { query: span }))).toEqual([
    ['Second', 14],
    ['First', 10],
    ['Third', 8],
  ])
  expect(names(await me.call('analytics.topContent', { query: { ...span, pillar_id: pillar } }))).toHaveLength(2)
  expect(names(await me.call('analytics.channelPosts', { params: { id: site }, query: span }))).toHaveLength(3)
  const week = [
    ['First', 10],
    ['Second', 2],
  ]
  expect(names(await me.call('analytics.week', {}))).toEqual(week)
  expect(names(await me.call('analytics.topContentWeek', {}))).toEqual(week)
  expect(names(await me.call('analytics.day', {}))).toEqual([['First', 4]])
  expect(names(await me.call('analytics.topContentDay', {}))).toEqual([['First', 4]])
  expect(await me.call('analytics.pillarViews', { query: span })).toMatchObject([
    { name: 'Fewer no-shows', views: 24 },
    { name: 'A calm desk', views: 8 },
  ])
  expect(await me.call('analytics.channelPillars', { params: { id: site }, query: {} })).toHaveLength(2)
})
