import { beforeEach, expect, it, vi } from 'vitest'
import type { Content } from '@draftwright/contract/content'
import { createSystemDb } from '../../db/system-db.ts'
import { addMember, Person, signUp } from '../../../test/harness.ts'
import { publishPost, visitPage } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'

const start = Date.parse('2026-03-02T23:56:00Z')
let clock = start
const { app, context } = await useApp()
vi.spyOn(context, 'now').mockImplementation(() => new Date(clock))

let me: Person
let post: Content
beforeEach(async () => {
  clock = start
  me = await signUp(app)
  post = await publishPost(me, context, { title: `Counted ${me.address}` })
})
const open = (headers?: Record<string, string>, query = '') => visitPage(me, `${post.url ?? ''}${query}`, headers)
const report = (query: Record<string, string> = {}) => me.call('analytics.report', { query })
const becomes = (totals: object) =>
  vi.waitFor(async () => expect((await report()).totals).toMatchObject(totals), { timeout: 60_000, interval: 50 })
const setMode = (mode: string) => me.call('analytics.changeSettings', { body: { mode } })
const listEvents = () =>
  createSystemDb(context.engine)
    .selectFrom('visit_events')
    .select(['visitor', 'visit_id', 'source', 'country', 'link_code', 'day'])
    .where('account_id', '=', me.accountId ?? '')
    .orderBy('at')
    .execute()

it('totals tell nobody apart: views and sources, and no hash', async () => {
  expect((await setMode('totals')).choices.map(({ mode }) => mode)).toEqual(['off', 'totals', 'visitors'])
  await open({ referer: 'https://duckduckgo.com/' })
  await open({ referer: 'https://duckduckgo.com/' })
  await visitPage(me, `${post.url}/read.gif`)
  await becomes({ views: 2, visitors: 0, visits: 0, reads: 1, bounces: 0 })
  expect((await report()).mode).toBe('totals')
  const events = await listEvents()
  expect(events.map(({ visitor, visit_id }) => [visitor, visit_id])).toEqual(events.map(() => [null, null]))
  const { rows } = await me.call('analytics.breakdown', { query: { by: 'source' } })
  expect(rows.map(({ value, views }) => [value, views])).toEqual([
    ['DuckDuckGo', 2],
    ['Direct', 0],
  ])
  const salts = createSystemDb(context.engine).selectFrom('day_salts').select('day')
  expect(await salts.where('account_id', '=', me.accountId ?? '').execute()).toEqual([])
})

it('off counts nothing, and keeps what was counted', async () => {
  await open()
  await becomes({ views: 1 })
  await setMode('off')
  await open()
  // Another workspace's view is counted after it.
  const other = await signUp(app)
  await visitPage(other, (await publishPost(other, context, { title: 'Another' })).url ?? '')
  await vi.waitFor(async () => expect((await other.call('analytics.report', {})).totals.views).toBe(1), {
    timeout: 60_000,
    interval: 50,
  })
  expect((await report()).totals.views).toBe(1)
})

it('only managers change how a workspace counts', async () => {
  const writer = await addMember(context, me, 'general_member')
  expect((await writer.request('analytics.changeSettings', { body: { mode: 'off' } })).status).toBe(403)
  expect((await writer.call('analytics.settings', {})).mode).toBe('visitors')
  const { status, text } = await me.request('analytics.changeSettings', { body: { mode: 'cookies' } })
  expect([status, text]).toEqual([400, expect.stringContaining('mode must be one of off, totals, visitors')])
})

it('whoever asks not to be tracked is counted without source and link', async () => {
  await open({ 'sec-gpc': '1', referer: 'https://t.co/x' }, '?utm_source=x&s=abc1234')
  await becomes({ views: 1, visitors: 1 })
  expect(await listEvents()).toMatchObject([{ source: '', country: '', link_code: null }])
})

it('nocount leaves a visitor out until midnight, and nobody else', async () => {
  await open()
  await open({}, '?nocount=1')
  await open()
  await open({ 'x-forwarded-for': '10.9.8.7' })
  await becomes({ views: 2, visitors: 2 })
  clock += 10 * 60_000
  await open()
  await vi.waitFor(async () => expect(await listEvents()).toHaveLength(3), { timeout: 60_000, interval: 50 })
})

it('shows who is there now, a visit across midnight once', async () => {
  clock = Date.parse('2026-03-02T23:58:00Z')
  await open()
  await open({ 'x-forwarded-for': '10.9.8.7' })
  clock += 3 * 60_000
  await open()
  await vi.waitFor(async () => expect(await listEvents()).toHaveLength(3), { timeout: 60_000, interval: 50 })
  const path = new URL(post.url ?? '').pathname
  expect(await me.call('analytics.live', {})).toEqual({ visitors: 2, pages: [{ path, visitors: 2 }] })
  clock += 4 * 60_000
  expect((await me.call('analytics.live', {})).visitors).toBe(1)
})

it('another time zone changes the days to come, not those counted', async () => {
  await open()
  await becomes({ views: 1 })
  await me.call('accounts.changeSettings', { body: { time_zone: 'Europe/Berlin' } })
  await open({ 'x-forwarded-for': '10.9.8.7' })
  await becomes({ views: 2 })
  expect((await listEvents()).map(({ day }) => day)).toEqual(['2026-03-02', '2026-03-03'])
  expect((await report()).end_date).toBe('2026-03-03')
})

it('several filters reach back 90 days, one reaches further', async () => {
  const span = { start_date: '2025-06-01', end_date: '2025-06-30' }
  expect((await report({ ...span, source: 'Google' })).totals.views).toBe(0)
  const { status, text } = await me.request('analytics.report', {
    query: { ...span, source: 'Google', device: 'Mobile' },
  })
  expect(status).toBe(400)
  expect(text).toContain('start_date must not be before 2025-12-03: several filters together reach back 90 days')
  const by = await me.request('analytics.breakdown', { query: { ...span, source: 'Google', by: 'device' } })
  expect(by.status).toBe(400)
  const recent = await report({ start_date: '2025-12-03', source: 'Google', device: 'Mobile' })
  expect([recent.previous, recent.bots, recent.details_from]).toEqual([null, null, '2025-12-03'])
  const foreign = await me.request('analytics.report', { query: { content_id: me.accountId ?? '' } })
  expect(foreign.status).toBe(404)
})
