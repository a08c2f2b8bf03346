import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Content } from '@draftwright/contract/content'
import { sendForm } from '../../../test/fill-form.ts'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { addMember, Person, signUp } from '../../../test/harness.ts'
import { browserUserAgent, publishPost, visitPage } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'
import { createId } from '../../db/create-id.ts'
import { SYSTEM } from '../../db/engine.ts'
import { recordFormGoal } from './record-form-goal.ts'

const { app, context } = await useApp()
let me: Person
let post: Content
let slug = ''
beforeEach(async () => {
  me = await signUp(app)
  post = await publishPost(me, context, { title: 'Waiting lists' })
  const { script } = await me.call('analytics.changeSettings', { body: { sites: ['www.example.com'] } })
  slug = /data-site="([a-z0-9-]+)"/u.exec(script)?.[1] ?? ''
})

const address = (who: number) => ({ 'x-forwarded-for': `10.7.0.${who}` })
const send = (who: number, beacon: object) =>
  app.inject({
    method: 'POST',
    url: '/count',
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      origin: 'https://www.example.com',
      'user-agent': browserUserAgent,
      'accept-language': 'en',
      ...address(who),
    },
    payload: JSON.stringify({ s: slug, ...beacon }),
  })
const open = (who: number, path = post.url ?? '', headers = {}) => visitPage(me, path, { ...address(who), ...headers })
const createGoal = async (kind: string, match = '', name = `${kind} ${match}`) =>
  (await me.call('goals.create', { body: { name, kind, match } })).id
const report = async (query: Record<string, string> = {}) => {
  const { goals, visits } = await me.call('goals.report', { query })
  return { visits, goals: Object.fromEntries(goals.map((goal) => [goal.id, goal])) }
}
const reached = async (query: Record<string, string> = {}) =>
  (await me.call('goals.report', { query })).goals.map(({ conversions, visits, value }) => [conversions, visits, value])
const counted = (expected: unknown) =>
  vi.waitFor(async () => expect(await reached()).toEqual(expected), { timeout: 60_000, interval: 50 })

