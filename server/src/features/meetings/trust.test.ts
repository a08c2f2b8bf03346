import { type Role, roles } from '@draftwright/contract/rights'
import { expect, it } from 'vitest'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { keepMoments } from '../../../test/keep-moments.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { listExpiredMeetings } from './transcripts/system-store.ts'
import { meetingSchedules } from './index.ts'
import { forgetMeetingJob } from './transcripts/forget-job.ts'

const { app, context } = await useApp()

const call = `Ann Lee: I'll send you a smaller offer by Friday.
Bo Berg: Okay, let's go with the pilot in March then.
Bo Berg: It *saves* us ten hours a week.
Ann Lee: Great, thank you.
`
const started_at = '2026-01-01T10:00:00Z'

async function addMeeting(me: Person, more: object = {}) {
  const transcript = await me.call('transcripts.create', buildMultipart('call.txt', Buffer.from(call)))
  const meeting = await me.call('meetings.create', {
    body: { transcript_id: transcript.id, started_at, title: 'First call', ...more },
  })
  await finishJobs(context, 'meetings.make-notes')
  await keepMoments(me, meeting.id)
  return { meeting, params: { id: meeting.id } }
}
const toCounts = (things: readonly { what: string; n: number }[]) =>
  Object.fromEntries(things.map(({ what, n }) => [what, n]))

it('lists what a deletion takes and what it leaves, and does just that', async () => {
  const me = await signUp(app)
  const { params } = await addMeeting(me)
  const notes = await me.call('meetingNotes.list', { params })
  const action = notes.find(({ kind }) => kind === 'action')
  const idea = await me.call('meetingNotes.createIdea', { params, body: { from_seq: 2, to_seq: 2 } })
  await me.call('meetingProposals.apply', { params, body: { items: [{ key: `task:${action?.id ?? ''}` }] } })
  const note = { params: { ...params, note_id: action?.id ?? '' }, body: { text: 'Send a small offer' } }
  await me.call('meetingNotes.update', note)
  await me.call('meetings.update', { params, body: { own_notes: 'Nice people' } })
  const { said, meeting } = await me.call('meetings.deletion', { params })
  const written = { edited_notes: 1, own_notes: 1, proposals: 1 }
  const made = { tasks: 1, ideas: 1 }
  expect(toCounts(said.goes)).toEqual({ segments: 4, file: 1, notes: notes.length - 1 })
  expect(toCounts(said.stays)).toEqual({ ...written, ...made })
  expect(toCounts(meeting.goes)).toEqual({ segments: 4, file: 1, notes: notes.length - 1, ...written })
  expect(toCounts(meeting.stays)).toEqual(made)
  expect(await me.call('meetings.forget', { params })).toMatchObject({ transcript_id: null, own_notes: 'Nice people' })
  expect((await me.call('meetingNotes.list', { params })).map(({ text }) => text)).toEqual(['Send a small offer'])
  expect(toCounts((await me.call('meetings.deletion', { params })).said.goes)).toEqual({})
  await me.call('meetings.remove', { params })
  expect(await me.call('crmTasks.list')).toHaveLength(1)
  expect((await me.call('ideas.read', { params: { id: idea.id } })).source).toBe('meeting')
  const events = await me.call('audit.list', { query: { action: 'meetings.forget' } })
  expect(events.map(({ details, actor_id }) => [details, actor_id])).toEqual([
    [{ lines: 4, notes: notes.length - 1, recordings: 0 }, me.session?.user.id],
  ])
})

