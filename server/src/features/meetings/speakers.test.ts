import mammoth from 'mammoth'
import { expect, it } from 'vitest'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { type Person, signUp } from '../../../test/harness.ts'
import { keepMoments } from '../../../test/keep-moments.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'

const { app, context } = await useApp()

const call = `Ann Lee: Shall we begin?
Speaker 1: I'll send the offer by Friday.
Speaker 2: I'll call you on Monday.
Speaker 1: Fine with me.
Speaker 2: And <b>one</b> more thing.
`

async function setUp() {
  const me = await signUp(app)
  const transcript = await me.call('transcripts.create', buildMultipart('call.txt', Buffer.from(call)))
  const meeting = await me.call('meetings.create', { body: { transcript_id: transcript.id, title: 'Two Toms' } })
  await finishJobs(context, 'meetings.make-notes')
  await keepMoments(me, meeting.id)
  const find = (name: string) => transcript.speakers.find((one) => one.name === name)?.id ?? ''
  return { me, params: { id: meeting.id }, one: find('Speaker 1'), two: find('Speaker 2'), ann: find('Ann Lee') }
}
const toPairs = (speakers: readonly { name: string; n_segments: number }[]) =>
  speakers.map(({ name, n_segments }) => [name, n_segments])
const listOwners = async (me: Person, id: string) =>
  (await me.call('meetingNotes.list', { params: { id } }))
    .filter(({ kind }) => kind === 'action')
    .map(({ owner }) => owner)

it('keeps two people of one name apart, and asks before it makes them one', async () => {
  const { me, params, one, two } = await setUp()
  const rename = (speaker_id: string, body: { name: string; merge_with?: string | null }) =>
    me.request('transcripts.renameSpeaker', { params: { ...params, speaker_id }, body })
  await rename(one, { name: 'Tom' })
  const refused = await rename(two, { name: 'tom' })
  expect([refused.status, refused.error.code, refused.error.details]).toEqual([409, 'same_name', { speaker_id: one }])
  expect(toPairs((await rename(two, { name: 'Tom', merge_with: null })).data)).toEqual([
    ['Ann Lee', 1],
    ['Tom', 2],
    ['Tom', 2],
  ])
  await rename(two, { name: 'Tom Two', merge_with: null })
  expect(await listOwners(me, params.id)).toEqual(['Tom', 'Tom Two'])
  expect((await rename(two, { name: 'Tom', merge_with: two })).status).toBe(404)
  expect(toPairs((await rename(two, { name: 'Tom', merge_with: one })).data)).toEqual([
    ['Ann Lee', 1],
    ['Tom', 4],
  ])
  const notes = await me.call('meetingNotes.list', { params })
  expect(new Set(notes.filter(({ kind }) => kind === 'action').map(({ speaker_id }) => speaker_id))).toEqual(
    new Set([one]),
  )
})

it('takes a merged speaker out again with their lines and tasks, although the other one has another name by now', async () => {
  const { me, params, one, two, ann } = await setUp()
  const ofSpeaker = (speaker_id: string) => ({ params: { ...params, speaker_id } })
  const listSpeakersBySeq = async () =>
    (await me.call('transcripts.read', { params })).segments.map(({ speaker_id }) => speaker_id)
  const before = await listSpeakersBySeq()
  expect((await me.request('transcripts.restoreSpeaker', ofSpeaker(two))).status).toBe(404)
  const merge = (from: string, into: string) =>
    me.call('transcripts.renameSpeaker', { ...ofSpeaker(from), body: { name: 'Any', merge_with: into } })
  expect((await merge(two, one)).find(({ id }) => id === one)?.merged).toEqual([
    { id: two, name: 'Speaker 2', n_segments: 2 },
  ])
  await me.call('transcripts.renameSpeaker', { ...ofSpeaker(one), body: { name: 'Tom' } })
  expect(await listOwners(me, params.id)).toEqual(['Tom', 'Tom'])
  // Then the other one is merged as well: each is taken out of the third.
  expect((await merge(one, ann)).find(({ id }) => id === ann)?.merged.map(({ id }) => id)).toEqual([two, one])
  expect(toPairs(await me.call('transcripts.restoreSpeaker', ofSpeaker(two)))).toEqual([
    ['Ann Lee', 3],
    ['Speaker 2', 2],
  ])
  expect(await listOwners(me, params.id)).toEqual(['Ann Lee', 'Speaker 2'])
  await me.call('transcripts.restoreSpeaker', ofSpeaker(one))
  expect(await listSpeakersBySeq()).toEqual(before)
  expect(await listOwners(me, params.id)).toEqual(['Tom', 'Speaker 2'])
  expect((await me.request('transcripts.restoreSpeaker', ofSpeaker(one))).status).toBe(404)
})