describe('goals', () => {
  it('are reached by pages, reads, events, forms, clicks and downloads, once a visit or often', async () => {
    const form = createId()
    for (const [kind, match] of [
      ['page', '/pricing'],
      ['page', '/b_og/*'],
      ['page', 'example.com/*'],
      ['page', '/*'],
      ['read', ''],
      ['event', 'Sale'],
      ['form', ''],
      ['form', form],
      ['form', createId()],
      ['click', 'partner.example/*'],
      ['download', '*.pdf'],
    ] as const)
      await createGoal(kind, match)
    await open(1)
    await visitPage(me, `${post.url}/read.gif`, address(1))
    recordFormGoal(context, {
      ip: '10.7.0.1',
      userAgent: browserUserAgent,
      accountId: me.accountId ?? '',
      id: form,
      path: new URL(post.url ?? '').pathname,
      contentId: post.id,
    })
    await send(2, { k: 'view', p: '/pricing/' })
    await send(2, { k: 'view', p: '/blog/x' })
    await send(2, { k: 'view', p: '/b_og/x' })
    await send(2, { k: 'goal', p: '/pricing/', g: 'Sale', v: 19.9 })
    await send(2, { k: 'goal', p: '/pricing/', g: 'Sale', v: 5 })
    await send(2, { k: 'goal', p: '/pricing/', g: 'sale' })
    await send(2, { k: 'click', p: '/pricing/', g: 'partner.example/x' })
    await send(2, { k: 'click', p: '/pricing/', g: 'other.example/partner.example/x' })
    await send(2, { k: 'download', p: '/pricing/', g: '/prices.pdf' })
    await counted([
      [1, 1, 0],
      [1, 1, 0],
      [3, 1, 0],
      [4, 2, 0],
      [1, 1, 0],
      [2, 1, 24.9],
      [1, 1, 0],
      [1, 1, 0],
      [0, 0, 0],
      [1, 1, 0],
      [1, 1, 0],
    ])
    expect((await report()).visits).toBe(2)
    // What was counted before it existed counts as well, and exactly so.
    const later = await createGoal('event', 'Sale')
    const { goals } = await report()
    expect(goals[later]).toMatchObject({ conversions: 2, visits: 1, rate: 0.5, value: 24.9 })
  })

  it('count a survey that was sent by its link, which is no visit of the site', async () => {
    const [survey] = await me.call('surveys.create', { body: { name: 'Visit', questions_data: [{ text: 'Good?' }] } })
    const { id = '', questions_data = [] } = survey ?? {}
    await createGoal('form', id)
    const { url } = await me.call('surveyLinks.create', { params: { id }, body: { name: 'Visitors' } })
    const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token')
    const body = { token, name: 'Dr. Weber', answers: [{ question_id: questions_data[0]?.id, answer: 'Yes' }] }
    const headers = { 'user-agent': browserUserAgent, 'accept-language': 'en' }
    expect((await new Person(app, null).request('guestSurveys.answer', { body, headers })).status).toBe(200)
    await counted([[1, 0, 0]])
    expect((await me.call('analytics.report', {})).totals).toMatchObject({ views: 0, visitors: 0 })
    expect((await me.call('analytics.live')).visitors).toBe(0)
  })

  it('count a form that was sent, in the visit that was under way', async () => {
    const form = await me.call('forms.create', { body: { kind: 'contact', name: 'Ask us' } })
    await createGoal('form', form.id)
    await createGoal('form', createId())
    const visitor = new Person(app, null)
    await visitPage(visitor, post.url ?? '')
    const fields = { 'Email address': 'guest@example.com', Message: 'What does it cost?' }
    expect(
      (await sendForm(visitor, context, form, fields, { headers: { 'user-agent': browserUserAgent } })).status,
    ).toBe(200)
    await counted([
      [1, 1, 0],
      [0, 0, 0],
    ])
    expect((await report()).visits).toBe(1)
  })

  it('are asked of visits that fit the filters', async () => {
    const sale = await createGoal('event', 'Sale')
    await send(1, { k: 'view', p: '/a', q: '?utm_source=linkedin' })
    await send(1, { k: 'view', p: '/b' })
    await send(1, { k: 'goal', p: '/b', g: 'Sale', v: 3 })
    await send(2, { k: 'view', p: '/a' })
    await send(2, { k: 'goal', p: '/a', g: 'Sale', v: 4 })
    await send(3, { k: 'view', p: '/b' })
    await counted([[2, 2, 7]])
    const ask = async (query: Record<string, string>) => {
      const { goals, visits } = await report(query)
      const { conversions, rate, value } = goals[sale] ?? {}
      return [visits, conversions, rate, value]
    }
    expect(await ask({ source: 'LinkedIn' })).toEqual([1, 1, 1, 3])
    // The page was part of the visit; the goal was reached on another.
    expect(await ask({ page: 'example.com/a' })).toEqual([2, 2, 1, 7])
    expect(await ask({ page: 'example.com/b' })).toEqual([2, 1, 0.5, 3])
    expect(await ask({ page: 'example.com/b', source: 'Direct' })).toEqual([1, 0, 0, 0])
    const old = await me.request('goals.report', { query: { source: 'LinkedIn', start_date: '2024-01-01' } })
    expect([old.status, old.text]).toEqual([400, expect.stringContaining('goals with filters reach back 90 days')])
    expect(await ask({ start_date: '2024-01-01' })).toEqual([3, 2, 2 / 3, 7])
  })

  it('lose no visit by amounts that nobody can pay', async () => {
    const sale = await createGoal('event', 'Sale')
    for (let who = 1; who <= 101; who++) await send(who, { k: 'goal', p: '/a', g: 'Sale', v: 999_999_999_999.99 })
    await counted([[101, 101, Number('99999999999999.99')]])
    await send(1, { k: 'goal', p: '/a', g: 'Sale', v: 1e11 })
    await open(102)
    await vi.waitFor(async () => expect((await report()).goals[sale]?.conversions).toBe(102), { timeout: 60_000 })
    expect((await report()).visits).toBe(102)
  })

  it('are shares of the visits counted here, not of those that another tool counted or that came before them', async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    const file = `date,visitors,pageviews,visits,bounces\n${day(5)},900,2000,1000,1\n${day(6)},900,2000,1000,1\n`
    const { id } = await me.call('numberImports.upload', buildMultipart('totals.csv', Buffer.from(file)))
    await me.call('numberImports.run', { params: { id } })
    await finishJobs(context, 'number-imports.add')
    expect((await me.call('numberImports.read', { params: { id } })).days).toBe(2)
    const goals = [await createGoal('event', 'Sale'), await createGoal('event', 'Visit')]
    await open(1)
    await open(2)
    await send(1, { k: 'goal', p: '/a', g: 'Sale' })
    await send(1, { k: 'goal', p: '/a', g: 'Visit' })
    await counted([
      [1, 1, 0],
      [1, 1, 0],
    ])
    await vi.waitFor(async () => expect((await report()).visits).toBe(2), { timeout: 60_000 })
    expect((await report()).goals[goals[0] ?? '']?.rate).toBe(0.5)
    const funnel = await me.call('funnels.create', { body: { name: 'On', steps: goals } })
    const { visits, steps } = await me.call('funnels.report', { params: { id: funnel.id } })
    expect([visits, steps[0]?.of_previous]).toEqual([2, 0.5])
    await context.engine.query(SYSTEM, 'update goals set counted_from = $2 where account_id = $1', [
      me.accountId,
      day(0),
    ])
    await context.engine.query(
      SYSTEM,
      `insert into daily_numbers (account_id, dimension, value, day, views, visits) values ($1, 'total', '', $2, 50, 50)`,
      [me.accountId, day(3)],
    )
    expect((await report()).visits).toBe(52)
    expect((await report()).goals[goals[0] ?? '']?.rate).toBe(0.5)
  })

  it('without visitors have no rate', async () => {
    await me.call('analytics.changeSettings', { body: { mode: 'totals' } })
    const sale = await createGoal('event', 'Sale')
    await send(1, { k: 'view', p: '/a' })
    await send(1, { k: 'goal', p: '/a', g: 'Sale' })
    await counted([[1, 0, 0]])
    expect((await report()).goals[sale]?.rate).toBeNull()
    expect((await report({ device: 'Desktop' })).goals[sale]).toMatchObject({ conversions: 1, visits: 0 })
    expect((await report({ device: 'Mobile' })).goals[sale]?.conversions).toBe(0)
  })

  it.each([
    [{ kind: 'page' }, 'match must be a path such as /pricing or /blog/*'],
    [{ kind: 'page', match: 'https://example.com/x' }, 'match must be a path'],
    [{ kind: 'event' }, 'match must be the name of an event'],
    [{ kind: 'form', match: 'x' }, 'match must be empty, or the id of a form'],
    [{ kind: 'love' }, 'kind must be one of page, read, form, event, click, download'],
    [{ kind: 'click', match: 'x'.repeat(301) }, 'match must have at most 300 characters'],
    [{ kind: 'click', match: 'a\u0007b' }, 'match must be one line'],
  ])('%o are refused', async (body, sentence) => {
    const { status, text } = await me.request('goals.create', { body: { name: 'x', ...body } })
    expect([status, text]).toEqual([400, expect.stringContaining(sentence)])
  })

  it('are at most 50, renamed and deleted by publishers, and kept while a funnel needs them', async () => {
    const id = await createGoal('read')
    const other = await createGoal('click')
    expect(await me.call('goals.update', { params: { id }, body: { name: 'Readers' } })).toMatchObject({
      name: 'Readers',
      kind: 'read',
    })
    const member = await addMember(context, me, 'general_member')
    expect((await member.request('goals.remove', { params: { id } })).status).toBe(403)
    expect(await member.call('goals.list')).toHaveLength(2)
    const { id: funnel } = await me.call('funnels.create', { body: { name: 'On', steps: [id, other] } })
    const refused = await me.request('goals.remove', { params: { id } })
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('a step of the funnel “On”')])
    await me.call('funnels.remove', { params: { id: funnel } })
    await me.call('goals.remove', { params: { id } })
    for (let n = 1; n < 50; n++) await createGoal('click', `${n}.example/*`)
    expect((await me.request('goals.create', { body: { name: 'x', kind: 'read' } })).status).toBe(409)
  })
})

