import { randomBytes } from 'node:crypto'
import {
  maxMeetingRecordingSize,
  maxRecordingPartSize,
  maxRecordingsPerMeeting,
} from '@draftwright/contract/meetings/vocabulary'
import { expect, it } from 'vitest'
import { type AccountDb, createAccountDb } from '../../db/account-db.ts'
import { SYSTEM } from '../../db/engine.ts'
import { createId } from '../../db/create-id.ts'
import { insertRecording, lockMeetingConsent } from './recordings/store.ts'
import { canChangeMeanwhile, changeMeanwhile } from '../../../test/change-meanwhile.ts'
import { addMember, Person, signUp } from '../../../test/harness.ts'
import { buildSilentWav, tinyWav } from '../../../test/recording.ts'
import { buildPart, readTicket, sendRecording } from '../../../test/recording-parts.ts'
import { useApp } from '../../../test/test-app.ts'
import { tinyPdf } from '../../../test/upload.ts'

const { app, context } = await useApp()

/** Its bytes differ everywhere, so that a part in the wrong place shows. */
const sound = Buffer.concat([buildSilentWav(100), randomBytes(5000)])
const pieces = [0, 1, 2, 3, 4].map((at) => sound.subarray(at * 1000, at === 4 ? undefined : (at + 1) * 1000))
const piece = (at: number) => pieces[at] ?? Buffer.alloc(0)

async function setUp(more: object = {}) {
  const me = await signUp(app)
  const meeting = await me.call('meetings.create', { body: { title: 'Call' } })
  await me.call('meetings.update', { params: { id: meeting.id }, body: { consent: 'announced', ...more } })
  return { me, meeting_id: meeting.id }
}
async function begin(more: object = {}) {
  const { me, meeting_id } = await setUp()
  const recording = await me.call('recordings.create', { body: { meeting_id, source: 'microphone', ...more } })
  const send = (number: number, bytes: Buffer) =>
    me.request('recordings.savePart', buildPart(recording.id, number, bytes))
  const finish = (parts: number, body: object = {}) =>
    me.request('recordings.finish', { params: { id: recording.id }, body: { parts, ...body } })
  return { me, meeting_id, id: recording.id, params: { id: recording.id }, recording, send, finish }
}
/** What a player gets: no token, only the address. */
async function play(me: Person, id: string, headers: Record<string, string> = {}) {
  const { url } = await me.call('recordings.address', { params: { id } })
  return app.inject({ url, headers })
}

it('takes the parts of a recording in any order and twice, and serves their bytes as one', async () => {
  const { me, meeting_id, params, send, finish, recording } = await begin({ channels: 'mic_left_tab_right' })
  expect(recording).toMatchObject({ state: 'receiving', source: 'microphone', consent: 'announced', bytes: 0 })
  for (const at of [4, 1, 0, 0]) expect((await send(at + 1, piece(at))).status).toBe(200)
  expect(await me.call('recordings.parts', { params })).toEqual({
    state: 'receiving',
    bytes: piece(0).length * 2 + piece(4).length,
    parts: [
      { from: 1, to: 2 },
      { from: 5, to: 5 },
    ],
  })
  const early = await finish(5)
  expect([early.status, early.error.code, early.error.details]).toEqual([409, 'missing_parts', { missing: [3, 4] }])
  for (const at of [3, 2]) await send(at + 1, piece(at))
  const done = await finish(5, { duration_ms: 25_000 })
  expect(done.data).toMatchObject({
    state: 'complete',
    media_type: 'audio/wav',
    channels: 'mic_left_tab_right',
    bytes: sound.length,
    duration_ms: 25_000,
    n_parts: 5,
  })
  expect((await finish(5)).data).toEqual(done.data)
  expect((await send(2, piece(1))).status).toBe(200)
  expect((await send(6, piece(1))).error.code).toBe('not_receiving')
  const heard = await play(me, params.id)
  expect([heard.statusCode, heard.headers['content-type']]).toEqual([200, 'audio/wav'])
  expect(heard.rawPayload.equals(sound)).toBe(true)
  const meeting = await me.call('meetings.read', { params: { id: meeting_id } })
  expect([meeting.counts.recordings, meeting.duration_s]).toEqual([1, 25])
})

