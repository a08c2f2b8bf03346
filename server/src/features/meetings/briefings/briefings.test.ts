import { expect, it } from 'vitest'
import { finishJobs } from '../../../../test/finish-jobs.ts'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { keepMoments } from '../../../../test/keep-moments.ts'
import { useApp } from '../../../../test/test-app.ts'
import { buildMultipart } from '../../../../test/upload.ts'

const { app, context } = await useApp()
const bo = { name: 'Bo Berg', email: 'bo@clinic.example' }
const cem = { name: 'Cem Er', email: 'cem@other.example' }
const day = 86_400_000
const inDays = (n: number) => new Date(Date.now() + n * day).toISOString()

async function meet(me: Person, title: string, days: number, attendees: object[], lines: readonly string[] = []) {
  const text = `WEBVTT\n\n${lines.map((line, at) => `00:00:${10 + at}.000 --> 00:00:${11 + at}.000\n<v ${line.replace(': ', '>')}\n`).join('\n')}`
  const transcript =
    lines.length === 0 ? null : await me.call('transcripts.create', buildMultipart(`${title}.vtt`, Buffer.from(text)))
  const body = { title, started_at: inDays(days), attendees, ...(transcript && { transcript_id: transcript.id }) }
  const meeting = await me.call('meetings.create', { body })
  await finishJobs(context, 'meetings.make-notes')
  await keepMoments(me, meeting.id)
  return meeting
}
const brief = (me: Person, id: string) => me.call('meetingBriefings.read', { params: { id } })

it('says who comes, what was left open before, and where the deal stands', async () => {
  const me = await signUp(app, { displayName: 'Ann Lee' })
  await me.call('companies.create', { body: { name: 'Clinic North', domain: 'clinic.example' } })
  const [company] = await me.call('companies.list')
  await me.call('contacts.create', {
    body: { first_name: 'Bo', last_name: 'Berg', email: bo.email, title: 'Owner', company_id: company?.id },
  })
  await me.call('opportunities.create', {
    body: { name: 'Scheduling', company_id: company?.id, next_step: 'Send the offer' },
  })
  const ann = { name: 'Ann Lee', email: me.session?.user.email ?? '' }
  const before = await meet(
    me,
    'First call',
    -7,
    [ann, bo],
    [
      "Ann Lee: I'll send you a smaller offer by Friday.",
      'Bo Berg: Honestly, 900 euros a month is too expensive for us.',
      'Bo Berg: I will send you our list of appointments.',
    ],
  )
  await meet(me, 'With others', -3, [cem], ["Cem Er: I'll send you the contract tomorrow."])
  const next = await meet(me, 'Second call', 2, [ann, bo, cem])
  const after = await meet(me, 'Third call', 5, [bo])
  const { people, deals, earlier, our_promises, their_promises, objections } = await brief(me, next.id)
  expect(people).toMatchObject([
    { name: 'Ann Lee', user_id: me.session?.user.id, contact: null, n_meetings: 1 },
    {
      name: 'Bo Berg',
      contact: { name: 'Bo Berg', title: 'Owner', company_name: 'Clinic North' },
      n_meetings: 1,
      last_meeting_at: before.started_at,
    },
    { name: 'Cem Er', contact: null, n_meetings: 1 },
  ])
  expect(deals).toMatchObject([{ name: 'Scheduling', next_step: 'Send the offer', stage_name: expect.any(String) }])
  expect(earlier.map(({ title }) => title)).toEqual(['With others', 'First call'])
  expect(our_promises).toMatchObject([
    { text: "I'll send you a smaller offer by Friday.", meeting_id: before.id, seq: 1 },
  ])
  expect(their_promises.map(({ text }) => text)).toEqual([
    "I'll send you the contract tomorrow.",
    'I will send you our list of appointments.',
  ])
  expect(objections.map(({ text }) => text)).toEqual(['Honestly, 900 euros a month is too expensive for us.'])
  expect((await brief(me, after.id)).earlier.map(({ title }) => title)).toEqual(['Second call', 'First call'])
})

it('shows nothing of what its reader may not see', async () => {
  const me = await signUp(app)
  const helper = await addMember(context, me, 'general_member')
  await me.call('contacts.create', { body: { first_name: 'Bo', last_name: 'Berg', email: bo.email } })
  const secret = await meet(me, 'Private call', -7, [bo], ["Bo Berg: I'll send you the secret tomorrow."])
  await me.call('meetings.update', { params: { id: secret.id }, body: { visibility: 'private' } })
  const next = await meet(me, 'Next', 2, [bo])
  const seen = await brief(helper, next.id)
  expect(seen).toMatchObject({
    earlier: [],
    their_promises: [],
    people: [{ name: 'Bo Berg', n_meetings: 0, last_meeting_at: null }],
  })
  expect((await brief(me, next.id)).earlier).toHaveLength(1)
  await me.call('meetings.update', { params: { id: next.id }, body: { visibility: 'private' } })
  expect((await helper.request('meetingBriefings.read', { params: { id: next.id } })).status).toBe(404)
})
