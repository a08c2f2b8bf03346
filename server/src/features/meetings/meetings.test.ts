import type { TranscriptPage } from '@draftwright/contract/meetings/transcripts'
import { expect, it } from 'vitest'
import { createAccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { parseMarkdown } from '../../documents/parse-markdown.ts'
import { createContent } from '../content/index.ts'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'

const { app, context } = await useApp()

async function finishMeetingJobs() {
  await finishJobs(context, 'transcripts.load')
  await finishJobs(context, 'meetings.make-notes')
}

const call = `WEBVTT

00:00:01.000 --> 00:00:06.000
<v Ann Lee>So, Bo, the clinic loses about 40 percent of its slots to no-shows today.

00:00:06.000 --> 00:00:12.000
<v Bo Berg>Yes. And honestly, 900 euros a month is too expensive for a practice of our size.

00:00:12.000 --> 00:00:16.000
<v Ann Lee>I'll send you a smaller offer by Friday.

00:00:16.000 --> 00:00:20.000
<v Bo Berg>Okay, let's go with the pilot in March then.

00:00:20.000 --> 00:00:25.000
<v Bo Berg>Does it work with our old phone system?

00:00:25.000 --> 00:00:28.000
<v Ann Lee>Good question, I'd have to check.
`
const upload = (text: string, name = 'call.vtt', fields: Record<string, string> = {}) =>
  buildMultipart(name, Buffer.from(text), fields)

async function bringIn(me: Person, text: string, more: object = {}) {
  const transcript = await me.call('transcripts.create', upload(text))
  const meeting = await me.call('meetings.create', { body: { transcript_id: transcript.id, ...more } })
  await finishMeetingJobs()
  return { transcript, meeting: await me.call('meetings.read', { params: { id: meeting.id } }) }
}
const listMoments = async (me: Person, id: string, moment: string) =>
  (await me.call('meetingNotes.list', { params: { id } })).filter((note) => note.moment === moment)

it('points to moments of a transcript, each with the words it came from, and calls nothing a decision', async () => {
  const me = await signUp(app)
  const { meeting } = await bringIn(me, call, { title: 'First call', started_at: '2026-11-24T10:00:00Z' })
  expect(meeting).toMatchObject({ status: 'ready', duration_s: 28, counts: { segments: 6 }, n_left_out: 0 })
  const params = { id: meeting.id }
  const { segments } = await me.call('transcripts.read', { params })
  for (const { evidence, text, kind } of await me.call('meetingNotes.list', { params })) {
    expect(kind).toBe('moment')
    expect(evidence.length).toBeGreaterThan(0)
    for (const { seq, quote } of evidence) expect(segments.find((one) => one.seq === seq)?.text).toContain(quote)
    expect(evidence.map(({ quote }) => quote).join(' ')).toBe(text)
  }
  expect(await listMoments(me, meeting.id, 'promise')).toMatchObject([
    {
      text: "I'll send you a smaller offer by Friday.",
      owner: 'Ann Lee',
      due_on: '2026-11-27',
      due_words: 'by Friday',
    },
  ])
  expect(await listMoments(me, meeting.id, 'decided')).toMatchObject([
    { text: "Okay, let's go with the pilot in March then." },
  ])
  expect((await listMoments(me, meeting.id, 'objection')).map(({ text }) => text)).toEqual([
    'And honestly, 900 euros a month is too expensive for a practice of our size.',
  ])
  expect(await listMoments(me, meeting.id, 'question')).toMatchObject([
    { text: 'Does it work with our old phone system?' },
  ])
  expect(await listMoments(me, meeting.id, 'amount')).toHaveLength(1)
})

it('knows a file that was brought in before, and answers the meeting of a transcript that has one', async () => {
  const me = await signUp(app)
  const { transcript, meeting } = await bringIn(me, call)
  const again = await me.request('transcripts.create', upload(call))
  expect([again.status, again.error]).toMatchObject([
    409,
    { code: 'already_imported', details: { transcript_id: transcript.id, meeting_id: meeting.id } },
  ])
  expect((await me.call('meetings.create', { body: { transcript_id: transcript.id } })).id).toBe(meeting.id)
  expect(await me.call('transcripts.available', { body: {} })).toMatchObject([
    { transcript_id: transcript.id, linked_record_id: meeting.id },
  ])
})

it('refuses what cannot be read, and says where', async () => {
  const me = await signUp(app)
  const refuse = async (text: string) => {
    const { status, error } = await me.request('transcripts.create', upload(text))
    return [status, error.message]
  }
  expect(await refuse('WEBVTT\n\nsoon --> 00:00:02.000\nHello there\n')).toEqual([
    400,
    'file line 3 is not a time such as 00:01:02.000 --> 00:01:05.000',
  ])
  expect(await refuse('{"sentences":[{"speaker_name":"Ann","start_time":1}]}')).toEqual([
    400,
    'file sentences[0] has no text',
  ])
  expect(await refuse('   ')).toEqual([400, 'file has no words'])
})

it('keeps what people decided about a note when the notes are made again', async () => {
  const me = await signUp(app)
  const { meeting } = await bringIn(me, call)
  const params = { id: meeting.id }
  const [decision] = await listMoments(me, meeting.id, 'decided')
  const [action] = await listMoments(me, meeting.id, 'promise')
  const update = (note_id = '', body: object = {}) =>
    me.call('meetingNotes.update', { params: { ...params, note_id }, body })
  await update(decision?.id, { state: 'rejected' })
  expect(await update(action?.id, { text: 'Send the small offer', owner: 'Bo Berg' })).toMatchObject({
    state: 'edited',
  })
  await me.call('meetingNotes.rebuild', { params })
  await finishMeetingJobs()
  expect(await listMoments(me, meeting.id, 'decided')).toMatchObject([{ id: decision?.id, state: 'rejected' }])
  expect(await listMoments(me, meeting.id, 'promise')).toMatchObject([
    { text: 'Send the small offer', owner: 'Bo Berg' },
  ])
})

it('renames, merges and splits speakers for all of their lines, also in notes and exports', async () => {
  const me = await signUp(app)
  const { meeting, transcript } = await bringIn(me, call)
  const params = { id: meeting.id }
  const find = (name: string) => transcript.speakers.find((one) => one.name === name)?.id ?? ''
  const rename = (speaker_id: string, name: string, more: { merge_with?: string } = {}) =>
    me.call('transcripts.renameSpeaker', { params: { ...params, speaker_id }, body: { name, ...more } })
  await rename(find('Ann Lee'), 'Anna Lee')
  expect(await listMoments(me, meeting.id, 'promise')).toMatchObject([{ owner: 'Anna Lee' }])
  const vtt = await me.request('transcripts.export', { params })
  expect(vtt.text).toContain("00:00:12.000 --> 00:00:16.000\n<v Anna Lee>I'll send you a smaller offer by Friday.</v>")
  const split = { params, body: { from_seq: 5, to_seq: 5, name: 'Cem' } }
  const made = await me.call('transcripts.assignSpeaker', split)
  expect(made.map(({ name, n_segments }) => [name, n_segments])).toEqual([
    ['Anna Lee', 3],
    ['Bo Berg', 2],
    ['Cem', 1],
  ])
  expect(
    (await rename(find('Bo Berg'), 'cem', { merge_with: made[2]?.id ?? '' })).map(({ name, n_segments }) => [
      name,
      n_segments,
    ]),
  ).toEqual([
    ['Anna Lee', 3],
    ['Cem', 3],
  ])
})

it('keeps a note at its words when they are corrected, and brings the original back', async () => {
  const me = await signUp(app)
  const { meeting } = await bringIn(me, call)
  const params = { id: meeting.id, seq: '2' }
  const edit = (text: string | null) => me.call('transcripts.editSegment', { params, body: { text } })
  const readQuote = async () => (await listMoments(me, meeting.id, 'objection'))[0]?.evidence[0]?.quote
  const before = await readQuote()
  await edit('Yes, yes. And honestly, 950 euros a month is too expensive for a practice of our size.')
  expect(await readQuote()).toBe('And honestly, 950 euros a month is too expensive for a practice of our size.')
  expect(await edit(null)).toMatchObject({ is_edited: false })
  expect(await readQuote()).toBe(before)
})

it('shows a private meeting to its owner alone, and one of participants to those who were there', async () => {
  const me = await signUp(app)
  const admin = await addMember(context, me, 'admin')
  const guest = await addMember(context, me, 'general_member')
  const { meeting } = await bringIn(me, call, { attendees: [{ name: 'Gus', email: guest.session?.user.email }] })
  const params = { id: meeting.id }
  const set = (visibility: string) => me.call('meetings.update', { params, body: { visibility } })
  const read = async (person: Person) => [
    (await person.request('meetings.read', { params })).status,
    (await person.request('transcripts.read', { params })).status,
    (await person.call('meetings.list', { query: { q: 'pilot' } })).length,
  ]
  expect([await read(admin), await read(guest)]).toEqual([
    [200, 200, 1],
    [200, 200, 1],
  ])
  await set('participants')
  expect([await read(admin), await read(guest)]).toEqual([
    [404, 404, 0],
    [200, 200, 1],
  ])
  await set('private')
  const idea = await me.request('meetingNotes.createIdea', { params, body: { from_seq: 1, to_seq: 1 } })
  expect([idea.status, idea.error.code]).toEqual([409, 'private_meeting'])
  expect(await me.call('meetingNotes.suggestedIdeas', { params })).toEqual([])
  expect([await read(admin), await read(guest), await read(me)]).toEqual([
    [404, 404, 0],
    [404, 404, 0],
    [200, 200, 1],
  ])
})

it('matches attendees with contacts and companies, and nothing where two fit', async () => {
  const me = await signUp(app)
  const company = await me.call('companies.create', { body: { name: 'Clinic North', domain: 'north.example' } })
  await me.call('contacts.create', { body: { first_name: 'Bo', email: 'bo@north.example', company_id: company.id } })
  await me.call('companies.create', { body: { name: 'Twin A', domain: 'twin.example' } })
  await me.call('companies.create', { body: { name: 'Twin B', domain: 'twin.example' } })
  const attendees = [
    { name: 'Bo', email: 'Bo@North.example' },
    { name: 'Di', email: 'di@twin.example' },
    { name: 'Ed', email: 'ed@gmail.com' },
  ]
  const { meeting } = await bringIn(me, call, { attendees })
  expect(meeting.entities.map(({ kind, name, matched_by }) => [kind, name, matched_by])).toEqual([
    ['contact', 'Bo', 'address'],
    ['company', 'Clinic North', 'domain'],
  ])
  const salesless = await addMember(context, me, 'general_member')
  expect((await salesless.call('meetings.read', { params: { id: meeting.id } })).entities).toEqual([])
  const free = await me.call('contextEntities.create', { body: { kind: 'free', name: 'Pilot' } })
  const swapped = await me.call('meetings.swapEntity', {
    params: { id: meeting.id },
    body: { current_entity_id: meeting.entities[1]?.id, new_entity_id: free.id },
  })
  expect(swapped.entities.map(({ name }) => name)).toEqual(['Bo', 'Pilot'])
})

it.each<[string, (me: Person, email: string, meetingId: string) => Promise<unknown>]>([
  ['a contact is made', (me, email) => me.call('contacts.create', { body: { first_name: 'Mia', email } })],
  [
    'a contact gets the address',
    async (me, email) => {
      const { id } = await me.call('contacts.create', { body: { first_name: 'Mia' } })
      await me.call('contacts.update', { params: { id }, body: { email } })
    },
  ],
  [
    'a contact gets it as another address',
    (me, email) => me.call('contacts.create', { body: { first_name: 'Mia', other_emails: [email] } }),
  ],
  [
    'a contact is restored',
    async (me, email) => {
      const { id } = await me.call('contacts.create', { body: { first_name: 'Mia', email } })
      await me.call('contacts.remove', { params: { id } })
      const [removal] = await me.call('crmChanges.list')
      await me.call('crmChanges.undo', { params: { id: removal?.id ?? '' }, body: {} })
    },
  ],
  [
    'an attendee is added',
    async (me, email, id) => {
      await me.call('contacts.create', { body: { first_name: 'Mia', email: `new.${email}` } })
      const attendees = [{ name: 'Mia', email: `new.${email}` }]
      await me.call('meetings.update', { params: { id }, body: { attendees } })
    },
  ],
])('a meeting is about somebody from when %s, and no more once they are taken off', async (_, appear) => {
  const me = await signUp(app)
  const email = `mia.${createId()}@gmail.com`
  const attendees = [{ name: 'Mia', email }]
  const { id } = await me.call('meetings.create', {
    body: { title: 'First talk', started_at: '2026-01-05T09:00:00.000Z', attendees },
  })
  const readEntities = async () => (await me.call('meetings.read', { params: { id } })).entities
  expect(await readEntities()).toEqual([])
  await appear(me, email, id)
  const [entity] = await readEntities()
  expect(entity).toMatchObject({ kind: 'contact', name: 'Mia', matched_by: 'address' })
  await me.call('meetings.removeEntity', { params: { id }, query: { entity_id: entity?.id ?? '' } })
  const people = (await me.call('meetings.read', { params: { id } })).attendees
  await me.call('meetings.update', {
    params: { id },
    body: { attendees: people.map(({ name, email: address }) => ({ name, email: address })) },
  })
  await me.call('contacts.update', {
    params: { id: entity?.ref_id ?? '' },
    body: { title: 'Head of care', email: null },
  })
  await me.call('contacts.update', { params: { id: entity?.ref_id ?? '' }, body: { email } })
  expect(await readEntities()).toEqual([])
})

it('a meeting is about a company from when its domain is known', async () => {
  const me = await signUp(app)
  const { meeting } = await bringIn(me, call, { attendees: [{ name: 'Bo', email: 'bo@south.example' }] })
  expect(meeting.entities).toEqual([])
  const { id } = await me.call('companies.create', { body: { name: 'Clinic South' } })
  await me.call('companies.update', { params: { id }, body: { domain: 'south.example' } })
  const { entities } = await me.call('meetings.read', { params: { id: meeting.id } })
  expect(entities).toMatchObject([{ kind: 'company', ref_id: id, matched_by: 'domain' }])
})

it('makes an idea of what was said, with its source, to be asked for unless it may be quoted', async () => {
  const me = await signUp(app)
  const { meeting } = await bringIn(me, call)
  const params = { id: meeting.id }
  const [suggestion] = await me.call('meetingNotes.suggestedIdeas', { params })
  expect(suggestion).toMatchObject({ why: 'objection', from_seq: 2, to_seq: 2, idea_id: null })
  const idea = await me.call('meetingNotes.createIdea', { params, body: { from_seq: 2, to_seq: 2 } })
  expect(idea).toMatchObject({
    text: 'Yes. And honestly, 900 euros a month is too expensive for a practice of our size.',
    source: 'meeting',
    tags: ['ask before quoting'],
    source_url: `${context.config.publicUrl}/meetings/view/${meeting.id}?line=2`,
  })
  expect((await me.call('meetingNotes.suggestedIdeas', { params }))[0]).toMatchObject({ idea_id: idea.id })
  const blank = { excerpt: '', pillar_id: null, channel_id: null, keyword: null, model: null }
  const post = { ...blank, title: 'Too expensive?', rich_content: parseMarkdown('Is it?'), idea_id: idea.id }
  const id = await createContent(createAccountDb(context.engine, me.accountId ?? ''), {
    ...post,
    author_id: me.session?.user.id ?? '',
  })
  const mustAsk = async () => (await me.call('content.review', { params: { id } })).asks_before_quoting
  expect(await mustAsk()).toBe(true)
  await me.call('ideas.update', { params: { id: idea.id }, body: { tags: [] } })
  expect(await mustAsk()).toBe(false)
  await me.call('meetings.update', { params, body: { may_be_quoted: true } })
  expect(await me.call('meetingNotes.createIdea', { params, body: { from_seq: 1, to_seq: 1 } })).toMatchObject({
    tags: [],
  })
})

it('changes the type with sections of its own, refuses a stale version, and moves meetings to another type', async () => {
  const me = await signUp(app)
  const { meeting } = await bringIn(me, call)
  const types = await me.call('meetingTypes.list')
  expect(types.map(({ name }) => name)).toHaveLength(10)
  const other = types.find(({ name }) => name === 'Demo')
  const sections = [{ title: 'Lost slots', kind: 'topic', words: ['slot'] }]
  const type = await me.call('meetingTypes.create', { body: { name: 'Audit', sections } })
  const params = { id: meeting.id }
  const changed = await me.call('meetings.update', {
    params,
    body: { meeting_type_id: type.id, updated_at: meeting.updated_at },
  })
  expect(changed).toMatchObject({ meeting_type_name: 'Audit' })
  await finishMeetingJobs()
  const stale = { params, body: { title: 'Late', updated_at: meeting.updated_at } }
  expect((await me.request('meetings.update', stale)).error).toMatchObject({ code: 'conflict' })
  const remove = (query = {}) => me.request('meetingTypes.remove', { params: { id: type.id }, query })
  expect((await remove()).error).toMatchObject({
    code: 'in_use',
    message: 'One meeting has this type. Choose the type they get.',
  })
  expect((await remove({ move_to: other?.id })).status).toBe(200)
  expect(await me.call('meetings.read', { params })).toMatchObject({ meeting_type_name: 'Demo' })
})

it('stores a long transcript piece by piece, in order and complete', async () => {
  const me = await signUp(app)
  const clock = (n: number) => new Date(n * 1000).toISOString().slice(11, 23)
  const lines = Array.from(
    { length: 5200 },
    (_none, n) => `${clock(n)} --> ${clock(n + 1)}\n<v P${n % 3}>Line number ${n + 1} of it.\n`,
  )
  const { meeting } = await bringIn(me, `WEBVTT\n\n${lines.join('\n')}`)
  expect(meeting).toMatchObject({ status: 'ready', counts: { segments: 5200 } })
  const seen: number[] = []
  for (let after: number | null = 0; after !== null; ) {
    const page: TranscriptPage = await me.call('transcripts.read', { params: { id: meeting.id }, query: { after } })
    seen.push(...page.segments.map(({ text }) => Number(text.match(/\d+/u)?.[0])))
    after = page.next
  }
  expect(seen).toEqual(Array.from({ length: 5200 }, (_none, n) => n + 1))
  expect(
    await me.call('transcripts.search', { params: { id: meeting.id }, query: { q: 'number 4711' } }),
  ).toMatchObject([{ seq: 4711 }])
})

it('deletes a meeting with its transcript and file, and keeps the ideas made of it', async () => {
  const me = await signUp(app)
  const member = await addMember(context, me, 'social_media')
  const { meeting } = await bringIn(me, call)
  const params = { id: meeting.id }
  const idea = await me.call('meetingNotes.createIdea', { params, body: { from_seq: 2, to_seq: 2 } })
  expect((await member.request('meetings.remove', { params })).status).toBe(403)
  await me.call('meetings.remove', { params })
  expect((await me.request('meetings.read', { params })).status).toBe(404)
  expect(await me.call('transcripts.available', { body: {} })).toEqual([])
  expect((await me.call('ideas.read', { params: { id: idea.id } })).source).toBe('meeting')
  // The same file can come in again.
  await bringIn(me, call)
})