it('finishes one as it stands: the later parts are dropped, and its length is that of the last part', async () => {
  const { me, params, finish } = await begin()
  for (const [at, until_ms] of [5000, 10_000, 15_000].entries()) {
    const part = buildPart(params.id, at === 2 ? 9 : at + 1, piece(at))
    await me.call('recordings.savePart', { ...part, query: { ...part.query, until_ms } })
  }
  expect((await finish(2)).data).toMatchObject({ n_parts: 2, bytes: 2000, duration_ms: 10_000 })
  expect((await play(me, params.id)).rawPayload.equals(sound.subarray(0, 2000))).toBe(true)
  expect((await finish(9)).error.code).toBe('not_receiving')
})

it('refuses bytes that are others, too many, or no recording, and keeps what was there', async () => {
  const { me, params, send, finish } = await begin()
  await send(1, piece(0))
  expect((await send(1, piece(1))).error.code).toBe('other_bytes')
  const part = buildPart(params.id, 2, piece(1))
  const wrong = await me.request('recordings.savePart', { ...part, query: { sha256: 'a'.repeat(64) } })
  expect([wrong.status, wrong.error.message]).toEqual([400, 'sha256 is not the hash of these bytes'])
  expect((await send(2, Buffer.alloc(maxRecordingPartSize + 1))).status).toBe(413)
  expect((await send(2, Buffer.alloc(0))).error.message).toBe('file is required')
  for (const [number, status] of [
    ['0', 404],
    ['-1', 404],
    ['1e3', 404],
    ['1.5', 404],
    ['20001', 404],
    ['99999999999999999999', 404],
    ['%00', 404],
  ] as const) {
    const answer = await me.request('recordings.savePart', { ...part, params: { ...params, number } })
    expect([number, answer.status]).toEqual([number, status])
  }
  const hostile: Record<string, string | number>[] = [
    { sha256: 'x' },
    {},
    { ...part.query, until_ms: -1 },
    { ...part.query, until_ms: 1e12 },
  ]
  for (const query of hostile) expect((await me.request('recordings.savePart', { ...part, query })).status).toBe(400)
  for (const parts of [0, -1, 1.5, 1e9, 'one', null]) {
    const answer = await me.request('recordings.finish', { params, body: { parts } })
    expect([parts, answer.status]).toEqual([parts, 400])
  }
  expect((await finish(1)).status).toBe(200)
  const other = await begin({ source: 'upload' })
  const pdf = await other.send(1, tinyPdf)
  expect([pdf.status, pdf.error.message]).toEqual([
    400,
    'file must be a recording, such as MP3, M4A, WAV, OGG, WebM or MP4, and is application/pdf',
  ])
  expect((await other.send(1, Buffer.from('Ann: hello'))).error.message).toContain('is of an unknown type')
})

it('needs consent to record, and keeps no sound of people who refused', async () => {
  const { me, meeting_id } = await setUp({ consent: 'unknown' })
  const create = (source: string) => me.request('recordings.create', { body: { meeting_id, source } })
  expect((await create('microphone')).error.code).toBe('consent_required')
  expect((await create('tab')).error.code).toBe('consent_required')
  expect((await create('upload')).status).toBe(200)
  await me.call('meetings.update', { params: { id: meeting_id }, body: { consent: 'refused' } })
  expect((await create('upload')).error.code).toBe('consent_refused')
  for (const body of [
    { meeting_id, source: 'radio' },
    { meeting_id, source: 'upload', expected_bytes: 2_000_000_001 },
    { meeting_id, source: 'upload', expected_bytes: 0 },
    { meeting_id, source: 'upload', filename: 'a\nb' },
    { source: 'upload' },
  ])
    expect((await me.request('recordings.create', { body })).status).toBe(400)
})