it('keeps a meeting on hold from retention, refusals and deletion, and says who decided that', async () => {
  const me = await signUp(app)
  const type = await me.call('meetingTypes.create', { body: { name: 'Short-lived', transcript_days: 30 } })
  const { params } = await addMeeting(me, { meeting_type_id: type.id })
  await me.call('meetings.update', { params, body: { keep: true } })
  const sweep = async () => {
    for (const { run } of meetingSchedules) await run({ ...context, now: () => new Date('2026-03-01T10:00:00Z') })
    await finishJobs(context, 'meetings.forget')
    return (await me.call('meetings.read', { params })).transcript_id
  }
  expect(await sweep()).not.toBeNull()
  const expired = await listExpiredMeetings(context.engine, new Date('2026-03-01T10:00:00Z'))
  expect(expired.map(({ meeting_id }) => meeting_id)).not.toContain(params.id)
  // It is kept between the look for what has expired and its job.
  const run = {
    context,
    dbFor: (id: string) => createAccountDb(context.engine, id),
    signal: new AbortController().signal,
  }
  await forgetMeetingJob.run({ account_id: me.accountId ?? '', meeting_id: params.id }, run)
  expect((await me.call('meetings.read', { params })).transcript_id).not.toBeNull()
  const refused = [
    await me.request('meetings.update', { params, body: { consent: 'refused' } }),
    await me.request('meetings.forget', { params }),
    await me.request('meetings.remove', { params }),
  ]
  expect(refused.map(({ status, error }) => [status, error.code])).toEqual(refused.map(() => [409, 'on_hold']))
  await me.call('meetings.update', { params, body: { keep: false, consent: 'announced', visibility: 'private' } })
  expect(await sweep()).toBeNull()
  const events = await me.call('audit.list', { query: { target_id: params.id } })
  const told = events.map(({ action, details, actor_id }) => [action, details, actor_id === null])
  expect(told).toEqual(
    expect.arrayContaining([
      ['meetings.changeKeep', { from: false, to: true }, false],
      ['meetings.changeKeep', { from: true, to: false }, false],
      ['meetings.changeConsent', { from: 'unknown', to: 'announced' }, false],
      ['meetings.changeVisibility', { from: 'workspace', to: 'private' }, false],
      ['meetings.forget', { reason: 'retention', lines: 4, notes: expect.any(Number), recordings: 0 }, true],
    ]),
  )
})

it('shows a meeting to those who may see it: by role, by visibility, and by having been there', async () => {
  const owner = await signUp(app)
  const people = new Map<string, Person>()
  const others = roles.filter((role): role is Exclude<Role, 'owner'> => role !== 'owner')
  for (const role of others)
    for (const part of ['was there', 'was not']) people.set(`${role} ${part}`, await addMember(context, owner, role))
  const attendees = [...people].flatMap(([name, person]) =>
    name.endsWith('was there') ? [{ name, email: person.session?.user.email ?? null }] : [],
  )
  const { params } = await addMeeting(owner, { attendees })
  const stranger = await signUp(app)
  for (const visibility of ['workspace', 'participants', 'private'] as const) {
    await owner.call('meetings.update', { params, body: { visibility } })
    expect((await owner.request('meetings.read', { params })).status).toBe(200)
    expect((await stranger.request('meetings.read', { params })).status).toBe(404)
    for (const [name, person] of people) {
      const isSeen = visibility === 'workspace' || (visibility === 'participants' && name.endsWith('was there'))
      const expected = name.startsWith('amplifier') ? 403 : isSeen ? 200 : 404
      const asked = [
        await person.request('meetings.read', { params }),
        await person.request('transcripts.read', { params }),
        await person.request('transcripts.export', { params }),
        await person.request('meetingNotes.list', { params }),
        await person.request('meetingProposals.list', { params }),
        await person.request('meetings.deletion', { params }),
      ]
      expect([visibility, name, ...asked.map(({ status }) => status)]).toEqual([
        visibility,
        name,
        ...asked.map(() => expected),
      ])
    }
  }
  const decide = async (name: string) => {
    const person = people.get(name)
    await owner.call('meetings.update', { params, body: { visibility: 'workspace' } })
    return person
      ?.request('meetings.update', { params, body: { visibility: 'participants' } })
      .then(({ status }) => status)
  }
  expect(await decide('admin was there')).toBe(200)
  expect(await decide('admin was not')).toBe(409)
  expect(await decide('general_member was there')).toBe(403)
})

