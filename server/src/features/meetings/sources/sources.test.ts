import type { MeetingSource } from '@draftwright/contract/meetings/meeting-sources'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { SYSTEM } from '../../../db/engine.ts'
import { startFathomServer } from '../../../../test/note-takers/fathom-server.ts'
import { startFirefliesServer } from '../../../../test/note-takers/fireflies-server.ts'
import { startGranolaServer } from '../../../../test/note-takers/granola-server.ts'
import { buildRecording } from '../../../../test/note-takers/recordings.ts'
import { finishJobs } from '../../../../test/finish-jobs.ts'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { buildMultipart } from '../../../../test/upload.ts'
import { sourceSchedules } from './jobs.ts'

const servers = {
  fireflies: await startFirefliesServer(),
  fathom: await startFathomServer(),
  granola: await startGranolaServer(),
}
afterAll(async () => {
  for (const server of Object.values(servers)) await server.close()
})
const { app, context } = await useApp({
  meetingSources: {
    fireflies: servers.fireflies.origin,
    fathom: servers.fathom.origin,
    granola: servers.granola.origin,
  },
})

type Kind = keyof typeof servers
/** An id in the form of each note taker. */
const ids: Readonly<Record<Kind, (n: number) => string>> = {
  fireflies: (n) => `ASxwZxCs${n}`,
  fathom: (n) => String(900_000 + n),
  granola: (n) => `not_${String(n).padStart(14, 'a')}`,
}
const kinds = ['fireflies', 'fathom', 'granola'] as const

let me: Person
beforeEach(async () => {
  for (const server of Object.values(servers)) server.recordings = []
  me = await signUp(app)
})

const fill = (kind: Kind, from: number, to = 1) => {
  servers[kind].recordings = Array.from({ length: from - to + 1 }, (_none, at) => {
    const n = from - at
    const startedAt = new Date(Date.UTC(2026, 9, 1, 10) + n * 3_600_000).toISOString()
    return buildRecording(ids[kind](n), { title: `Call ${n}`, startedAt })
  })
}
const add = (kind: Kind, more: object = {}) =>
  me.call('meetingSources.create', { body: { kind, access: servers[kind].key, ...more } })
const check = (id: string): Promise<MeetingSource> => me.call('meetingSources.check', { params: { id } })
const listNotHere = async (person = me, body: object = {}) =>
  (await person.call('transcripts.available', { body })).filter(({ transcript_id }) => transcript_id === null)
async function pick(titles: readonly string[], person = me) {
  const picked = (await listNotHere(person)).filter(({ title }) => titles.includes(title))
  const items = picked.map(({ source_item_id }) => source_item_id)
  const answered = await person.call('meetingSources.pick', { body: { items } })
  await finish()
  return answered
}
async function finish() {
  const jobs = ['meeting-sources.import', 'transcripts.load', 'meetings.make-notes']
  for (const job of jobs) await finishJobs(context, job)
  // A job that was silent for long on a slow machine is started again, and the end of its first run ends both.
  const readStates = async () => (await me.call('meetings.list')).map(({ status }) => status).join(' ')
  await expect.poll(readStates).not.toMatch(/loading|making_notes/u)
}
const listTitles = async (person = me) => (await person.call('meetings.list')).map(({ title }) => title)

it.each(kinds)('lists what %s has page by page, and brings in what is picked, with its notes', async (kind) => {
  fill(kind, 65)
  const source = await add(kind)
  const counts = { listed: 65, imported: 0 }
  expect(source).toMatchObject({ kind, last_error: null, counts, visibility: 'participants' })
  expect(source.last_success_at).not.toBeNull()
  expect(await me.call('meetings.list')).toEqual([])
  expect((await listNotHere(me, { source: kind, q: 'call 6' })).map(({ title }) => title)).toEqual(
    [65, 64, 63, 62, 61, 60, 6].map((n) => `Call ${n}`),
  )
  expect(await pick(['Call 65', 'Call 7'])).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
  const [newest, other] = await me.call('meetings.list')
  expect(other).toMatchObject({ title: 'Call 7', status: 'ready', source: kind })
  expect(newest).toMatchObject({
    title: 'Call 65',
    status: 'ready',
    source: kind,
    started_at: new Date(Date.UTC(2026, 9, 1, 10) + 65 * 3_600_000).toISOString(),
    visibility: 'participants',
    counts: { segments: 4 },
  })
  expect(newest?.attendees.map(({ email }) => email)).toEqual(
    expect.arrayContaining(['ann@north.example', 'bo@clinic.example']),
  )
  const notes = await me.call('meetingNotes.list', { params: { id: newest?.id ?? '' } })
  expect(notes.map(({ text }) => text)).toContain("I'll send you a smaller offer by Friday.")
  expect(await listNotHere()).toHaveLength(63)
  expect((await check(source.id)).counts).toEqual({ listed: 63, imported: 2 })
})

