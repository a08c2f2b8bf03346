import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { createAccountDb } from '../../../db/account-db.ts'
import { SYSTEM } from '../../../db/engine.ts'
import { startFeedServer } from '../../../../test/feed-server.ts'
import { finishJobs } from '../../../../test/finish-jobs.ts'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { buildMultipart } from '../../../../test/upload.ts'
import { checkSource } from './check-source.ts'

const server = await startFeedServer()
afterAll(server.close)
const { app, context } = await useApp({ trustedUrls: [server.origin] })

const hour = 3_600_000
const day = 24 * hour
/** The next full hour, so many hours from now. */
const inHours = (n: number) => new Date(Math.ceil(Date.now() / hour) * hour + n * hour)
const toIcs = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/gu, '')

let me: Person
let path: string
let count = 0
beforeEach(async () => {
  me = await signUp(app, { displayName: 'Ann Lee' })
  path = `/calendar-${++count}.ics`
})

interface TestEvent {
  uid: string
  at: Date
  title?: string
  more?: string
}
const guest = 'ATTENDEE;CN=Bo Berg:mailto:bo@clinic.example'
const toEvent = ({ uid, at, title = 'Clinic North: offer', more = guest }: TestEvent) =>
  `BEGIN:VEVENT\nUID:${uid}\nDTSTART:${toIcs(at)}\nDTEND:${toIcs(new Date(at.getTime() + hour / 2))}\nSUMMARY:${title}\n${more}\nEND:VEVENT\n`
const setCalendar = (events: readonly TestEvent[], headers: Record<string, string> = {}) =>
  server.pages.set(path, { body: `BEGIN:VCALENDAR\n${events.map(toEvent).join('')}END:VCALENDAR\n`, headers })
const add = (person = me, more: object = {}) =>
  person.call('meetingSources.create', { body: { kind: 'calendar', access: server.origin + path, ...more } })
const check = (id: string) => me.call('meetingSources.check', { params: { id } })
const list = (person = me) => person.call('meetings.list', { query: { sort_order: 'asc' } })
const listTitles = async (person = me) => (await list(person)).map(({ title }) => title)

it('makes upcoming meetings of events with other people or a link, two weeks ahead', async () => {
  await me.call('companies.create', { body: { name: 'Clinic', domain: 'clinic.example' } })
  const at = inHours(2)
  setCalendar([
    { uid: 'a', at },
    { uid: 'b', at: inHours(5), title: 'Only a link', more: 'LOCATION:https://us02web.zoom.us/j/123?pwd=x' },
    { uid: 'c', at: inHours(6), title: 'Dentist', more: '' },
    { uid: 'd', at: inHours(-24), title: 'Yesterday' },
    { uid: 'e', at: inHours(15 * 24), title: 'In three weeks' },
    { uid: 'f', at: inHours(24), title: 'Weekly', more: `RRULE:FREQ=WEEKLY\n${guest}` },
  ])
  const source = await add()
  expect(source).toMatchObject({ last_error: null, counts: { imported: 4 }, webhook_url: null })
  const meetings = await list()
  expect(meetings.map(({ title }) => title)).toEqual(['Clinic North: offer', 'Only a link', 'Weekly', 'Weekly'])
  expect(meetings[0]).toMatchObject({
    status: 'upcoming',
    started_at: at.toISOString(),
    duration_s: 1800,
    visibility: 'participants',
    attendees: [{ name: 'Bo Berg', email: 'bo@clinic.example' }],
    join_url: null,
  })
  expect(meetings[1]?.join_url).toBe('https://us02web.zoom.us/j/123?pwd=x')
  expect(meetings[0]?.entities.map(({ name }) => name)).toEqual(['Clinic'])
})

it('leaves an event out whose time cannot be read, says so, and follows the others', async () => {
  const at = inHours(2)
  setCalendar(
    [
      { uid: 'a', at },
      { uid: 'b', at: inHours(3), title: 'Broken' },
    ],
    { etag: '"1"' },
  )
  const page = server.pages.get(path)
  const bad = `DTSTART;TZID=Europe/Berlin:${toIcs(inHours(3)).slice(0, 13)}`
  server.pages.set(path, { ...page, body: String(page?.body).replace(`DTSTART:${toIcs(inHours(3))}`, bad) })
  const source = await add()
  const last_error = 'One event of the calendar has no time that can be read and is left out.'
  expect(source).toMatchObject({ last_error, failing_since: null, counts: { imported: 1 } })
  expect(await check(source.id)).toMatchObject({ last_error })
  setCalendar([{ uid: 'a', at: inHours(4) }])
  expect(await check(source.id)).toMatchObject({ last_error: null })
  expect((await list()).map(({ started_at }) => started_at)).toEqual([inHours(4).toISOString()])
})