it('lets only those who decide on a meeting name a member who sees it then, or end a refusal', async () => {
  const owner = await signUp(app)
  const [ann, bo] = [
    await addMember(context, owner, 'general_member'),
    await addMember(context, owner, 'general_member'),
  ]
  const named = (...people: Person[]) =>
    people.map((one) => ({ name: 'Somebody', email: one.session?.user.email ?? null }))
  const { params } = await addMeeting(owner, { attendees: named(ann) })
  await owner.call('meetings.update', { params, body: { visibility: 'participants' } })
  const change = async (person: Person, body: object) =>
    (await person.request('meetings.update', { params, body })).status
  expect(await change(ann, { attendees: named(ann, bo) })).toBe(403)
  expect(await change(ann, { attendees: [...named(ann), { name: 'A guest', email: 'guest@example.com' }] })).toBe(200)
  expect((await bo.request('meetings.read', { params })).status).toBe(404)
  expect(await change(owner, { attendees: named(ann, bo) })).toBe(200)
  expect(await change(bo, { consent: 'refused' })).toBe(200)
  await finishJobs(context, 'meetings.forget')
  expect(await change(bo, { consent: 'announced' })).toBe(403)
  expect(await change(owner, { consent: 'announced' })).toBe(200)
  // Who said so, and when, stays while others save the same.
  const said = await owner.call('meetings.read', { params })
  expect(said.consent_by).toBe(owner.session?.user.id)
  expect(await change(ann, { consent: 'announced', own_notes: 'Mine' })).toBe(200)
  expect(await owner.call('meetings.read', { params })).toMatchObject({
    consent_by: said.consent_by,
    consent_at: said.consent_at,
  })
})

it('gives new meetings the visibility that the workspace has set', async () => {
  const me = await signUp(app)
  expect(await me.call('meetingSettings.read')).toEqual({ default_visibility: 'workspace' })
  await me.call('meetingSettings.update', { body: { default_visibility: 'participants' } })
  expect((await me.call('meetings.create', { body: { title: 'Next' } })).visibility).toBe('participants')
  const member = await addMember(context, me, 'general_member')
  const refused = await member.request('meetingSettings.update', { body: { default_visibility: 'workspace' } })
  expect(refused.status).toBe(403)
  const wrong = await me.request('meetingSettings.update', { body: { default_visibility: 'all' } })
  expect([wrong.status, wrong.error.details]).toEqual([400, [expect.objectContaining({ field: 'default_visibility' })]])
})

it('exports what a contact said in the meetings that are seen, and writes that down', async () => {
  const me = await signUp(app)
  const contact = await me.call('contacts.create', {
    body: { first_name: 'Robert', last_name: 'Berg', email: 'bo@north.example' },
  })
  await addMeeting(me, { attendees: [{ name: 'Ann Lee' }, { name: 'Bo Berg', email: 'bo@north.example' }] })
  const admin = await addMember(context, me, 'admin')
  const ask = (person: Person) => person.request('meetings.exportPerson', { params: { id: contact.id } })
  const { text, headers } = await ask(me)
  expect(headers['content-disposition']).toContain('Robert-Berg.md')
  expect(text).toBe(
    "# Said by Robert Berg\n\n## First call, 2026-01-01\n\n- Okay, let's go with the pilot in March then.\n- It \\*saves\\* us ten hours a week.\n",
  )
  const [meeting] = await me.call('meetings.list')
  await me.call('meetings.update', { params: { id: meeting?.id ?? '' }, body: { visibility: 'private' } })
  await me.call('crmUsers.list')
  expect((await ask(admin)).text).not.toContain('pilot')
  expect((await ask(await addMember(context, me, 'general_member'))).status).toBe(403)
  expect((await ask(await signUp(app))).status).toBe(404)
  const events = await me.call('audit.list', { query: { action: 'meetings.exportPerson' } })
  expect(events.map(({ target_id }) => target_id)).toContain(contact.id)
})
