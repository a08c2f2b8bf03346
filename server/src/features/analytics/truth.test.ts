import { Agent, request as sendRequest } from 'node:http'
import type { BreakdownRow } from '@draftwright/contract/analytics'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { writeCountryFile } from '../../../test/country-file.ts'
import { allBreakdowns, type By, countRows, groupBy, readValue } from '../../../test/expect-counts.ts'
import { Person, signUp } from '../../../test/harness.ts'
import { publishPost } from '../../../test/publish-post.ts'
import { SeededRandom } from '../../../test/seeded-random.ts'
import { useApp } from '../../../test/test-app.ts'
import { type ModelPage, modelCountries, type ModelRow, VisitModel } from '../../../test/visit-model.ts'

/** How many each workspace gets; three with 3,334 make the 10,000 of a long run. */
const visits = Number(process.env['TRUTH_VISITS'] ?? 270)
const days = 5
const folder = mkdtempSync(join(tmpdir(), 'draftwright-truth-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const countryTable = join(folder, 'countries.mmdb')
writeCountryFile(countryTable, modelCountries)
const { app, context } = await useApp({ countryTable })
let clock = Date.parse('2026-03-20T08:00:00Z')
vi.spyOn(context, 'now').mockImplementation(() => new Date(clock))
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterAll(() => agent.destroy())

interface World {
  me: Person
  readonly model: VisitModel
  readonly pages: readonly ModelPage[]
  readonly channelId: string
}
let port = 0
const worlds = new Map<string, World>()
/** A change to summer time at midnight UTC+1, one in the afternoon of the far east, and none. */
const zones = ['Europe/Berlin', 'Pacific/Auckland', 'America/Los_Angeles'] as const
const from = Date.parse('2026-03-27T06:00:00Z')

beforeAll(async () => {
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  for (const [seed, zone] of zones.entries()) worlds.set(zone, await makeWorld(seed + 1, zone))
  const requests = [...worlds.values()].flatMap(({ model }) => model.requests).sort((a, b) => a.at - b.at)
  for (const { at, url, headers, body } of requests) {
    clock = at
    await send(url, headers, body)
  }
  for (const world of worlds.values()) {
    const body = { email: world.me.session?.user.email, password: 'correct horse battery' }
    world.me = new Person(app, await new Person(app, null).call('auth.signIn', { body }))
    await vi.waitFor(
      async () => {
        const { totals, bots } = await world.me.call('analytics.report', { query: span })
        const { rows } = world.model
        const { engaged_ms } = countRows(rows, [])
        expect([totals.views + totals.reads, totals.engaged_ms, bots]).toEqual([
          rows.length,
          engaged_ms,
          world.model.bots.length,
        ])
      },
      { timeout: 60_000, interval: 200 },
    )
  }
}, 300_000)

const toCounts = (rows: readonly BreakdownRow[]) =>
  Object.fromEntries(
    rows.map(({ value, views, visitors, visits, reads, engaged_ms, bounces }) => [
      value,
      { views, visitors, visits, reads, engaged_ms, bounces },
    ]),
  )
/** The index, the post with this name, and any post read to its end. */
const goalRules = [
  ['page', '/'],
  ['page', '/second'],
  ['read', ''],
] as const
const goalTests: readonly ((row: ModelRow) => boolean)[] = [
  ({ kind, page }) => kind === 'view' && page.contentId === '',
  ({ kind, page }) => kind === 'view' && page.path.endsWith('/second'),
  ({ kind }) => kind === 'read',
]
/** How far a visit came: its rows are in order, and one row is one step. */
function countSteps(rows: readonly ModelRow[]): number {
  let step = 0
  for (const row of rows) if (goalTests[step]?.(row)) step++
  return step
}
const span = { start_date: '2026-03-26', end_date: '2026-04-03' }

async function makeWorld(seed: number, zone: string): Promise<World> {
  const me = await signUp(app, { timeZone: zone })
  const pillar = (await me.call('pillars.create', { body: { name: 'Fewer no-shows' } })).id
  const pages: ModelPage[] = []
  let channelId = ''
  for (const [title, pillarId] of [
    ['First', pillar],
    ['Second', pillar],
    ['Third', ''],
  ] as const) {
    const post = await publishPost(me, context, { title, pillar_id: pillarId || null })
    channelId = post.channel_id ?? ''
    const path = new URL(post.url ?? '').pathname
    pages.push({ path, contentId: post.id, pillarId })
    if (pages.length === 1) pages.push({ path: path.replace(post.slug, ''), contentId: '', pillarId: '' })
  }
  for (const [kind, match] of goalRules)
    await me.call('goals.create', { body: { name: `${kind} ${match}`, kind, match } })
  const steps = (await me.call('goals.list')).map(({ id }) => id)
  await me.call('funnels.create', { body: { name: 'Readers', steps } })
  return { me, pages, channelId, model: new VisitModel({ seed, pages, zone, from, days, visits }) }
}

/** Visits, each once a day. */
const countDays = (rows: readonly ModelRow[]): number => {
  const days = new Map<ModelRow['visit'], Set<string>>()
  for (const { visit, day } of rows) days.set(visit, (days.get(visit) ?? new Set()).add(day))
  return [...days.values()].reduce((sum, all) => sum + all.size, 0)
}

async function send(path: string, headers: Record<string, string>, body?: string): Promise<void> {
  const method = body === undefined ? 'GET' : 'POST'
  const type = body === undefined ? {} : { 'content-type': 'text/plain;charset=UTF-8' }
  const sent = sendRequest({ host: '127.0.0.1', port, path, method, headers: { ...headers, ...type }, agent }).end(body)
  const [answer] = (await once(sent, 'response')) as [import('node:http').IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  if (answer.statusCode !== (body === undefined ? 200 : 204)) throw new Error(`${path} answered ${answer.statusCode}`)
}

describe.each(zones)('visits in %s', (zone) => {
  const world = (): World => {
    const found = worlds.get(zone)
    if (found === undefined) throw new Error(zone)
    return found
  }
  const rowsOf = (rows: readonly ModelRow[], by: By) => groupBy(rows, (row) => readValue(row, by, world().channelId))
  const filterName = (by: By) => (by === 'content' || by === 'pillar' || by === 'channel' ? `${by}_id` : by)

  it('are counted as the model says, by day', async () => {
    const { me, model } = world()
    const report = await me.call('analytics.report', { query: span })
    expect(report.totals).toEqual(countRows(model.rows, []))
    expect(report.bots).toBe(model.bots.length)
    const byDay = groupBy(model.rows, ({ day }) => day)
    for (const { date, ...numbers } of report.series)
      expect(numbers, date).toEqual(countRows(byDay.get(date) ?? [], []))
  })

  it.each(allBreakdowns)('are counted as the model says, by %s', async (by) => {
    const { me, model } = world()
    const { rows, total } = await me.call('analytics.breakdown', { query: { ...span, by, limit: 200 } })
    const expected = rowsOf(model.rows, by)
    if (by === 'exit')
      for (const [value, of] of expected)
        expected.set(
          value,
          of.filter(({ kind }) => kind === 'view'),
        )
    expect(toCounts(rows)).toEqual(Object.fromEntries([...expected].map(([value, of]) => [value, countRows(of, [by])])))
    expect(total).toBe(expected.size)
    if (by !== 'exit') expect(rows.reduce((sum, { views }) => sum + views, 0)).toBe(countRows(model.rows, []).views)
  })

  it('are counted as the model says under filters, one and several', async () => {
    const { me, model, channelId } = world()
    const random = new SeededRandom(7)
    for (let n = 0; n < 40; n++) {
      const named = [...new Set(random.pickMany(allBreakdowns, 1 + (n % 3)))]
      const sample = random.pickOne(model.rows)
      const asked: Record<string, string> = {}
      let rows: readonly ModelRow[] = model.rows
      for (const by of named) {
        const value = readValue(sample, by, channelId)
        if (value === undefined || (value === '' && filterName(by).endsWith('_id'))) continue
        asked[filterName(by)] = value
        rows = rows.filter((row) => readValue(row, by, channelId) === value)
      }
      const used = named.filter((by) => asked[filterName(by)] !== undefined)
      const { totals } = await me.call('analytics.report', { query: { ...span, ...asked } })
      expect(totals, JSON.stringify(asked)).toEqual(countRows(rows, used))
      const by = random.pickOne(allBreakdowns.filter((each) => each !== 'exit'))
      const parts = await me.call('analytics.breakdown', { query: { ...span, ...asked, by, limit: 200 } })
      const expected = [...rowsOf(rows, by)].map(([value, of]) => [value, countRows(of, [by, ...used])])
      expect(toCounts(parts.rows), `${by} of ${JSON.stringify(asked)}`).toEqual(Object.fromEntries(expected))
    }
  })

  it('reach goals and steps of a funnel as the model says, under filters too', async () => {
    const { me, model, channelId } = world()
    const [funnel] = await me.call('funnels.list')
    const random = new SeededRandom(11)
    for (let n = 0; n < 15; n++) {
      const by = random.pickOne(allBreakdowns)
      const value = readValue(random.pickOne(model.rows), by, channelId)
      const isAsked = n > 0 && value !== undefined && (value !== '' || !filterName(by).endsWith('_id'))
      const query = isAsked ? { ...span, [filterName(by)]: value } : span
      const fitting = isAsked ? model.rows.filter((row) => readValue(row, by, channelId) === value) : model.rows
      const visits = new Set(fitting.map(({ visit }) => visit))
      const rows = model.rows.filter(({ visit }) => visits.has(visit))
      const report = await me.call('goals.report', { query })
      expect(report.visits, JSON.stringify(query)).toBe(visits.size)
      expect(report.goals.map((goal) => [goal.conversions, goal.visits])).toEqual(
        goalTests.map((isReached) => {
          const reached = rows.filter(isReached)
          return [reached.length, countDays(reached)]
        }),
      )
      const { steps } = await me.call('funnels.report', { params: { id: funnel?.id ?? '' }, query })
      const far = [...visits].map((visit) => countSteps(visit.rows))
      expect(steps.map((step) => step.visits)).toEqual(steps.map((_, at) => far.filter((step) => step > at).length))
    }
  })

  it('are the same in every call of the specification', async () => {
    const { me, model, pages, channelId } = world()
    const posts = model.rows.filter(({ page }) => page.contentId !== '')
    expect(await me.call('analytics.account', { query: span })).toMatchObject({
      totals: countRows(model.rows, []),
      by_channel: [{ id: channelId, posts: 3, ...countRows(posts, ['channel']) }],
    })
    const current_date = span.end_date
    const ofPillar = countRows(
      posts.filter(({ page }) => page.pillarId !== ''),
      ['pillar'],
    )
    const pillar = pages[0]?.pillarId ?? ''
    for (const type_of_agg of ['day', 'week', 'month'] as const) {
      const ask = (id: string) => ({ params: { id, type_of_agg, current_date } })
      expect((await me.call('analytics.pillar', ask(pillar))).totals).toEqual(ofPillar)
      expect((await me.call('analytics.channel', ask(channelId))).totals).toEqual(countRows(posts, ['channel']))
    }
    expect(await me.call('analytics.pillarViews', { query: span })).toMatchObject([{ id: pillar, ...ofPillar }])
    const byPost = rowsOf(posts, 'content')
    const toNumbers = (
      list: readonly { id: string; views: number; visitors: number; visits: number; reads: number }[],
    ) =>
      Object.fromEntries(list.map(({ id, views, visitors, visits, reads }) => [id, { views, visitors, visits, reads }]))
    const expected = [...byPost].map(([id, rows]) => ({ id, ...countRows(rows, ['content']) }))
    expect(toNumbers(await me.call('analytics.topContent', { query: span }))).toEqual(toNumbers(expected))
    expect(toNumbers(await me.call('analytics.channelPosts', { params: { id: channelId }, query: span }))).toEqual(
      toNumbers(expected),
    )
    const today = new Date(clock).toLocaleDateString('sv-SE', { timeZone: zone })
    const latest = [
      ...rowsOf(
        posts.filter(({ day }) => day === today),
        'content',
      ),
    ]
    expect(toNumbers(await me.call('analytics.day', {}))).toEqual(
      toNumbers(latest.map(([id, rows]) => ({ id, ...countRows(rows, ['content']) }))),
    )
  })
})