describe('funnels', () => {
  it('are walked in order, within a visit, whatever lies between', async () => {
    const [read, prices, sale] = [
      await createGoal('read'),
      await createGoal('page', '/*'),
      await createGoal('event', 'Sale'),
    ]
    const { id } = await me.call('funnels.create', { body: { name: 'Buyers', steps: [read, prices, sale] } })
    // All of it; without the middle; backwards; and on two visits.
    await send(1, { k: 'read', p: '/a' })
    await send(1, { k: 'click', p: '/a', g: 'x.example/y' })
    await send(1, { k: 'view', p: '/b' })
    await send(1, { k: 'goal', p: '/b', g: 'Sale' })
    await send(2, { k: 'view', p: '/a' })
    await send(2, { k: 'read', p: '/a' })
    await send(2, { k: 'goal', p: '/a', g: 'Sale' })
    await send(3, { k: 'goal', p: '/a', g: 'Sale' })
    await send(3, { k: 'view', p: '/b' })
    await send(3, { k: 'read', p: '/b' })
    await send(4, { k: 'read', p: '/a', q: '?utm_source=linkedin' })
    await send(4, { k: 'view', p: '/b', q: '?utm_source=google' })
    await counted([
      [4, 4, 0],
      [7, 5, 0],
      [3, 3, 0],
    ])
    const ask = async (query: Record<string, string> = {}) => {
      const { steps, visits } = await me.call('funnels.report', { params: { id }, query })
      return [visits, ...steps.map((step) => [step.visits, step.of_previous, step.dropped])]
    }
    expect(await ask()).toEqual([5, [4, 0.8, 1], [1, 0.25, 3], [1, 1, 0]])
    expect(await ask({ page: 'example.com/b' })).toEqual([3, [2, 2 / 3, 1], [1, 0.5, 1], [1, 1, 0]])
    expect(await ask({ source: 'Bing' })).toEqual([0, [0, null, 0], [0, null, 0], [0, null, 0]])
    const backwards = { params: { id }, body: { name: 'Backwards', steps: [sale, read] } }
    expect((await me.call('funnels.update', backwards)).steps.map(({ goal_id }) => goal_id)).toEqual([sale, read])
    expect(await ask()).toEqual([5, [3, 0.6, 2], [1, 1 / 3, 2]])
    const old = await me.request('funnels.report', { params: { id }, query: { start_date: '2024-01-01' } })
    expect([old.status, old.text]).toEqual([400, expect.stringContaining('funnels reach back 90 days')])
  })

  it('have two to six different goals of the workspace', async () => {
    const [first, second] = [await createGoal('read'), await createGoal('click')]
    const foreign = await signUp(app)
    const theirs = await foreign.call('goals.create', { body: { name: 'x', kind: 'read' } })
    for (const [steps, status, sentence] of [
      [[first], 400, 'steps must be at least 2 goals'],
      [[first, first], 400, 'steps must not name a goal twice'],
      [Array.from({ length: 7 }, createId), 400, 'steps must be at most 6 goals'],
      [[first, theirs.id], 404, 'Goal not found'],
    ] as const) {
      const refused = await me.request('funnels.create', { body: { name: 'x', steps } })
      expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(sentence)])
    }
    const { id } = await me.call('funnels.create', { body: { name: 'x', steps: [first, second] } })
    expect((await foreign.request('funnels.report', { params: { id } })).status).toBe(404)
    expect(
      (await foreign.request('funnels.update', { params: { id }, body: { name: 'y', steps: [first, second] } })).status,
    ).toBe(404)
  })
})
