import mammoth from 'mammoth'
import { expect, it } from 'vitest'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'

const { app, context } = await useApp({ hasRateLimits: false })

const call = `Ann Lee: What is your budget for this year?
Bo Berg: We have 12,000 euros for it.
Ann Lee: I'll send you a smaller offer by Friday.
Bo Berg: Fine, I can give you the list of clinics on Monday.
Bo Berg: Please do not mention the budget in public.
`

async function setUp(attendees?: object[]) {
  const me = await signUp(app, { displayName: 'Ann Lee' })
  const transcript = await me.call('transcripts.create', buildMultipart('call.txt', Buffer.from(call)))
  const meeting = await me.call('meetings.create', {
    body: {
      transcript_id: transcript.id,
      title: 'First call',
      started_at: '2026-11-24T10:00:00Z',
      attendees: attendees ?? [
        { name: 'Ann Lee', email: me.session?.user.email },
        { name: 'Bo Berg', email: 'bo@north.example' },
        { name: 'Cem Kaya' },
      ],
    },
  })
  await finishJobs(context, 'meetings.make-notes')
  return { me, params: { id: meeting.id } }
}
const list = (me: Person, id: string) => me.call('meetingNotes.list', { params: { id } })
const update = (me: Person, id: string, note_id: string, body: object) =>
  me.call('meetingNotes.update', { params: { id, note_id }, body })

it('keeps a moment as a line of the notes, and makes it a moment again', async () => {
  const { me, params } = await setUp()
  const [promise] = (await list(me, params.id)).filter(({ moment }) => moment === 'promise')
  const id = promise?.id ?? ''
  expect((await me.call('meetings.read', { params })).counts.notes).toBe(0)
  expect(await update(me, params.id, id, { state: 'accepted' })).toMatchObject({
    kind: 'action',
    moment: 'promise',
    state: 'accepted',
    owner: 'Ann Lee',
    due_on: '2026-11-27',
    evidence: [{ seq: 3 }],
  })
  expect((await me.call('meetings.read', { params })).counts.notes).toBe(1)
  expect(await update(me, params.id, id, { state: 'proposed' })).toMatchObject({ kind: 'moment', state: 'proposed' })
  expect(await update(me, params.id, id, { kind: 'decision', state: 'accepted' })).toMatchObject({ kind: 'decision' })
  expect(await update(me, params.id, id, { text: 'Ann sends it.' })).toMatchObject({
    kind: 'decision',
    state: 'edited',
    evidence: [{ seq: 3 }],
  })
  const wrong = await me.request('meetingNotes.update', {
    params: { ...params, note_id: id },
    body: { kind: 'moment' as 'decision' },
  })
  expect([wrong.status, wrong.error.message]).toEqual([400, expect.stringMatching(/^kind must be one of/u)])
  expect(
    (await me.request('meetingNotes.update', { params: { ...params, note_id: id }, body: { kind: 'topic' } })).status,
  ).toBe(400)
  const dropped = (await list(me, params.id)).find(({ moment }) => moment === 'private')
  await update(me, params.id, dropped?.id ?? '', { state: 'rejected' })
  await me.call('meetingNotes.rebuild', { params })
  await finishJobs(context, 'meetings.make-notes')
  const states = new Map((await list(me, params.id)).map((note) => [note.id, note.state]))
  expect([states.get(id), states.get(dropped?.id ?? '')]).toEqual(['edited', 'rejected'])
})