it('brings in what is new since by itself, once, however many checks run at once', async () => {
  fill('fireflies', 3)
  const { id } = await add('fireflies')
  fill('fireflies', 5)
  const due = async () => {
    await context.engine.query(SYSTEM, 'update meeting_sources set next_check_at = now() where id = $1', [id])
    await sourceSchedules.find(({ name }) => name === 'meeting-sources.find-due')?.run(context)
  }
  await Promise.all([due(), check(id), check(id), due(), check(id)])
  await finishJobs(context, 'meeting-sources.check')
  await finish()
  expect(await listTitles()).toEqual(['Call 5', 'Call 4'])
  expect((await check(id)).counts).toEqual({ listed: 3, imported: 2 })
  await me.call('meetingSources.update', { params: { id }, body: { is_automatic: false } })
  fill('fireflies', 6)
  await check(id)
  await finish()
  expect(await listTitles()).toEqual(['Call 5', 'Call 4'])
})

it('tries a key before it is stored, and never answers it', async () => {
  const refused = await me.request('meetingSources.create', { body: { kind: 'fathom', access: 'wrong-key-123' } })
  expect([refused.status, refused.error.message]).toEqual([
    400,
    'access does not work: Fathom does not accept this API key (401). It says: “Unauthorized”',
  ])
  expect(await me.call('meetingSources.list')).toEqual([])
  const { id } = await add('fathom', { webhook_secret: 'whsec_c2VjcmV0IHNlY3JldCBzZWNyZXQ=' })
  const [stored] = (await context.engine.query<object>(SYSTEM, 'select * from meeting_sources where id = $1', [id]))
    .rows
  expect(JSON.stringify(stored)).not.toContain(servers.fathom.key)
  const answers = JSON.stringify([await me.call('meetingSources.list'), await check(id)])
  for (const secret of [servers.fathom.key, 'whsec_']) expect(answers).not.toContain(secret)
  const again = await me.request('meetingSources.update', { params: { id }, body: { access: 'another-key-1' } })
  expect(again.status).toBe(400)
  expect((await check(id)).last_error).toBeNull()
  // Fireflies repeats the key in its refusal.
  const echoed = await me.request('meetingSources.create', { body: { kind: 'fireflies', access: 'my-wrong-key' } })
  expect(echoed.error.message).toBe(
    'access does not work: Fireflies does not accept this API key (401). It says: “Invalid API key …”',
  )
})

it.each([
  [
    { status: 401, body: '{"message":"Key revoked"}' },
    'Fathom does not accept this API key (401). It says: “Key revoked”',
  ],
  [{ status: 403, body: '' }, 'Fathom does not let this key read meetings (403).'],
  [{ status: 429, body: '' }, 'Fathom asks us to come back later (429).'],
  [{ status: 503, body: 'Down' }, 'Fathom has trouble of its own (503).'],
  [{ status: 200, body: '<html>' }, 'Fathom sent something that is not JSON.'],
  [
    { status: 200, body: '{"items":[{"recording_id":{}}]}' },
    'Fathom sent an answer that we do not understand (items.0.recording_id).',
  ],
  [
    { status: 302, headers: { location: 'http://127.0.0.1:9/' }, body: '' },
    'Fathom cannot be asked: the address redirects to http://127.0.0.1:9.',
  ],
])('keeps why a check failed, and goes on when it can: %j', async (answer, words) => {
  fill('fathom', 1)
  const { id } = await add('fathom')
  servers.fathom.answerNext(answer)
  const failed = await check(id)
  expect(failed).toMatchObject({ last_error: words, failing_since: expect.any(String) })
  fill('fathom', 2)
  expect(await check(id)).toMatchObject({ last_error: null, failing_since: null })
  await finish()
  expect(await listTitles()).toEqual(['Call 2'])
})

it('tries a recording again while there is hope, and says why there is none', async () => {
  fill('fireflies', 3)
  await add('fireflies')
  servers.fireflies.answerNext({ status: 500, body: '' })
  servers.fireflies.failNext('throttle')
  await pick(['Call 1'])
  expect(await listTitles()).toEqual(['Call 1'])
  const [, gone] = servers.fireflies.recordings.splice(1, 1)
  expect(gone).toBeUndefined()
  await pick(['Call 2'])
  expect(await listNotHere()).toMatchObject([
    { title: 'Call 3', state: 'listed' },
    {
      title: 'Call 2',
      state: 'failed',
      failure: 'Fireflies has no such recording (404). It says: “Transcript not found”',
      source_name: 'Fireflies',
    },
  ])
})

