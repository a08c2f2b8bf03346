import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildEntries, buildRss, startFeedServer } from '../../../test/feed-server.ts'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { addMember, type Person, signUp, waitForMail } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { SYSTEM } from '../../db/engine.ts'
import { feedSchedules } from './jobs.ts'

const server = await startFeedServer()
afterAll(server.close)
const { app, context } = await useApp({ trustedUrls: [server.origin] })
const minute = 60_000
const day = 24 * 60 * minute

let me: Person
let pillar: string
let path: string
let count = 0

const setFeed = (from: number) => server.pages.set(path, { body: buildRss('Clinic news', buildEntries(from, 1)) })
async function addFeed(more: object = {}): Promise<string> {
  setFeed(1)
  const body = { url: server.origin + path, pillar_id: pillar, ...more }
  return (await me.call('feeds.create', { body })).id
}
const readFeed = async (id: string) => (await me.call('feeds.list')).find((feed) => feed.id === id)
const countIdeas = async () => (await me.call('ideas.count')).total
const setDue = (id: string) =>
  context.engine.query(SYSTEM, `update feeds set next_check_at = now() - interval '1 second' where id = $1`, [id])
async function runSchedule(name: string): Promise<void> {
  await feedSchedules.find((schedule) => schedule.name === name)?.run(context)
  await finishJobs(context, 'feeds.check')
}
const setClock = (at: number) => vi.spyOn(context, 'now').mockReturnValue(new Date(at))

beforeEach(async () => {
  me = await signUp(app)
  pillar = (await me.call('pillars.create', { body: { name: 'Fewer no-shows' } })).id
  path = `/feed-${++count}.xml`
})
afterEach(() => vi.restoreAllMocks())

it('checks what is due, and nothing else', async () => {
  const id = await addFeed()
  setFeed(2)
  await runSchedule('feeds.find-due')
  expect(await countIdeas()).toBe(0)
  await setDue(id)
  await runSchedule('feeds.find-due')
  expect(await countIdeas()).toBe(1)
  const next = Date.parse((await readFeed(id))?.next_check_at ?? '') - Date.now()
  expect(next).toBeGreaterThan(25 * minute)
  expect(next).toBeLessThanOrEqual(30 * minute)
})

it('passes over paused and removed feeds, inactive pillars and channels, and closed workspaces', async () => {
  const tryIt = async (prepare: (id: string) => Promise<unknown>, more: object = {}) => {
    const id = await addFeed(more)
    setFeed(2)
    await setDue(id)
    await prepare(id)
    const before = server.requests.length
    await runSchedule('feeds.find-due')
    expect(server.requests.slice(before)).toEqual([])
    return id
  }
  const paused = await tryIt((id) => me.call('feeds.update', { params: { id }, body: { is_active: false } }))
  const refused = await me.request('feeds.check', { params: { id: paused } })
  expect([refused.status, refused.error.message]).toEqual([409, 'This feed is paused. Resume it first.'])
  // Going on, it is due at once.
  await me.call('feeds.update', { params: { id: paused }, body: { is_active: true } })
  await runSchedule('feeds.find-due')
  expect(await countIdeas()).toBe(1)
  await me.call('feeds.remove', { params: { id: paused } })
  await tryIt((id) => me.call('feeds.remove', { params: { id } }))
  await tryIt(() => me.call('pillars.remove', { params: { id: pillar } }))
  const channel = await me.call('channels.create', { body: { name: 'Notes', channel_type: 'site' } })
  await tryIt(() => me.call('channels.update', { params: { id: channel.id }, body: { is_active: false } }), {
    pillar_id: undefined,
    channel_id: channel.id,
  })
  await me.call('pillars.update', { params: { id: pillar }, body: { is_active: true } })
  for (const { id } of await me.call('feeds.list')) await me.call('feeds.remove', { params: { id } })
  await tryIt(() => me.call('accounts.remove', { body: { name: 'Example Works' } }))
})

it('makes one idea of an entry, however many checks run at once', async () => {
  const id = await addFeed()
  setFeed(16)
  await setDue(id)
  const schedule = feedSchedules.find(({ name }) => name === 'feeds.find-due')
  const checks = Array.from({ length: 6 }, () => me.call('feeds.check', { params: { id } }))
  await Promise.all([...checks, schedule?.run(context), schedule?.run(context)])
  await finishJobs(context, 'feeds.check')
  expect(await countIdeas()).toBe(15)
})