it('moves a meeting with its event, and lets go of those that nobody has written in', async () => {
  setCalendar([
    { uid: 'a', at: inHours(2) },
    { uid: 'b', at: inHours(4), title: 'Written in' },
    { uid: 'c', at: inHours(6), title: 'Renamed' },
    { uid: 'd', at: inHours(8), title: 'Goes' },
  ])
  const { id } = await add()
  const [, written, renamed] = await list()
  await me.call('meetings.update', { params: { id: written?.id ?? '' }, body: { own_notes: 'Ask about March' } })
  await me.call('meetings.update', { params: { id: renamed?.id ?? '' }, body: { title: 'My own title' } })
  setCalendar([
    {
      uid: 'a',
      at: inHours(3),
      title: 'Clinic North: new offer',
      more: `${guest}\nATTENDEE;CN=Cem:mailto:cem@clinic.example`,
    },
    { uid: 'c', at: inHours(7), title: 'Renamed there' },
  ])
  await check(id)
  const now = await list()
  expect(now.map(({ title, started_at }) => [title, started_at])).toEqual([
    ['Clinic North: new offer', inHours(3).toISOString()],
    ['Written in', inHours(4).toISOString()],
    ['My own title', inHours(7).toISOString()],
  ])
  expect(now[0]?.attendees.map(({ name }) => name)).toEqual(['Bo Berg', 'Cem'])
})

it('does not bring back what somebody has deleted, also from the calendar of a colleague', async () => {
  setCalendar([
    { uid: 'a', at: inHours(2) },
    { uid: 'b', at: inHours(4), title: 'Stays' },
  ])
  const { id } = await add(me, { visibility: 'workspace' })
  const [first] = await list()
  await me.call('meetings.remove', { params: { id: first?.id ?? '' } })
  await check(id)
  expect(await listTitles()).toEqual(['Stays'])
  const admin = await addMember(context, me, 'admin')
  await add(admin, { visibility: 'workspace' })
  expect(await listTitles()).toEqual(['Stays'])
  await me.call('meetingSources.remove', { params: { id } })
  expect(await listTitles()).toEqual(['Stays'])
})

it('makes one meeting of an event that two colleagues have, unless one of them keeps it private', async () => {
  setCalendar([{ uid: 'a', at: inHours(2) }])
  const admin = await addMember(context, me, 'admin')
  await add(me, { visibility: 'private' })
  await add(admin, { visibility: 'workspace' })
  expect([await listTitles(), await listTitles(admin)]).toEqual([
    ['Clinic North: offer', 'Clinic North: offer'],
    ['Clinic North: offer'],
  ])
  const third = await addMember(context, me, 'admin')
  await add(third)
  expect(await listTitles(third)).toEqual(['Clinic North: offer'])
})

it('tells meetings apart that follow each other with the same people', async () => {
  const at = inHours(2)
  setCalendar([
    { uid: 'a', at, title: '1:1' },
    { uid: 'b', at: new Date(at.getTime() + hour / 4), title: '1:1' },
  ])
  await add()
  expect(await listTitles()).toEqual(['1:1', '1:1'])
})

it('gives a transcript to the meeting that the calendar has made', async () => {
  const at = inHours(1)
  setCalendar([{ uid: 'a', at }])
  const { id } = await add()
  const [planned] = await list()
  const text = `WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Bo Berg>Let us go with plan A then.\n`
  const transcript = await me.call('transcripts.create', buildMultipart('Recording.vtt', Buffer.from(text)))
  const started_at = new Date(at.getTime() + 5 * 60_000).toISOString()
  const body = { transcript_id: transcript.id, started_at }
  const meeting = await me.call('meetings.create', { body })
  await finishJobs(context, 'meetings.make-notes')
  expect(meeting).toMatchObject({ id: planned?.id, title: 'Clinic North: offer' })
  setCalendar([])
  await check(id)
  expect(await listTitles()).toEqual(['Clinic North: offer'])
})