const vtt = (lines: readonly (readonly [string, string])[]) =>
  `WEBVTT\n\n${lines.map(([name, text], at) => `00:00:${10 + at}.000 --> 00:00:${11 + at}.000\n<v ${name}>${text}\n`).join('\n')}`

it('knows the same words in a file that was uploaded, and the file of what was pulled', async () => {
  fill('fireflies', 2)
  const [second, first] = servers.fireflies.recordings
  const uploaded = await me.call('transcripts.create', buildMultipart('call.vtt', Buffer.from(vtt(first?.lines ?? []))))
  const meeting = await me.call('meetings.create', { body: { transcript_id: uploaded.id, title: 'My upload' } })
  await add('fireflies')
  const items = (await listNotHere()).map(({ source_item_id }) => source_item_id)
  const written = vi.spyOn(context.files, 'write')
  await pick(['Call 1', 'Call 2'])
  const keys = written.mock.calls.map(([key]) => key)
  written.mockRestore()
  expect(await listTitles()).toEqual(expect.arrayContaining(['My upload', 'Call 2']))
  expect(await me.call('meetings.list')).toHaveLength(2)
  expect(await listNotHere()).toEqual([])
  // Who still sees the old list brings nothing in again.
  const late = await me.call('meetingSources.pick', { body: { items } })
  expect(late.map(({ state }) => state)).toEqual(['imported', 'imported'])
  // Of what was here already no file is left.
  const { rows } = await context.engine.query<{ file_key: string }>(
    SYSTEM,
    'select file_key from transcripts where account_id = $1',
    [me.accountId],
  )
  const kept = rows.map(({ file_key }) => file_key)
  const left = await Promise.all(keys.map(async (key) => ((await context.files.size(key)) === null ? [] : [key])))
  expect(left.flat().toSorted()).toEqual(keys.filter((key) => kept.includes(key)).toSorted())
  expect([keys.length, left.flat().length]).toEqual([2, 1])
  const again = await me.request('transcripts.create', buildMultipart('x.vtt', Buffer.from(vtt(second?.lines ?? []))))
  expect([again.status, again.error.code]).toEqual([409, 'already_imported'])
  expect(meeting.id).toBeTruthy()
})

it('makes one meeting of what two note takers recorded', async () => {
  const startedAt = '2026-11-20T10:00:00.000Z'
  servers.fireflies.recordings = [buildRecording(ids.fireflies(1), { title: 'Clinic North: offer', startedAt })]
  const later = '2026-11-20T10:06:00.000Z'
  servers.fathom.recordings = [
    buildRecording(ids.fathom(1), {
      title: 'Clinic North – offer',
      startedAt: later,
      lines: [['Ann Lee', 'Heard in other words.']],
    }),
    buildRecording(ids.fathom(2), {
      title: 'Something else',
      startedAt: later,
      lines: [['Ann Lee', 'Another meeting.']],
    }),
    buildRecording(ids.fathom(3), {
      title: 'Clinic North: offer',
      startedAt: '2026-11-20T11:00:00.000Z',
      lines: [['Ann Lee', 'The next one.']],
    }),
  ]
  await add('fireflies')
  await add('fathom')
  await pick(['Clinic North: offer'])
  await pick(['Clinic North – offer', 'Something else'])
  expect((await listTitles()).toSorted()).toEqual(
    ['Clinic North: offer', 'Clinic North: offer', 'Something else'].toSorted(),
  )
  const sources = await me.call('meetingSources.list')
  expect(sources.map(({ counts }) => counts)).toEqual([
    { listed: 0, imported: 3 },
    { listed: 0, imported: 1 },
  ])
})

it('attaches a recording to the meeting that was planned for it', async () => {
  const planned = await me.call('meetings.create', {
    body: {
      title: 'Offer for the clinic',
      started_at: '2026-11-20T10:10:00Z',
      attendees: [{ name: 'Bo', email: 'bo@clinic.example' }],
    },
  })
  servers.granola.recordings = [buildRecording(ids.granola(1), { title: 'Quick sync' })]
  await add('granola')
  await pick(['Quick sync'])
  expect(await me.call('meetings.list')).toMatchObject([
    { id: planned.id, title: 'Offer for the clinic', source: 'granola', status: 'ready' },
  ])
})

