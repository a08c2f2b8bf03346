import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { SYSTEM } from '../../../db/engine.ts'
import { startFathomServer, toFathomMeeting } from '../../../../test/note-takers/fathom-server.ts'
import { startFirefliesServer } from '../../../../test/note-takers/fireflies-server.ts'
import { buildRecording } from '../../../../test/note-takers/recordings.ts'
import { finishJobs } from '../../../../test/finish-jobs.ts'
import { Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'

const fireflies = await startFirefliesServer()
const fathom = await startFathomServer()
afterAll(async () => {
  await fireflies.close()
  await fathom.close()
})
const { app, context } = await useApp({
  meetingSources: { fireflies: fireflies.origin, fathom: fathom.origin, granola: null },
})
const key = Buffer.from('a signing key of the note taker')
const secrets = { fireflies: 'sixteen-characters', fathom: `whsec_${key.toString('base64')}` }
const nobody = new Person(app, null)

let me: Person
beforeEach(async () => {
  fireflies.recordings = []
  fathom.recordings = []
  me = await signUp(app)
})

async function add(kind: keyof typeof secrets, more: object = {}) {
  const access = kind === 'fathom' ? fathom.key : fireflies.key
  const body = { kind, access, webhook_secret: secrets[kind], ...more }
  const { id, webhook_url } = await me.call('meetingSources.create', { body })
  const token = webhook_url?.split('/').at(-1) ?? ''
  return { id, token }
}
type Source = Awaited<ReturnType<typeof add>>

const send = ({ id, token }: Source, body: string | Buffer, headers: Record<string, string>) =>
  nobody.request('meetingSources.webhook', { params: { id, token }, body, headers })

const sendFireflies = (source: Source, body: object, secret = secrets.fireflies) => {
  const text = JSON.stringify(body)
  const signature = `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
  return send(source, text, { 'content-type': 'application/json', 'x-hub-signature': signature })
}
const sendFathom = (
  source: Source,
  body: object,
  {
    id = `msg_${randomUUID()}`,
    at = Date.now(),
    signedWith = key,
  }: { id?: string; at?: number; signedWith?: Buffer } = {},
) => {
  const text = JSON.stringify(body)
  const seconds = String(Math.floor(at / 1000))
  const signature = createHmac('sha256', signedWith).update(`${id}.${seconds}.${text}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${createHmac('sha256', 'old').update(text).digest('base64')} v1,${signature}`,
  }
  return send(source, text, headers)
}
async function listTitles() {
  await finishJobs(context, 'meeting-sources.check')
  await finishJobs(context, 'meeting-sources.import')
  return (await me.call('meetings.list')).map(({ title }) => title)
}
const countItems = async () =>
  (
    await context.engine.query<{ n: number }>(
      SYSTEM,
      'select count(*)::int as n from meeting_source_items where account_id = $1',
      [me.accountId],
    )
  ).rows[0]?.n

it('brings in what Fireflies tells of, in both versions of its webhooks', async () => {
  const source = await add('fireflies')
  fireflies.recordings = [buildRecording('AS1'), buildRecording('AS2', { startedAt: '2026-11-21T10:00:00Z' })]
  const first = { meetingId: 'AS1', eventType: 'Transcription completed', clientReferenceId: null }
  expect((await sendFireflies(source, first)).status).toBe(202)
  await expect.poll(listTitles, { timeout: 20_000 }).toEqual(['Call AS1'])
  const second = { event: 'meeting.transcribed', timestamp: Date.now(), meeting_id: 'AS2' }
  expect((await sendFireflies(source, second)).status).toBe(202)
  expect((await sendFireflies(source, second)).status).toBe(202)
  await expect.poll(listTitles, { timeout: 20_000 }).toEqual(['Call AS2', 'Call AS1'])
  // What somebody has deleted does not come back.
  const [newest] = await me.call('meetings.list')
  await me.call('meetings.remove', { params: { id: newest?.id ?? '' } })
  await sendFireflies(source, second)
  await expect.poll(listTitles, { timeout: 20_000 }).toEqual(['Call AS1'])
  expect((await sendFireflies(source, { event: 'meeting.summarized', meeting_id: 'AS3' })).status).toBe(202)
  expect(await countItems()).toBe(2)
})

it('brings in what Fathom sends, once', async () => {
  const source = await add('fathom')
  const recording = buildRecording('900001')
  fathom.recordings = [recording]
  const sent = { id: 'msg_1', at: Date.now() }
  expect((await sendFathom(source, toFathomMeeting(recording), sent)).status).toBe(202)
  await expect.poll(listTitles, { timeout: 20_000 }).toEqual(['Call 900001'])
  const replayed = await sendFathom(source, toFathomMeeting(recording), sent)
  expect([replayed.status, replayed.error.code]).toEqual([409, 'already_received'])
})

it.each([
  ['another secret', { signedWith: Buffer.from('another signing key') }],
  ['a time that is long ago', { at: Date.now() - 400_000 }],
  ['a time that is to come', { at: Date.now() + 400_000 }],
])('stores nothing of a delivery with %s', async (_what, change) => {
  const source = await add('fathom')
  const refused = await sendFathom(source, toFathomMeeting(buildRecording('900001')), change)
  expect([refused.status, refused.error.code]).toEqual([401, 'wrong_signature'])
  expect([await listTitles(), await countItems()]).toEqual([[], 0])
})

it('refuses a body that was changed, signatures that are missing or strange, and anything else without a trace', async () => {
  const source = await add('fireflies')
  const event = { meetingId: 'AS1', eventType: 'Transcription completed' }
  expect((await sendFireflies(source, event, 'another secret of theirs')).status).toBe(401)
  const signature = `sha256=${createHmac('sha256', secrets.fireflies).update('{"a":1}').digest('hex')}`
  for (const [body, headers] of [
    ['{"a":2}', { 'x-hub-signature': signature }],
    ['{"a":1}', {}],
    ['', { 'x-hub-signature': '' }],
    ['{"a":1}', { 'x-hub-signature': 'sha256=' }],
    ['{"a":1}', { 'x-hub-signature': 'ü'.repeat(64) }],
  ] as const)
    expect((await send(source, body, { 'content-type': 'application/json', ...headers })).status).toBe(401)
  const signed = (text: string) => ({
    'content-type': 'text/plain',
    'x-hub-signature': createHmac('sha256', secrets.fireflies).update(text).digest('hex'),
  })
  for (const text of [
    'not json',
    '[]',
    'null',
    '{"meetingId":7,"eventType":"Transcription completed"}',
    '{"__proto__":{"a":1}}',
  ])
    expect((await send(source, text, signed(text))).status).toBe(202)
  expect(await countItems()).toBe(0)
  const huge = 'x'.repeat(2 * 1024 * 1024 + 1)
  expect((await send(source, huge, signed(huge))).status).toBe(413)
})

it('takes no delivery where the secret of Fathom holds no key', async () => {
  const source = await add('fathom', { webhook_secret: '!'.repeat(20) })
  const meeting = buildRecording('901', { title: 'Forged' })
  fathom.recordings = [meeting]
  expect((await sendFathom(source, toFathomMeeting(meeting), { signedWith: Buffer.alloc(0) })).status).toBe(401)
  expect(await countItems()).toBe(0)
})

it('says the same of every address that is none', async () => {
  const source = await add('fireflies')
  const other = await add('fireflies', { webhook_secret: null })
  const event = { meetingId: 'AS1', eventType: 'Transcription completed' }
  const answers = [
    await sendFireflies({ ...source, token: 'a'.repeat(64) }, event),
    await sendFireflies({ ...source, token: 'short' }, event),
    await sendFireflies({ ...source, id: randomUUID() }, event),
    await sendFireflies({ id: source.id, token: other.token }, event),
    await sendFireflies(other, event),
  ]
  await me.call('meetingSources.remove', { params: { id: source.id } })
  answers.push(await sendFireflies(source, event))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set([`404 ${answers[0]?.text}`]))
})

it('lists what a source that is not automatic tells of, and does nothing while it is paused', async () => {
  const source = await add('fireflies', { is_automatic: false })
  fireflies.recordings = [buildRecording('AS1')]
  const event = { meetingId: 'AS1', eventType: 'Transcription completed' }
  expect((await sendFireflies(source, event)).status).toBe(202)
  await expect.poll(listTitles, { timeout: 20_000 }).toEqual([])
  expect(await me.call('transcripts.available', { body: {} })).toMatchObject([{ title: 'Call AS1', state: 'listed' }])
  await me.call('meetingSources.update', { params: { id: source.id }, body: { is_active: false, is_automatic: true } })
  expect((await sendFireflies(source, { ...event, meetingId: 'AS2' })).status).toBe(202)
  expect([await listTitles(), await countItems()]).toEqual([[], 1])
})

it('stops an address that sends too much', async () => {
  const source = { id: randomUUID(), token: 'a'.repeat(64) }
  const statuses = new Set<number>()
  for (let n = 0; n < 301; n++) statuses.add((await send(source, '{}', {})).status)
  expect(statuses).toEqual(new Set([404, 429]))
})