it('adds lines of a person, moves and merges lines with their words, and brings merged ones back', async () => {
  const { me, params } = await setUp()
  const add = (text: string, more: object = {}) =>
    me.call('meetingNotes.add', { params, body: { kind: 'decision', text, ...more } })
  const [a, b, c] = [await add('A', { lines: [2] }), await add('B'), await add('C', { lines: [4, 3] })]
  expect(a).toMatchObject({ made_by: 'person', state: 'edited', evidence: [{ seq: 2 }] })
  expect(c.evidence.map(({ seq }) => seq)).toEqual([3, 4])
  const order = async () =>
    (await list(me, params.id)).filter(({ kind }) => kind === 'decision').map(({ text }) => text)
  expect(await order()).toEqual(['A', 'B', 'C'])
  await update(me, params.id, c.id, { after: a.id })
  expect(await order()).toEqual(['A', 'C', 'B'])
  await update(me, params.id, b.id, { after: null })
  expect(await order()).toEqual(['B', 'A', 'C'])
  // Again and again to one place: no two lines share a position.
  for (let round = 0; round < 60; round++) await update(me, params.id, round % 2 === 0 ? c.id : a.id, { after: b.id })
  expect(await order()).toEqual(['B', 'A', 'C'])
  const merged = await me.call('meetingNotes.merge', { params, body: { note_ids: [a.id, c.id] } })
  expect(merged).toMatchObject({ text: 'A C', kind: 'decision', made_by: 'person' })
  expect(merged.evidence.map(({ seq }) => seq)).toEqual([2, 3, 4])
  expect(await order()).toEqual(['B', 'A C'])
  const again = await me.request('meetingNotes.merge', { params, body: { note_ids: [a.id, b.id] } })
  expect(again.status).toBe(404)
  await me.call('meetingNotes.remove', { params: { ...params, note_id: merged.id } })
  expect(await order()).toEqual(['B', 'A', 'C'])
  const found = (await list(me, params.id)).find(({ made_by }) => made_by === 'rule')
  const refused = await me.request('meetingNotes.remove', { params: { ...params, note_id: found?.id ?? '' } })
  expect([refused.status, refused.error.code]).toEqual([409, 'wrong_state'])
  for (const [body, field] of [
    [{ kind: 'decision', text: 'X', lines: [99] }, 'lines'],
    [{ kind: 'topic', text: 'X' }, 'topic'],
    [{ kind: 'decision', text: '  ' }, 'text'],
  ] as const) {
    const { status, error } = await me.request('meetingNotes.add', {
      params,
      body: { ...body, lines: [...('lines' in body ? body.lines : [])] },
    })
    expect([status, error.message.split(' ')[0]]).toEqual([400, field])
  }
  expect(
    (await me.request('meetingNotes.update', { params: { ...params, note_id: a.id }, body: { after: params.id } }))
      .status,
  ).toBe(404)
})

it('keeps the lines at their words when the transcript is corrected', async () => {
  const { me, params } = await setUp()
  await me.call('meetingNotes.add', { params, body: { kind: 'action', text: 'Send the offer', lines: [3] } })
  await me.call('transcripts.editSegment', {
    params: { ...params, seq: '3' },
    body: { text: "Sure. I'll send you a much smaller offer by Friday." },
  })
  const own = (await list(me, params.id)).find(({ made_by }) => made_by === 'person')
  expect(own?.evidence[0]?.quote).toBe("I'll send you a much smaller offer by Friday.")
})

it('is exported without candidates, and shared with members who see the meeting', async () => {
  const { me, params } = await setUp()
  await me.call('meetingNotes.add', {
    params,
    body: { kind: 'action', text: 'Send *it*', owner: 'Ann Lee', due_on: '2026-11-27' },
  })
  const md = await me.request('meetingNotes.export', { params, query: { format: 'md' } })
  expect(md.text).toBe('# First call\n\n## Action items\n\n- Send \\*it\\* (Ann Lee, 2026-11-27)\n')
  const word = await me.request('meetingNotes.exportWord', { params })
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(word.bytes) })
  expect(value).toContain('Send *it* (Ann Lee, 2026-11-27)')
  const bob = await addMember(context, me, 'general_member')
  const share = (user_ids: string[]) =>
    me.request('meetingNotes.share', { params, body: { user_ids, words: 'Please read' } })
  const bobId = bob.session?.user.id ?? ''
  expect((await share([bobId, bobId])).data).toEqual({ n_told: 1 })
  expect(await bob.call('notifications.list')).toMatchObject([
    { kind: 'meeting_notes_shared', subject: 'First call', note: 'Please read', meeting_id: params.id },
  ])
  expect((await share([params.id])).status).toBe(404)
  await me.call('meetings.update', { params, body: { visibility: 'private' } })
  const refused = await share([bobId])
  expect([refused.status, refused.error.code]).toEqual([409, 'not_visible'])
})