it('asks for changes alone, and reads all again when the days have passed', async () => {
  setCalendar([{ uid: 'a', at: inHours(15 * 24) }], { etag: '"1"' })
  const { id } = await add()
  const sent = () => server.requests.filter((one) => one.path === path).map(({ headers }) => headers['if-none-match'])
  await check(id)
  expect(sent()).toEqual([undefined, undefined, '"1"'])
  expect(await listTitles()).toEqual([])
  await context.engine.query(
    SYSTEM,
    `update meeting_sources set last_read_at = now() - interval '7 hours' where id = $1`,
    [id],
  )
  vi.spyOn(context, 'now').mockReturnValue(new Date(Date.now() + 2 * day))
  const db = createAccountDb(context.engine, me.accountId ?? '')
  await checkSource({ db, context, signal: new AbortController().signal }, id)
  vi.restoreAllMocks()
  expect(await listTitles()).toEqual(['Clinic North: offer'])
})

it.each([
  [{ status: 404 }, 'The address leads to nothing (404).'],
  [{ body: '<html>Sign in</html>' }, 'The address leads to something that is not a calendar.'],
  [{ body: 'x'.repeat(5_000_001) }, 'The address leads to a file of more than 5 MB.'],
  [{ breaks: true }, 'The address could not be reached.'],
])('says what went wrong, at once and later, and keeps the meetings: %#', async (page, words) => {
  setCalendar([{ uid: 'a', at: inHours(2) }])
  const { id } = await add()
  server.pages.set(path, page)
  expect((await check(id)).last_error).toBe(words)
  expect(await listTitles()).toEqual(['Clinic North: offer'])
  const refused = await me.request('meetingSources.create', {
    body: { kind: 'calendar', access: server.origin + path },
  })
  expect([refused.status, refused.error.message]).toEqual([400, `access does not work: ${words}`])
})

it('does not let a hostile calendar hold the server', async () => {
  const bombs = Array.from({ length: 3000 }, (_none, n) => ({
    uid: `bomb${n}`,
    at: new Date(0),
    more: 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  }))
  setCalendar(bombs)
  const reading = me.request('meetingSources.create', { body: { kind: 'calendar', access: server.origin + path } })
  expect((await me.request('meetings.list')).status).toBe(200)
  const answered = await reading
  expect([200, 400]).toContain(answered.status)
  setCalendar([{ uid: 'a', at: inHours(2) }])
  await add()
  expect(await listTitles()).toEqual(['Clinic North: offer'])
})

it('refuses addresses that are none, or private', async () => {
  for (const access of [
    'not-an-address',
    'ftp://example.com/a.ics',
    'http://10.0.0.1/a.ics',
    'webcal://127.0.0.1/a.ics',
  ])
    expect((await me.request('meetingSources.create', { body: { kind: 'calendar', access } })).status).toBe(400)
})

it('makes its meetings again when a removed calendar is brought back, but none that somebody has deleted', async () => {
  setCalendar([
    { uid: 'a', at: inHours(2), title: 'Goes and comes' },
    { uid: 'b', at: inHours(4), title: 'Written in' },
    { uid: 'c', at: inHours(6), title: 'Deleted' },
  ])
  const { id } = await add()
  const [, written, deleted] = await list()
  await me.call('meetings.update', { params: { id: written?.id ?? '' }, body: { own_notes: 'Ask about March' } })
  await me.call('meetings.remove', { params: { id: deleted?.id ?? '' } })
  await me.call('meetingSources.remove', { params: { id } })
  expect(await listTitles()).toEqual(['Written in'])
  await me.call('meetingSources.restore', { params: { id } })
  expect(await listTitles()).toEqual(['Goes and comes', 'Written in'])
})

it('neither moves nor deletes a meeting that somebody has begun to record', async () => {
  const at = inHours(1)
  setCalendar([
    { uid: 'a', at, title: 'Recorded, then moved' },
    { uid: 'b', at, title: 'Recorded, then cancelled' },
  ])
  const { id } = await add()
  const before = await list()
  for (const { id: meeting_id } of before)
    await me.call('recordings.create', { body: { meeting_id, source: 'upload', filename: 'call.webm' } })
  setCalendar([
    { uid: 'a', at: inHours(30), title: 'Another title', more: `${guest}\nATTENDEE:mailto:cem@clinic.example` },
  ])
  await check(id)
  await me.call('meetingSources.remove', { params: { id } })
  const facts = (meetings: typeof before) =>
    meetings.map(({ title, started_at, attendees }) => [title, started_at, attendees.length])
  expect(facts(await list())).toEqual(facts(before))
})
