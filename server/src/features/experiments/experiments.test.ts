import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Content } from '@draftwright/contract/content'
import { createSystemDb } from '../../db/system-db.ts'
import { addMember, Person, signUp } from '../../../test/harness.ts'
import { publishPost, visitPage } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { evaluateExperiments } from './evaluate.ts'

const start = Date.parse('2026-03-02T10:00:00Z')
const dayMs = 86_400_000
let clock = start
const { app, context } = await useApp()
vi.spyOn(context, 'now').mockImplementation(() => new Date(clock))
const soon = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

let me: Person
let post: Content
let site: string
let number = 0
const [titleA, titleB] = ['How to fill gaps', 'Never an empty chair']
beforeEach(async () => {
  clock = start
  number++
  me = await signUp(app, { accountName: `Chairs ${number}` })
  site = `/site/chairs-${number}/`
  post = await publishPost(me, context, { title: titleA, slug: 'days' })
  await publishPost(me, context, { title: 'Another', slug: 'another' })
})

const params = () => ({ id: post.id })
const begin = (body: object = {}) =>
  me.call('experiments.start', { params: params(), body: { title_b: titleB, least_difference: 1, ...body } })
const read = () => me.call('experiments.read', { params: params() })
const readNewest = async () => (await read()).experiments[0]
const experimentRow = () =>
  createSystemDb(context.engine)
    .selectFrom('title_experiments')
    .selectAll()
    .where('account_id', '=', me.accountId ?? '')
    .orderBy('started_at', 'desc')
    .executeTakeFirstOrThrow()
const change = (values: { planned?: number; ends_on?: string }) =>
  createSystemDb(context.engine)
    .updateTable('title_experiments')
    .set(values)
    .where('account_id', '=', me.accountId ?? '')
    .execute()
const visit = (path: string, ip: string, headers: Record<string, string> = {}) =>
  visitPage(me, path, { 'x-forwarded-for': ip, ...headers })
const readTitle = (body: string) => (body.includes(titleB) ? 'b' : body.includes(titleA) ? 'a' : null)
/** Addresses of visitors who see the given title today. */
async function findVisitors(title: 'a' | 'b', count: number): Promise<string[]> {
  const found: string[] = []
  for (let n = 1; found.length < count; n++) {
    const ip = `10.7.${number}.${n}`
    // A page fetched ahead shows the visitor's title and counts nothing.
    const { body } = await visit(site, ip, { 'sec-purpose': 'prefetch' })
    if (readTitle(body) === title) found.push(ip)
  }
  return found
}
/** Once the change has reached the pages in memory. */
const isShown = (title: 'a' | 'b') => soon(async () => expect(await findVisitors(title, 1)).toHaveLength(1))
const awaitNextDay = async () => {
  clock += dayMs
  const body = { refreshToken: me.session?.refreshToken }
  me = new Person(app, await new Person(app, null).call('auth.refresh', { body }), me.accountId)
}