it('waits longer after each failure, keeps the reason, and goes on when it can', async () => {
  const id = await addFeed()
  const check = async () => {
    const feed = await me.call('feeds.check', { params: { id } })
    return Math.round((Date.parse(feed.next_check_at) - Date.parse(feed.last_checked_at ?? '')) / minute)
  }
  server.pages.set(path, { status: 500 })
  const waits: number[] = []
  for (let n = 0; n < 9; n++) waits.push(await check())
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1440, 1440, 1440])
  expect(await readFeed(id)).toMatchObject({
    last_error: 'The address leads to a server that has trouble of its own (500).',
    failing_since: expect.any(String),
    last_entry_title: 'Entry 1',
  })
  setFeed(2)
  expect(await check()).toBe(30)
  expect(await readFeed(id)).toMatchObject({ last_error: null, failing_since: null, n_ideas: 1 })
  for (const [status, page, wait] of [
    [429, '3600', 60],
    [503, '999999999', 1440],
    [429, new Date(Date.now() + 90 * minute + 30_000).toUTCString(), 240],
  ] as const) {
    server.pages.set(path, { status, headers: { 'retry-after': page } })
    const waited = await check()
    if (wait === 240) expect(waited).toBeGreaterThanOrEqual(120)
    else expect(waited).toBe(wait)
  }
})

it.each([
  ['The address leads to nothing (404).', { status: 404 }],
  ['The address leads to a feed that is gone for good (410).', { status: 410 }],
  ['The address leads to something that is not a feed.', { body: '<html><body>Parked</body></html>' }],
  ['The address leads to something that is not a feed.', { body: '' }],
  ['The address leads to a file of more than 2 MB.', { body: 'x'.repeat(2_000_001) }],
  ['The address could not be reached.', { breaks: true }],
])('says in plain words what went wrong: %s', async (words, page) => {
  const id = await addFeed()
  server.pages.set(path, page)
  await setDue(id)
  await runSchedule('feeds.find-due')
  expect(await readFeed(id)).toMatchObject({ last_error: words, n_ideas: 0, title: 'Clinic news' })
})

it('notifies those who manage pillars once that a feed fails for two weeks, and again after it recovered', async () => {
  const id = await addFeed()
  const member = await addMember(context, me, 'general_member')
  const helper = await addMember(context, me, 'social_media')
  /** Fails once more, so many days after the first failure. */
  const failOn = async (days: number) => {
    server.pages.set(path, { status: 404 })
    await context.engine.query(
      SYSTEM,
      'update feeds set failing_since = failing_since - make_interval(days => $2::int) where id = $1',
      [id, days],
    )
    await me.call('feeds.check', { params: { id } })
  }
  const listTold = async (person: Person) =>
    (await person.call('notifications.list')).filter(({ kind }) => kind === 'feed_failing')
  await failOn(0)
  await failOn(13)
  expect(await listTold(me)).toEqual([])
  for (const days of [1, 2, 30]) await failOn(days)
  const told = await listTold(me)
  expect(told).toMatchObject([
    { subject: 'Clinic news', pillar_id: pillar, channel_id: null, note: 'The address leads to nothing (404).' },
  ])
  expect([await listTold(helper), await listTold(member)].map(({ length }) => length)).toEqual([1, 0])
  const mail = await waitForMail(context, me.session?.user.email ?? '', /Feed not readable/u)
  expect(mail.subject).toBe('Feed not readable: Clinic news')
  expect(mail.text).toContain(`/pillar/${pillar}?workspace=${me.accountId}`)
  setFeed(1)
  await me.call('feeds.check', { params: { id } })
  for (const days of [0, 14]) await failOn(days)
  expect(await listTold(me)).toHaveLength(2)
})

it('forgets a removed feed after a day, and entries that no feed shows any more after a year', async () => {
  const [gone, kept] = [await addFeed(), ((path += '?2'), await addFeed())]
  await me.call('feeds.remove', { params: { id: gone } })
  const countRows = async (table: string) =>
    (
      await context.engine.query<{ n: number }>(
        SYSTEM,
        `select count(*)::int as n from ${table} where account_id = $1`,
        [me.accountId],
      )
    ).rows[0]?.n
  await runSchedule('feeds.purge')
  expect([await countRows('feeds'), await countRows('feed_entries')]).toEqual([2, 2])
  setClock(Date.now() + day + minute)
  await runSchedule('feeds.purge')
  vi.restoreAllMocks()
  expect([await countRows('feeds'), await countRows('feed_entries')]).toEqual([1, 1])
  await context.engine.query(
    SYSTEM,
    `update feed_entries set last_seen_at = now() - interval '399 days' where feed_id = $1`,
    [kept],
  )
  await me.call('feeds.check', { params: { id: kept } })
  setClock(Date.now() + 30 * day)
  await runSchedule('feeds.purge')
  vi.restoreAllMocks()
  expect(await countRows('feed_entries')).toBe(1)
  setClock(Date.now() + 401 * day)
  await runSchedule('feeds.purge')
  expect(await countRows('feed_entries')).toBe(0)
})
