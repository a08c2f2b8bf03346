import { expect, it } from 'vitest'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'
import { buildSilentWav, tinyWav } from '../../../test/recording.ts'
import { buildPart, sendRecording } from '../../../test/recording-parts.ts'
import { meetingSchedules } from './index.ts'

const { app, context } = await useApp()

const call = `Ann Lee: I'll send you a smaller offer by Friday.
Bo Berg: Okay, let's go with the pilot in March then.
Ann Lee: Great, thank you.
`

async function setUp(started_at: string, more: object = {}) {
  const me = await signUp(app)
  const transcript = await me.call('transcripts.create', buildMultipart('call.txt', Buffer.from(call)))
  const body = { transcript_id: transcript.id, started_at, ...more }
  const { id } = await me.call('meetings.create', { body })
  await finishJobs(context, 'meetings.make-notes')
  return { me, params: { id } }
}
const listTexts = async (me: Person, id: string) =>
  (await me.call('meetingNotes.list', { params: { id } })).map(({ text, evidence }) => [text, evidence.length])

it('deletes what was said when somebody refused, and keeps what people wrote', async () => {
  const { me, params } = await setUp('2026-11-24T10:00:00Z', {})
  const notes = await me.call('meetingNotes.list', { params })
  const action = notes.find(({ moment }) => moment === 'promise')
  await me.call('meetingNotes.update', {
    params: { ...params, note_id: action?.id ?? '' },
    body: { text: 'Send a small offer' },
  })
  const idea = await me.call('meetingNotes.createIdea', { params, body: { from_seq: 2, to_seq: 2 } })
  await me.call('meetings.update', { params, body: { own_notes: 'Nice people', consent: 'refused' } })
  await finishJobs(context, 'meetings.forget')
  expect(await me.call('meetings.read', { params })).toMatchObject({
    transcript_id: null,
    status: 'no_transcript',
    own_notes: 'Nice people',
    consent: 'refused',
    consent_by: me.session?.user.id,
  })
  expect(await listTexts(me, params.id)).toEqual([['Send a small offer', 0]])
  expect((await me.request('transcripts.read', { params })).status).toBe(404)
  expect(await me.call('meetings.list', { query: { q: 'pilot' } })).toEqual([])
  expect((await me.call('ideas.read', { params: { id: idea.id } })).source).toBe('meeting')
})

it('deletes transcripts after the days of their type, and no others', async () => {
  const { me, params } = await setUp('2026-01-01T10:00:00Z')
  const type = await me.call('meetingTypes.create', { body: { name: 'Short-lived', transcript_days: 30 } })
  await me.call('meetings.update', { params, body: { meeting_type_id: type.id } })
  await finishJobs(context, 'meetings.make-notes')
  const sweep = async (now: string) => {
    for (const { run } of meetingSchedules) await run({ ...context, now: () => new Date(now) })
    await finishJobs(context, 'meetings.forget')
    return (await me.call('meetings.read', { params })).transcript_id
  }
  expect(await sweep('2026-01-31T09:00:00Z')).not.toBeNull()
  expect(await sweep('2026-01-31T11:00:00Z')).toBeNull()
  expect(await listTexts(me, params.id)).toEqual([])
})

const listSounds = async (me: Person, meeting_id: string) =>
  (await me.call('recordings.list', { query: { meeting_id } })).map(({ state }) => state)
const readSoundFile = (me: Person, id: string) => {
  const sha256 = String(buildPart(id, 1, tinyWav).query?.['sha256'])
  return context.files.size(`recordings/${me.accountId}/${id}/1-${sha256}`)
}
async function runSchedules(now: string) {
  for (const { run } of meetingSchedules) await run({ ...context, now: () => new Date(now) })
  for (const name of ['meetings.forget', 'recordings.finish-abandoned', 'recordings.delete-files'])
    await finishJobs(context, name)
}

it('deletes the recordings of a meeting with it, and when somebody refused', async () => {
  const { me, params } = await setUp('2026-11-24T10:00:00Z')
  const refused = await sendRecording(me, params.id, tinyWav)
  expect(await readSoundFile(me, refused.id)).toBe(tinyWav.length)
  await me.call('meetings.update', { params, body: { consent: 'refused' } })
  await finishJobs(context, 'meetings.forget')
  await finishJobs(context, 'recordings.delete-files')
  expect([await listSounds(me, params.id), await readSoundFile(me, refused.id)]).toEqual([[], null])
  const other = await me.call('meetings.create', { body: { title: 'Other' } })
  const deleted = await sendRecording(me, other.id, tinyWav)
  await me.call('meetings.remove', { params: { id: other.id } })
  await finishJobs(context, 'recordings.delete-files')
  expect(await readSoundFile(me, deleted.id)).toBeNull()
})

