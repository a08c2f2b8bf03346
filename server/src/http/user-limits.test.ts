import { contracts } from '@draftwright/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { listTestEngines } from '../../test/engines.ts'
import { Person, type RouteId, getRoute, signUp } from '../../test/harness.ts'
import { useApp } from '../../test/test-app.ts'
import { buildApp } from '../app.ts'
import { createSharedCounts } from '../db/shared-counts.ts'
import { createSystemDb } from '../db/system-db.ts'
import { defaultLimits } from '../limits.ts'
import { createUserLimits } from './user-limits.ts'

const few = { limit: 2, windowSeconds: 60 }
const limits = {
  ...defaultLimits,
  api: { limit: 12, windowSeconds: 60 },
  write: { limit: 5, windowSeconds: 60 },
  upload: few,
  export: { limit: 2, windowSeconds: 3600 },
  invite: { limit: 2, windowSeconds: 3600 },
  followUp: { limit: 2, windowSeconds: 3600 },
  part: few,
  workspace: { limit: 2, windowSeconds: 3600 },
  ai: few,
  feed: few,
  numbers: { limit: 2, windowSeconds: 300 },
  streams: few,
}
const { app, context } = await useApp({ limits })
/** In the first second of a minute, so that no test's count is split over two windows. */
const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 200)
vi.spyOn(context, 'now').mockReturnValue(minute)
afterEach(() => void vi.spyOn(context, 'now').mockReturnValue(minute))

const counted = (key: string) =>
  createSystemDb(context.engine).selectFrom('rate_limits').select('count').where('key', '=', key).executeTakeFirst()
const userOf = (person: Person) => person.session?.user.id ?? ''

test('A person may ask so often a minute, and nobody else pays for it', async () => {
  const [eager, calm] = [await signUp(app), await signUp(app)]
  for (let n = 0; n < 12; n++) await eager.call('profile.read')
  const refused = await eager.request('profile.read')
  expect([refused.status, refused.error.code, refused.headers['retry-after']]).toEqual([429, 'too_many_requests', '60'])
  // Another session's address, or another spelling of the path, uses the same count.
  const spelled = await eager.send('GET', '/functions/v1/api/profile/', { headers: { 'x-forwarded-for': '10.1.1.1' } })
  expect(spelled.status).toBe(429)
  await calm.call('profile.read')
  vi.spyOn(context, 'now').mockReturnValue(new Date(minute.getTime() + 60_000))
  await eager.call('profile.read')
})

test('Changes have a limit of their own; what is refused for other reasons counts too', async () => {
  const person = await signUp(app)
  for (let n = 0; n < 5; n++) expect((await person.request('ideas.create', { body: { nonsense: 1 } })).status).toBe(400)
  expect((await person.request('ideas.create', { body: { text: 'An idea' } })).status).toBe(429)
  await person.call('ideas.list')
})

test('Reading writes nothing down; the count of all is merged within about a second, in one row a person', async () => {
  const person = await signUp(app)
  const key = `api:${userOf(person)}`
  const query = vi.spyOn(context.engine, 'query')
  const start = performance.now()
  for (let n = 0; n < 7; n++) await person.call('profile.read')
  await expect.poll(() => counted(key)).toEqual({ count: 7 })
  const merges = query.mock.calls.filter(([, sql]) => /insert into rate_limits/iu.test(sql))
  query.mockRestore()
  expect(merges.length).toBeGreaterThan(0)
  expect(merges.length).toBeLessThanOrEqual(1 + (performance.now() - start) / 1000)
})

test('Two processes share one limit, and a restart goes on from it', async () => {
  const person = await signUp(app)
  const other = await buildApp(context)
  const elsewhere = new Person(other, person.session)
  const isMerged = (count: number) => expect.poll(() => counted(`api:${userOf(person)}`)).toEqual({ count })
  for (let n = 0; n < 6; n++) await person.call('profile.read')
  await isMerged(6)
  for (let n = 0; n < 5; n++) await elsewhere.call('profile.read')
  await isMerged(11)
  await elsewhere.call('profile.read')
  expect((await elsewhere.request('profile.read')).status).toBe(429)
  await other.close()
})