describe('two titles', () => {
  it('are shown by visitor and day, everywhere but in feeds and to programs', async () => {
    await begin()
    await isShown('b')
    const [[a = ''], [b = '']] = [await findVisitors('a', 1), await findVisitors('b', 1)]
    for (const [ip, own, other] of [
      [a, titleA, titleB],
      [b, titleB, titleA],
    ] as const)
      for (const path of [site, `${site}days`, `${site}another`, `${site}?page=1`]) {
        const { body, headers } = await visit(path, ip)
        expect([path, body.includes(own), body.includes(other)]).toEqual([path, true, false])
        expect(headers['cache-control']).toBe('private, no-cache')
      }
    for (const path of ['feed.xml', 'feed.json']) {
      const { body, headers } = await visit(site + path, b)
      expect([body.includes(titleA), body.includes(titleB), headers['cache-control']]).toEqual([
        true,
        false,
        'no-cache',
      ])
    }
    const bot = await visit(site, b, { 'user-agent': 'Googlebot/2.1' })
    expect(readTitle(bot.body)).toBe('a')
    for (const signal of ['dnt', 'sec-gpc']) expect(readTitle((await visit(site, b, { [signal]: '1' })).body)).toBe('a')
    // What the browser kept is still right.
    const tags = [(await visit(site, a)).headers['etag'], (await visit(site, b)).headers['etag']]
    expect(tags[0]).not.toBe(tags[1])
    expect((await visit(site, b, { 'if-none-match': String(tags[1]) })).statusCode).toBe(304)
    expect((await visit(site, b, { 'if-none-match': String(tags[0]) })).statusCode).toBe(200)
  })

  it('leave pages without the post as they are', async () => {
    await begin()
    await isShown('b')
    const other = await signUp(app, { accountName: `Untouched ${number}` })
    await publishPost(other, context, { title: titleA, slug: 'days' })
    const { body, headers } = await visit(`/site/untouched-${number}/`, '10.7.0.1')
    expect([readTitle(body), headers['cache-control']]).toEqual(['a', 'no-cache'])
  })

  it('count each reader of the front page once a day, and what they open', async () => {
    await begin()
    await isShown('b')
    const [one = '', two = ''] = await findVisitors('b', 2)
    const [three = ''] = await findVisitors('a', 1)
    for (const ip of [one, two, three, one]) await visit(site, ip)
    for (const ip of [one, one, three]) await visit(`${site}days`, ip)
    // Nobody who came to the post another way, asks not to be counted, or is a program.
    await visit(`${site}days`, '10.99.0.1')
    await visit(site, '10.99.0.2', { 'sec-gpc': '1' })
    await visit(site, '10.99.0.3', { 'user-agent': 'Googlebot/2.1' })
    await visit(`${site}?nocount=1`, '10.99.0.4')
    await soon(async () =>
      expect(await experimentRow()).toMatchObject({ shown_a: 1, opened_a: 1, shown_b: 2, opened_b: 1 }),
    )
    // Closed while it runs.
    expect(await readNewest()).toMatchObject({ readers: 3, state: 'running', a: null, b: null, outcome: null })
    // On the next day everybody is new, and an opening needs the front page of that day.
    await awaitNextDay()
    await visit(`${site}days`, one)
    await visit(site, three)
    await soon(async () => expect((await readNewest())?.readers).toBe(4))
    const { opened_a, opened_b } = await experimentRow()
    expect(opened_a + opened_b).toBe(2)
  })
})

describe('the result', () => {
  it('is computed once, when the planned readers have come and their day is over', async () => {
    await begin()
    await isShown('b')
    await change({ planned: 16 })
    const [as, bs] = [await findVisitors('a', 8), await findVisitors('b', 8)]
    for (const ip of [...as, ...bs]) await visit(site, ip)
    for (const ip of bs) await visit(`${site}days`, ip)
    await soon(async () => expect((await experimentRow()).opened_b).toBe(8))
    expect(await readNewest()).toMatchObject({ readers: 16, is_full: true, state: 'running' })
    // Later readers do not count.
    await visit(site, '10.98.0.1')
    await evaluateExperiments(context)
    expect((await readNewest())?.state).toBe('running')
    await awaitNextDay()
    await evaluateExperiments(context)
    expect(await readNewest()).toMatchObject({
      state: 'ended',
      outcome: 'b',
      a: { title: titleA, shown: 8, opened: 0 },
      b: { title: titleB, shown: 8, opened: 8 },
      picked: null,
    })
    // Until somebody picks, readers see the first title.
    await soon(async () => expect(readTitle((await visit(site, bs[0] ?? '')).body)).toBe('a'))

    await me.call('experiments.pick', { params: params(), body: { title: 'b' } })
    expect((await readNewest())?.picked).toBe('b')
    const picked = await me.call('content.read', { params: params() })
    expect(picked).toMatchObject({ title: titleB, status: 'published', has_unpublished_changes: false, slug: 'days' })
    await soon(async () => expect((await visit(`${site}feed.xml`, '10.7.0.9')).body).toContain(titleB))
    const events = await me.call('content.events', { params: params() })
    expect(events.map(({ verb, note }) => [verb, note])).toContainEqual(['title_picked', titleB])

    await me.call('experiments.undo', { params: params() })
    expect((await readNewest())?.picked).toBeNull()
    expect(await me.call('content.read', { params: params() })).toMatchObject({
      title: titleA,
      has_unpublished_changes: false,
    })
    await soon(async () => expect(readTitle((await visit(site, '10.7.0.9')).body)).toBe('a'))
    expect((await me.request('experiments.undo', { params: params() })).status).toBe(409)
  })

  it('is that too few came, or that the post changed', async () => {
    await begin()
    await change({ ends_on: '2026-03-01' })
    await evaluateExperiments(context)
    expect(await readNewest()).toMatchObject({ state: 'ended', outcome: 'too_few', p_value: null })
    const [told] = await me.call('notifications.list')
    expect(told).toMatchObject({ kind: 'experiment_ended', note: expect.stringContaining('Too few readers') })
    await begin({ title_b: 'A third one' })
    await me.call('content.unpublish', { params: params() })
    await evaluateExperiments(context)
    expect((await readNewest())?.outcome).toBe('interrupted')
    expect((await me.request('experiments.pick', { params: params(), body: { title: 'b' } })).status).toBe(409)
  })

  it('keeps an edit that is not published yet', async () => {
    await begin()
    await me.call('experiments.stop', { params: params() })
    expect((await readNewest())?.outcome).toBe('stopped')
    await me.call('content.update', { params: params(), body: { title: 'My next title' } })
    await me.call('experiments.pick', { params: params(), body: { title: 'b' } })
    expect(await me.call('content.read', { params: params() })).toMatchObject({
      title: 'My next title',
      has_unpublished_changes: true,
    })
    await soon(async () => expect(readTitle((await visit(site, '10.7.0.9')).body)).toBe('b'))
  })
})