it('grows up to its limit, and by no part beyond it', async () => {
  const { me, id, send } = await begin()
  const fillUp = (room: number) =>
    createAccountDb(context.engine, me.accountId ?? '')
      .update('meeting_recordings')
      .set({ bytes: maxMeetingRecordingSize - room })
      .where('id', '=', id)
      .execute()
  await fillUp(piece(0).length - 1)
  const beyond = await send(1, piece(0))
  expect([beyond.status, beyond.error.message]).toEqual([413, 'A recording must have at most 2 GB'])
  await fillUp(piece(0).length)
  expect((await send(1, piece(0))).data?.bytes).toBe(maxMeetingRecordingSize)
  expect((await send(2, piece(1))).status).toBe(413)
})

it('counts a part once that several tabs send at once', async () => {
  const { send, finish } = await begin()
  for (let at = 0; at < 4; at++) {
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(at + 1, piece(at))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  }
  expect((await finish(4)).data).toMatchObject({ n_parts: 4, bytes: 4000 })
})

it.skipIf(!canChangeMeanwhile(context))('is not begun when somebody refuses it in this moment', async () => {
  const { me, meeting_id } = await setUp()
  const refusal = {
    lock: (tx: AccountDb) => lockMeetingConsent(tx, meeting_id),
    change: (tx: AccountDb) => tx.update('meetings').set({ consent: 'refused' }).where('id', '=', meeting_id).execute(),
  }
  const begun = await changeMeanwhile(context, createAccountDb(context.engine, me.accountId ?? ''), refusal, () =>
    me.request('recordings.create', { body: { meeting_id, source: 'microphone' } }),
  )
  expect([begun.status, begun.error.code]).toEqual([409, 'conflict'])
  expect(await me.call('recordings.list', { query: { meeting_id } })).toEqual([])
})

it('is heard and changed by those alone who may see its meeting', async () => {
  const { me, meeting_id } = await setUp()
  const { id } = await sendRecording(me, meeting_id, sound, 1000)
  const open = await me.call('recordings.create', { body: { meeting_id, source: 'upload' } })
  const sam = await addMember(context, me, 'general_member')
  const amplifier = await addMember(context, me, 'amplifier')
  const stranger = await signUp(app)
  expect((await play(sam, id)).statusCode).toBe(200)
  expect((await amplifier.request('recordings.address', { params: { id } })).status).toBe(403)
  expect((await stranger.request('recordings.address', { params: { id } })).status).toBe(404)
  const part = buildPart(open.id, 1, tinyWav)
  expect((await sam.request('recordings.savePart', part)).status).toBe(403)
  expect((await sam.request('recordings.remove', { params: { id } })).status).toBe(403)
  const address = await sam.call('recordings.address', { params: { id } })
  await me.call('meetings.update', { params: { id: meeting_id }, body: { visibility: 'private' } })
  expect((await app.inject({ url: address.url })).statusCode).toBe(404)
  const params = { id }
  for (const route of ['recordings.read', 'recordings.parts', 'recordings.address', 'recordings.remove'] as const)
    expect([route, (await sam.request(route, { params })).status]).toEqual([route, 404])
  expect((await sam.request('recordings.finish', { params, body: { parts: 1 } })).status).toBe(404)
  expect((await sam.request('recordings.savePart', part)).status).toBe(404)
  expect((await sam.request('recordings.list', { query: { meeting_id } })).status).toBe(404)
  expect((await sam.request('recordings.create', { body: { meeting_id, source: 'upload' } })).status).toBe(404)
})

it('gives a player an address that ends with the session, the role and the recording', async () => {
  const { me, meeting_id } = await setUp()
  const { id } = await sendRecording(me, meeting_id, sound)
  const other = await sendRecording(me, meeting_id, tinyWav)
  const ticket = await readTicket(me, id)
  const ask = (of: string, with_: string) =>
    new Person(app, null).request('recordings.sound', { params: { id: of }, query: { ticket: with_ } })
  expect((await ask(id, ticket)).status).toBe(200)
  expect((await ask(other.id, ticket)).status).toBe(404)
  for (const wrong of ['', 'x', `${ticket}x`, ticket.slice(0, -3), me.session?.accessToken ?? ''])
    expect((await ask(id, wrong)).status).toBe(404)
  const sam = await addMember(context, me, 'general_member')
  const samTicket = await readTicket(sam, id)
  expect((await ask(id, samTicket)).status).toBe(200)
  const body = { user_id: sam.session?.user.id, role_id: 'amplifier' }
  await me.call('members.update', { body })
  expect((await ask(id, samTicket)).status).toBe(404)
  await me.call('auth.signOut', { body: { refreshToken: me.session?.refreshToken ?? '' } })
  expect((await ask(id, ticket)).status).toBe(404)
})