it('deletes recordings after the days of their type, with 0 days once there is a transcript', async () => {
  const { me, params } = await setUp('2026-01-01T10:00:00Z')
  const type = await me.call('meetingTypes.create', { body: { name: 'Month of sound', sound_days: 30 } })
  await me.call('meetings.update', { params, body: { meeting_type_id: type.id } })
  await sendRecording(me, params.id, tinyWav)
  await runSchedules('2026-01-31T09:00:00Z')
  expect(await listSounds(me, params.id)).toEqual(['complete'])
  await runSchedules('2026-01-31T11:00:00Z')
  expect(await listSounds(me, params.id)).toEqual([])
  expect((await me.call('meetings.read', { params })).transcript_id).not.toBeNull()

  const none = await me.call('meetingTypes.create', { body: { name: 'No sound', sound_days: 0 } })
  const body = { title: 'Silent', started_at: '2026-01-01T10:00:00Z', meeting_type_id: none.id }
  const silent = await me.call('meetings.create', { body })
  await sendRecording(me, silent.id, tinyWav)
  await runSchedules('2026-03-01T11:00:00Z')
  expect(await listSounds(me, silent.id)).toEqual(['complete'])
  const text = Buffer.from('Ann Lee: A second call.\nBo Berg: Yes.\n')
  const { id: transcript_id } = await me.call('transcripts.create', buildMultipart('second.txt', text))
  await me.call('meetings.update', { params: { id: silent.id }, body: { transcript_id } })
  await runSchedules('2026-03-01T11:00:00Z')
  expect(await listSounds(me, silent.id)).toEqual([])
  for (const sound_days of [-1, 3651, 1.5])
    expect((await me.request('meetingTypes.update', { params: { id: none.id }, body: { sound_days } })).status).toBe(
      400,
    )
})

it('finishes what nobody has gone on with for a week, as far as it came without a gap', async () => {
  const { me, params } = await setUp('2026-11-24T10:00:00Z')
  const begin = async (...numbers: number[]) => {
    const { id } = await me.call('recordings.create', { body: { meeting_id: params.id, source: 'upload' } })
    for (const number of numbers)
      await me.call('recordings.savePart', buildPart(id, number, buildSilentWav(100 + number)))
    return id
  }
  const broken = await begin(1, 2, 4)
  const headless = await begin(2)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  await runSchedules(inDays(6))
  expect(await listSounds(me, params.id)).toEqual(['receiving', 'receiving'])
  await runSchedules(inDays(8))
  expect((await me.call('recordings.read', { params: { id: broken } })).n_parts).toBe(2)
  expect((await me.call('recordings.read', { params: { id: headless } })).state).toBe('failed')
})

it('gives a transcript to a meeting that has none, and to no other', async () => {
  const { me, params } = await setUp('2026-11-24T10:00:00Z')
  const before = await me.call('meetings.read', { params })
  const { id } = await me.call('meetings.create', { body: { title: 'Recorded' } })
  const attach = (meeting: string, transcript_id: string) =>
    me.request('meetings.update', { params: { id: meeting }, body: { transcript_id } })
  expect((await attach(id, before.transcript_id ?? '')).error.code).toBe('already_imported')
  const text = Buffer.from("Ann Lee: I'll call you tomorrow.\nBo Berg: Good.\n")
  const transcript = await me.call('transcripts.create', buildMultipart('typed.txt', text))
  expect((await attach(params.id, transcript.id)).error.code).toBe('has_transcript')
  expect((await attach(id, crypto.randomUUID())).status).toBe(404)
  expect((await attach(id, transcript.id)).status).toBe(200)
  expect((await attach(id, transcript.id)).status).toBe(200)
  await finishJobs(context, 'meetings.make-notes')
  const after = await me.call('meetings.read', { params: { id } })
  expect([after.status, after.attendees.map(({ name }) => name)]).toEqual(['ready', ['Ann Lee', 'Bo Berg']])
  const refused = await me.call('meetings.create', { body: { title: 'Refused' } })
  await me.call('meetings.update', { params: { id: refused.id }, body: { consent: 'refused' } })
  const third = await me.call('transcripts.create', buildMultipart('third.txt', Buffer.from('Cem: No.\nAnn: Why?\n')))
  expect((await attach(refused.id, third.id)).error.code).toBe('consent_refused')
})