it('gives a merged speaker only the lines back that nobody has given to a third one since', async () => {
  const { me, params, one, two, ann } = await setUp()
  const ofSpeaker = { params: { ...params, speaker_id: two } }
  await me.call('transcripts.renameSpeaker', { ...ofSpeaker, body: { name: 'Speaker 1', merge_with: one } })
  const give = (seq: number) =>
    me.call('transcripts.assignSpeaker', { params, body: { from_seq: seq, to_seq: seq, speaker_id: ann } })
  await give(5)
  const restored = await me.call('transcripts.restoreSpeaker', ofSpeaker)
  expect(toPairs(restored)).toEqual([
    ['Ann Lee', 2],
    ['Speaker 1', 2],
    ['Speaker 2', 1],
  ])
  await me.call('transcripts.renameSpeaker', { ...ofSpeaker, body: { name: 'Speaker 1', merge_with: one } })
  await give(3)
  const refused = await me.request('transcripts.restoreSpeaker', ofSpeaker)
  expect([refused.status, refused.error.code]).toEqual([409, 'no_lines_left'])
  expect(toPairs((await me.call('transcripts.read', { params })).transcript.speakers)).toEqual([
    ['Ann Lee', 3],
    ['Speaker 1', 2],
  ])
})

it('gives the lines of one speaker from a line on to another, and not those between', async () => {
  const { me, params, two, ann } = await setUp()
  const assign = (body: object) => me.request('transcripts.assignSpeaker', { params, body })
  const range = { from_seq: 4, to_seq: 5, only_of: two }
  expect((await assign({ ...range, name: 'Cem', speaker_id: ann })).status).toBe(400)
  expect((await assign(range)).status).toBe(400)
  const refused = await assign({ ...range, name: 'ann lee' })
  expect([refused.status, refused.error.code]).toEqual([409, 'same_name'])
  expect(toPairs((await assign({ ...range, name: 'Ann Lee', is_another: true })).data)).toEqual([
    ['Ann Lee', 1],
    ['Speaker 1', 2],
    ['Speaker 2', 1],
    ['Ann Lee', 1],
  ])
  expect(toPairs((await assign({ from_seq: 5, to_seq: 5, speaker_id: ann })).data)).toEqual([
    ['Ann Lee', 2],
    ['Speaker 1', 2],
    ['Speaker 2', 1],
  ])
})

it('exports the transcript as a Word file with the names as they are now', async () => {
  const { me, params, one } = await setUp()
  await me.call('transcripts.renameSpeaker', { params: { ...params, speaker_id: one }, body: { name: 'Tom & Co' } })
  const { headers, bytes } = await me.request('transcripts.exportWord', { params })
  expect(headers['content-disposition']).toContain('Two-Toms.docx')
  const { value } = await mammoth.extractRawText({ buffer: bytes })
  expect(value.split(/\n+/u).filter((line) => line !== '')).toEqual([
    'Two Toms',
    'Ann Lee: Shall we begin?',
    "Tom & Co: I'll send the offer by Friday.",
    "Speaker 2: I'll call you on Monday.",
    'Tom & Co: Fine with me.',
    'Speaker 2: And <b>one</b> more thing.',
  ])
})

it('exports titles, names and words that are made to be tags, links and times as nothing but words', async () => {
  const me = await signUp(app)
  const text = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Ann>00:00:09.000 --> 00:00:10.000 <b>hi</b>\n'
  const transcript = await me.call('transcripts.create', buildMultipart('call.vtt', Buffer.from(text)))
  const { id } = await me.call('meetings.create', {
    body: { transcript_id: transcript.id, title: '<img src=x> [a](javascript:b)' },
  })
  const [ann] = transcript.speakers
  await me.call('transcripts.renameSpeaker', {
    params: { id, speaker_id: ann?.id ?? '' },
    body: { name: '**A** --> <script>' },
  })
  const save = async (format: string) =>
    (await me.request('transcripts.export', { params: { id }, query: { format } })).text
  expect(await save('md')).toBe(
    String.raw`# \<img src=x\> \[a\](javascript:b)` +
      '\n\n' +
      String.raw`**\*\*A\*\* --\> \<script\>** (00:00:01): 00:00:09.000 --\> 00:00:10.000 hi` +
      '\n\n',
  )
  for (const format of ['vtt', 'srt']) expect((await save(format)).match(/-->/gu)).toHaveLength(1)
  const edit = await me.request('transcripts.editSegment', { params: { id, seq: '1' }, body: { text: 'a\n\n2\nb' } })
  expect(edit.status).toBe(400)
})