it('serves ranges, and nothing that a shared cache may keep', async () => {
  const { me, meeting_id } = await setUp()
  const { id } = await sendRecording(me, meeting_id, sound, 1000)
  const { url } = await me.call('recordings.address', { params: { id } })
  const get = (headers: Record<string, string>) => app.inject({ url, headers })
  const whole = await get({})
  expect(whole.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-length': String(sound.length),
  })
  expect(whole.headers['content-security-policy']).toContain('sandbox')
  for (const [range, from, to] of [
    ['bytes=0-', 0, sound.length - 1],
    ['bytes=0-0', 0, 0],
    ['bytes=999-1000', 999, 1000],
    ['bytes=1500-3499', 1500, 3499],
    ['bytes=-10', sound.length - 10, sound.length - 1],
    ['bytes=5000-99999', 5000, sound.length - 1],
  ] as const) {
    const answer = await get({ range })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([206, `bytes ${from}-${to}/${sound.length}`])
    expect(answer.rawPayload.equals(sound.subarray(from, to + 1))).toBe(true)
  }
  const beyond = await get({ range: `bytes=${sound.length}-` })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${sound.length}`])
  const etag = String(whole.headers['etag'])
  expect((await get({ range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206)
  expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200)
  expect((await get({ 'if-none-match': etag })).statusCode).toBe(304)
})

it('lists those of a meeting in the order of their times, each where the ones before it end', async () => {
  const { me, meeting_id } = await setUp()
  const make = async (started_at: string, parts: number) => {
    const body = { meeting_id, source: 'upload', started_at }
    const { id } = await me.call('recordings.create', { body })
    await me.call('recordings.savePart', buildPart(id, 1, tinyWav))
    if (parts > 0) await me.call('recordings.finish', { params: { id }, body: { parts, duration_ms: 60_000 } })
    return id
  }
  const second = await make('2026-11-24T11:00:00Z', 1)
  const first = await make('2026-11-24T10:00:00Z', 1)
  const open = await make('2026-11-24T12:00:00Z', 0)
  const listed = await me.call('recordings.list', { query: { meeting_id } })
  expect(listed.map(({ id, offset_ms }) => [id, offset_ms])).toEqual([
    [first, 0],
    [second, 60_000],
    [open, 120_000],
  ])
  expect((await me.call('recordings.list')).map(({ id }) => id)).toEqual([open])
  const colleague = await addMember(context, me, 'owner')
  expect(await colleague.call('recordings.list')).toEqual([])
})

it('begins no more recordings at once than a meeting may have', async () => {
  const { me, meeting_id } = await setUp()
  const db = createAccountDb(context.engine, me.accountId ?? '')
  for (let n = 3; n < maxRecordingsPerMeeting; n++)
    await insertRecording(db, {
      id: createId(),
      meeting_id,
      source: 'upload',
      channels: 'mono',
      filename: '',
      started_at: '2026-11-20T10:00:00Z',
      consent: 'announced',
    })
  const begin = () => me.request('recordings.create', { body: { meeting_id, source: 'microphone' } })
  const answers = await Promise.all(Array.from({ length: 8 }, begin))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
})

it('adds up recordings that are longer together than any may be', async () => {
  const { me, meeting_id } = await setUp()
  const ids: string[] = []
  for (let n = 0; n < 5; n++) ids.push((await sendRecording(me, meeting_id, tinyWav)).id)
  const week = 7 * 86_400_000
  await context.engine.query(SYSTEM, 'update meeting_recordings set duration_ms = $1 where id = any($2)', [week, ids])
  const listed = await me.call('recordings.list', { query: { meeting_id } })
  expect(listed.map(({ offset_ms }) => offset_ms).toSorted((one, other) => one - other)).toEqual(
    ids.map((_id, at) => at * week),
  )
})