describe('an experiment', () => {
  it.each(['off', 'totals'])('is refused where visitors are not told apart (%s)', async (mode) => {
    await me.call('analytics.changeSettings', { body: { mode } })
    const { status, text } = await me.request('experiments.start', { params: params(), body: { title_b: titleB } })
    expect([status, text]).toEqual([409, expect.stringContaining('This workspace')])
    expect((await read()).refusal).toContain(mode === 'off' ? 'does not count visits' : 'counts totals only')
  })

  it('shows the first title once visitors are not told apart any more', async () => {
    await begin()
    await isShown('b')
    const [b = ''] = await findVisitors('b', 1)
    await me.call('analytics.changeSettings', { body: { mode: 'totals' } })
    await soon(async () => expect(readTitle((await visit(site, b)).body)).toBe('a'))
  })

  it('needs a live post, another title, and that no other runs', async () => {
    const ask = (id: string, body: object) => me.request('experiments.start', { params: { id }, body })
    expect(await ask(post.id, { title_b: titleA })).toMatchObject({
      status: 400,
      text: expect.stringContaining('title_b must differ'),
    })
    expect((await ask(post.id, { title_b: titleB, least_difference: 0.4 })).text).toContain(
      'least_difference must be one of 0.1, 0.2, 0.3, 0.5, 1',
    )
    await begin()
    const second = await publishPost(me, context, { title: 'Second' })
    expect((await ask(second.id, { title_b: 'Other' })).text).toContain(`“${titleA}” has an experiment`)
    expect((await ask(post.id, { title_b: 'Other' })).status).toBe(409)
    await me.call('content.unpublish', { params: { id: second.id } })
    await me.call('experiments.stop', { params: params() })
    expect((await ask(second.id, { title_b: 'Other' })).text).toContain('published on the hosted site')
    const writer = await addMember(context, me, 'general_member')
    expect((await writer.request('experiments.start', { params: params(), body: { title_b: titleB } })).status).toBe(
      403,
    )
    expect((await writer.call('experiments.read', { params: params() })).experiments).toHaveLength(1)
    expect((await writer.call('experiments.list', {})).map(({ title_b }) => title_b)).toEqual([titleB])
    const stranger = await signUp(app)
    expect((await stranger.request('experiments.read', { params: params() })).status).toBe(404)
    expect(await stranger.call('experiments.list', {})).toEqual([])
  })

  it('is planned with the readers of the last days', async () => {
    expect((await read()).plan).toMatchObject({ base_rate: 0.05, is_assumed: true, rests_on: 0, most_days: 30 })
    for (let n = 0; n < 3; n++) await visit(site, `10.6.0.${n}`)
    await visit(`${site}days`, '10.6.0.1')
    await soon(async () => expect((await read()).plan.rests_on).toBe(3))
    const { choices } = (await read()).plan
    expect(choices.map(({ least_difference }) => least_difference)).toEqual([0.1, 0.2, 0.3, 0.5, 1])
    expect(choices.at(-1)).toEqual({ least_difference: 1, planned: expect.any(Number), days: expect.any(Number) })
  })
})