test('While the database is away, each process goes by its own count: neither open nor closed', async () => {
  const [database] = listTestEngines()
  const gone = await database?.open()
  if (gone === undefined) throw new Error('There is no database to test on')
  await gone.close()
  const counts = createSharedCounts(gone)
  const ask = () => counts.add('api:someone', few, minute)
  const query = vi.spyOn(gone, 'query')
  expect([ask(), ask(), ask()]).toEqual([null, null, 60])
  await expect.poll(() => query.mock.settledResults[0]?.type).toBe('rejected')
  expect(ask()).toBe(60)
  expect(counts.add('api:someone', few, new Date(minute.getTime() + 60_000))).toBeNull()
  counts.close()
})

const limited = Object.entries(contracts).flatMap(([slice, table]) =>
  Object.keys(table).flatMap((verb) => {
    const id = `${slice}.${verb}` as RouteId // made of the table's own keys
    const { limit } = getRoute(id)
    return limit === undefined ? [] : [{ id, limit }]
  }),
)

test('What is dear or a nuisance is limited by itself', () => {
  const of = (kind: string) => limited.filter(({ limit }) => limit === kind).map(({ id }) => id)
  expect(of('upload')).toEqual(expect.arrayContaining(['channelUploads.uploadImage', 'profile.changePhoto']))
  expect(of('export')).toEqual(expect.arrayContaining(['audit.export', 'profile.export']))
  expect(of('invite')).toEqual(expect.arrayContaining(['members.invite', 'invitations.resend']))
  expect(of('ai')).toEqual(
    expect.arrayContaining(['generation.all', 'generation.feedback', 'generation.rerun', 'ideas.transcribe']),
  )
})

test.for(limited)('$id is limited by itself', async ({ id, limit }) => {
  const person = await signUp(app)
  const statuses: number[] = []
  let last = await person.request(id)
  for (let n = 0; n < 2; n++) {
    statuses.push(last.status)
    last = await person.request(id)
  }
  expect(statuses).not.toContain(429)
  expect([last.status, last.headers['retry-after']]).toEqual([429, String(limits[limit].windowSeconds)])
  // Parts are counted in this process first, as all changes are.
  if (limit !== 'part') expect(await counted(`${limit}:${userOf(person)}`)).toEqual({ count: 3 })
})

test('A person waits for two answers of a model at most; a process that died holds its place for a minute', async () => {
  const person = await signUp(app)
  const places = createUserLimits(context)
  const route = getRoute('generation.all')
  const leave = await places.acquireModelSlot(userOf(person), route)
  await places.acquireModelSlot(userOf(person), route)
  const refused = await person.request('generation.all', { body: {} })
  expect([refused.status, refused.error.code]).toEqual([429, 'too_many_at_once'])
  expect(refused.headers['retry-after']).toMatch(/^\d+$/u)
  // Queued requests are accepted, and so are another person's.
  await (await places.acquireModelSlot(userOf(person), getRoute('generation.start')))()
  await (await places.acquireModelSlot(userOf(await signUp(app)), route))()
  await leave()
  expect((await person.request('generation.all', { body: {} })).status).toBe(400)
  await places.acquireModelSlot(userOf(person), route)
  await expect(places.acquireModelSlot(userOf(person), route)).rejects.toMatchObject({ status: 429 })
  vi.spyOn(context, 'now').mockReturnValue(new Date(minute.getTime() + 61_000))
  await (await places.acquireModelSlot(userOf(person), route))()
  places.close()
})

test('A person listens to so many streams at once, and to another once one is closed', async () => {
  const [ada, bo] = [await signUp(app), await signUp(app)]
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const listen = async ({ session, accountId }: Person) => {
    const leaving = new AbortController()
    const { status } = await fetch(`${origin}/functions/v1/api/notification/events`, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${session?.accessToken}`,
        'account-id': accountId ?? '',
      },
      signal: leaving.signal,
    })
    return { status, leave: () => leaving.abort() }
  }
  const first = await listen(ada)
  expect([first.status, (await listen(ada)).status, (await listen(ada)).status]).toEqual([200, 200, 429])
  expect((await listen(bo)).status).toBe(200)
  // A plain response instead of a stream does not count as a stream.
  await ada.call('notifications.events')
  first.leave()
  await vi.waitFor(async () => expect((await listen(ada)).status).toBe(200), { timeout: 60_000, interval: 200 })
})