it('sends a follow-up mail of what was kept to those who were there, one by one, and to nobody else', async () => {
  const { me, params } = await setUp()
  for (const { id, moment } of await list(me, params.id))
    if (moment === 'promise') await update(me, params.id, id, { state: 'accepted' })
  await me.call('meetingNotes.add', {
    params,
    body: { kind: 'decision', text: 'The budget is 12,000 euros.', lines: [5] },
  })
  const draft = await me.call('followUps.draft', { params })
  expect(draft).toMatchObject({
    to: [{ name: 'Bo Berg', email: 'bo@north.example' }],
    subject: 'Our meeting: First call',
    made_by: 'notes',
  })
  expect(draft.body).toContain("- I'll send you a smaller offer by Friday. (Ann Lee, November 27)")
  // Somebody asked not to tell what line 5 is about.
  expect(draft.body).not.toContain('12,000')
  expect(draft.sentences.map(({ lines }) => lines)).toEqual([[3], [4]])
  const send = (to: string[]) =>
    me.request('followUps.send', { params, body: { to, subject: 'Our meeting', body: 'Hello Bo,\n\nthank you.' } })
  const foreign = await send(['bo@north.example', 'somebody@else.example'])
  expect([foreign.status, foreign.error.message]).toEqual([400, 'to[1] must be the address of somebody who was there'])
  expect((await send(['bo@north.example', 'BO@north.example'])).status).toBe(200)
  await finishJobs(context, 'meetings.send-follow-up')
  const mails = (await context.mailer.kept()).filter(({ to }) => to === 'bo@north.example')
  expect(mails).toMatchObject([
    {
      subject: 'Our meeting',
      fromName: 'Ann Lee',
      replyTo: me.session?.user.email,
      text: expect.stringContaining('thank you.'),
    },
  ])
  expect(await me.call('followUps.list', { params })).toMatchObject([
    { subject: 'Our meeting', recipients: [{ name: 'Bo Berg' }], sent_by: 'Ann Lee' },
  ])
})

it('names speakers by the invitation, the address book and who brought it in, and guesses nobody', async () => {
  const me = await signUp(app, { displayName: 'Ann Lee' })
  await me.call('contacts.create', { body: { first_name: 'Bo', last_name: 'Berg', email: 'bo@north.example' } })
  const bring = async (lines: string, attendees: object[]) => {
    const transcript = await me.call('transcripts.create', buildMultipart(`${Math.random()}.txt`, Buffer.from(lines)))
    const { id } = await me.call('meetings.create', {
      body: { transcript_id: transcript.id, title: 'Call', attendees },
    })
    await finishJobs(context, 'meetings.make-notes')
    return (await me.call('transcripts.read', { params: { id } })).transcript.speakers.map(({ name }) => name)
  }
  const ann = { name: 'Ann Lee', email: me.session?.user.email }
  const bo = { name: 'bo@north.example', email: 'bo@north.example' }
  expect(await bring('Me: Shall we?\nThem: Yes, we may.\nMe: Good.\nThem: Go on then.\n', [ann, bo])).toEqual([
    'Ann Lee',
    'Bo Berg',
  ])
  expect(await bring('Ann: Are we ready?\nBo: Yes, we are ready.\nAnn: Good.\nBo: Fine.\n', [ann, bo])).toEqual([
    'Ann Lee',
    'Bo Berg',
  ])
  const two = [ann, { name: 'Bo Berg' }, { name: 'Bo Katz' }]
  expect(await bring('Ann: Who is it?\nBo: It is me.\nAnn: Which one?\nBo: The other.\n', two)).toEqual([
    'Ann Lee',
    'Bo',
  ])
  expect(
    await bring('Speaker 1: One two.\nSpeaker 2: Three four.\nSpeaker 1: Five.\nSpeaker 2: Six.\n', [ann, bo]),
  ).toEqual(['Speaker 1', 'Speaker 2'])
})