it('shows recordings to whom their meetings will be shown, and sources to whom they are for', async () => {
  fill('fireflies', 2)
  const helper = await addMember(context, me, 'general_member')
  const admin = await addMember(context, me, 'admin')
  const { id } = await add('fireflies', { visibility: 'private' })
  expect([await listNotHere(helper), await listNotHere(admin)]).toEqual([[], []])
  expect(await helper.call('meetingSources.list')).toEqual([])
  expect(await admin.call('meetingSources.list')).toMatchObject([{ id, webhook_url: expect.stringMatching(/^http/u) }])
  const [item] = await listNotHere()
  const body = { items: [item?.source_item_id] }
  expect((await helper.request('meetingSources.pick', { body })).status).toBe(404)
  await me.call('meetingSources.update', { params: { id }, body: { visibility: 'participants' } })
  expect(await listNotHere(helper)).toEqual([])
  const email = helper.session?.user.email ?? ''
  const [newest] = servers.fireflies.recordings
  if (newest)
    servers.fireflies.recordings.unshift({
      ...newest,
      id: 'AS-their-own',
      title: 'With the helper',
      people: [{ name: 'H', email }],
    })
  await me.call('meetingSources.update', { params: { id }, body: { is_automatic: false } })
  await check(id)
  expect((await listNotHere(helper)).map(({ title }) => title)).toEqual(['With the helper'])
  await me.call('meetingSources.update', { params: { id }, body: { visibility: 'workspace' } })
  expect(await listNotHere(helper)).toHaveLength(3)
  expect(await helper.call('meetingSources.list')).toMatchObject([{ id, webhook_url: null }])
  await pick(['With the helper'], helper)
  expect(await helper.call('meetings.list')).toMatchObject([{ user_id: me.session?.user.id, visibility: 'workspace' }])
  expect((await helper.request('meetingSources.remove', { params: { id } })).status).toBe(403)
  await me.call('meetingSources.remove', { params: { id } })
  expect([await listNotHere(), await listTitles()]).toEqual([[], ['With the helper']])
})

it('pauses a source whose owner has left, and asks nothing for a paused one', async () => {
  const admin = await addMember(context, me, 'admin')
  const { id } = await admin.call('meetingSources.create', { body: { kind: 'granola', access: servers.granola.key } })
  await context.engine.query(SYSTEM, 'delete from account_access where user_id = $1 and account_id = $2', [
    admin.session?.user.id ?? '',
    me.accountId,
  ])
  const asked = servers.granola.requests.length
  expect(await check(id)).toMatchObject({
    is_active: false,
    last_error: 'Whoever added it is no longer in this workspace.',
  })
  expect((await me.request('meetingSources.check', { params: { id } })).error.code).toBe('source_paused')
  expect(servers.granola.requests.length).toBe(asked)
})

it('keeps a key from every other row and workspace', async () => {
  const [one, other] = [await add('fireflies'), await add('fireflies')]
  await context.engine.query(
    SYSTEM,
    'update meeting_sources set access_secret = (select access_secret from meeting_sources where id = $1) where id = $2',
    [one.id, other.id],
  )
  const { status } = await me.request('meetingSources.check', { params: { id: other.id } })
  expect(status).toBe(500)
  context.faults.length = 0
})

it('brings a removed source back within a day, with what waited, and forgets its key then', async () => {
  fill('fireflies', 2)
  const { id } = await add('fireflies')
  const [item] = await listNotHere()
  // As if it were removed before the job began.
  await context.engine.query(SYSTEM, `update meeting_source_items set state = 'waiting' where id = $1`, [
    item?.source_item_id,
  ])
  await me.call('meetingSources.remove', { params: { id } })
  await finish()
  expect([await me.call('meetingSources.list'), await listNotHere(), await listTitles()]).toEqual([[], [], []])
  for (const route of ['meetingSources.check', 'meetingSources.remove'] as const)
    expect((await me.request(route, { params: { id } })).status).toBe(404)
  const stranger = await signUp(app)
  expect((await stranger.request('meetingSources.restore', { params: { id } })).status).toBe(404)
  expect(await me.call('meetingSources.restore', { params: { id } })).toMatchObject({ id, last_error: null })
  await finish()
  expect(await listTitles()).toEqual([item?.title])
  expect((await me.request('meetingSources.restore', { params: { id } })).status).toBe(404)
  await me.call('meetingSources.remove', { params: { id } })
  vi.spyOn(context, 'now').mockReturnValue(new Date(Date.now() + 25 * 3_600_000))
  await sourceSchedules.find(({ name }) => name === 'meeting-sources.purge')?.run(context)
  vi.restoreAllMocks()
  expect((await me.request('meetingSources.restore', { params: { id } })).status).toBe(404)
  const { rows } = await context.engine.query(SYSTEM, 'select id from meeting_sources where id = $1', [id])
  expect(rows).toEqual([])
})
