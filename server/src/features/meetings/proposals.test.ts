import { expect, it } from 'vitest'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { keepMoments } from '../../../test/keep-moments.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'

const { app, context } = await useApp()

const call = `Ann Lee: So how many are you by now?
Bo Berg: We are 120 employees in six clinics.
Ann Lee: The plan is 900 euros a month for all of you.
Bo Berg: That is too expensive for us.
Ann Lee: I'll send you a smaller offer by Friday.
Bo Berg: Okay, let's go with the pilot, we sign the contract by December 15th.
`

/** A meeting about a company and its only open deal. */
async function setUp() {
  const me = await signUp(app)
  const company = await me.call('companies.create', { body: { name: 'Clinic North', domain: 'north.example' } })
  const [deal] = await me.call('opportunities.create', { body: { name: 'Scheduling', company_id: company.id } })
  const transcript = await me.call('transcripts.create', buildMultipart('call.txt', Buffer.from(call)))
  const meeting = await me.call('meetings.create', {
    body: {
      transcript_id: transcript.id,
      title: 'First call',
      started_at: '2026-11-24T10:00:00Z',
      attendees: [
        { name: 'Ann Lee', email: me.session?.user.email },
        { name: 'Bo Berg', email: 'bo@north.example' },
      ],
    },
  })
  await finishJobs(context, 'meetings.make-notes')
  expect(await me.call('meetingProposals.list', { params: { id: meeting.id } })).not.toContainEqual(
    expect.objectContaining({ kind: 'task' }),
  )
  await keepMoments(me, meeting.id)
  return { me, meeting, company, dealId: deal?.id ?? '', params: { id: meeting.id } }
}
const list = (me: Person, id: string) => me.call('meetingProposals.list', { params: { id } })

it('proposes tasks, an entry and fields with the words for them, and writes nothing by itself', async () => {
  const { me, meeting, dealId, params } = await setUp()
  const proposals = await list(me, meeting.id)
  expect(
    proposals.map(({ label, old, new: next, is_careful, evidence }) => [
      label,
      old,
      next,
      is_careful,
      evidence[0]?.quote,
    ]),
  ).toEqual([
    [
      'Task',
      null,
      "I'll send you a smaller offer by Friday. (Ann Lee, 2026-11-27)",
      false,
      "I'll send you a smaller offer by Friday.",
    ],
    ['Timeline', null, expect.stringContaining('First call'), false, expect.stringContaining("let's go")],
    [
      'Next step',
      null,
      "I'll send you a smaller offer by Friday. (2026-11-27)",
      false,
      "I'll send you a smaller offer by Friday.",
    ],
    ['Close date', null, '2026-12-15', true, expect.stringContaining('December 15th')],
    ['Amount', null, '900 EUR', true, 'The plan is 900 euros a month for all of you.'],
    ['Size', null, '51-200', false, 'We are 120 employees in six clinics.'],
    ['New contact', null, 'Bo Berg, bo@north.example', false, undefined],
  ])
  expect(await me.call('opportunities.read', { params: { id: dealId } })).toMatchObject({
    amount: null,
    next_step: null,
  })
  expect((await me.call('crmTasks.list')).length).toBe(0)
  const outsider = await addMember(context, me, 'general_member')
  expect(await outsider.call('meetingProposals.list', { params })).toEqual([])
  expect(
    (await outsider.request('meetingProposals.apply', { params, body: { items: [{ key: 'task:x' }] } })).status,
  ).toBe(403)
})

it('writes what is accepted as one change-set, which can be taken back and accepted again', async () => {
  const { me, meeting, company, dealId, params } = await setUp()
  const keys = (await list(me, meeting.id)).map(({ key }) => ({ key }))
  const { change_set_id, proposals } = await me.call('meetingProposals.apply', { params, body: { items: keys } })
  expect(new Set(proposals.map(({ state }) => state))).toEqual(new Set(['applied']))
  const deal = () => me.call('opportunities.read', { params: { id: dealId } })
  expect(await deal()).toMatchObject({ amount: 90_000, close_date: '2026-12-15' })
  expect(await me.call('companies.read', { params: { id: company.id } })).toMatchObject({ size: '51-200' })
  expect(await me.call('crmTasks.list')).toMatchObject([
    {
      title: "I'll send you a smaller offer by Friday.",
      due_at: '2026-11-27T17:00:00.000Z',
      assignee_id: me.session?.user.id,
      opportunity_id: dealId,
    },
  ])
  const timeline = await me.call('timeline.list', { query: { opportunity_id: dealId } })
  expect(JSON.stringify(timeline)).toContain('First call')
  const again = await me.request('meetingProposals.apply', { params, body: { items: keys.slice(0, 1) } })
  expect([again.status, again.error.code]).toEqual([409, 'wrong_state'])
  await me.call('crmChanges.undo', { params: { id: change_set_id }, body: {} })
  expect(await deal()).toMatchObject({ amount: null, close_date: null, next_step: null })
  expect((await me.call('crmTasks.list')).length).toBe(0)
  expect(new Set((await list(me, meeting.id)).map(({ state }) => state))).toEqual(new Set(['open']))
})

it('keeps what is there unless asked to overwrite or append, and what was skipped is not written', async () => {
  const { me, meeting, dealId, params } = await setUp()
  await me.call('opportunities.update', { params: { id: dealId }, body: { next_step: 'Call back' } })
  const find = async (label: string) => (await list(me, meeting.id)).find((one) => one.label === label)
  const step = await find('Next step')
  expect(step).toMatchObject({ old: 'Call back', modes: ['overwrite', 'append'] })
  await me.call('meetingProposals.apply', {
    params,
    body: { items: [{ key: step?.key ?? '', mode: 'append', text: 'Send the offer' }] },
  })
  expect(await me.call('opportunities.read', { params: { id: dealId } })).toMatchObject({
    next_step: 'Call back; Send the offer',
  })
  const amount = await find('Amount')
  const skip = (is_skipped: boolean) =>
    me.call('meetingProposals.skip', { params, body: { keys: [amount?.key ?? ''], is_skipped } })
  await skip(true)
  expect(await find('Amount')).toMatchObject({ state: 'skipped' })
  expect(
    (await me.request('meetingProposals.apply', { params, body: { items: [{ key: amount?.key ?? '' }] } })).status,
  ).toBe(409)
  await skip(false)
  expect(await find('Amount')).toMatchObject({ state: 'open' })
})

it('sums up what the meetings about a company have left open, without those that are not for the reader', async () => {
  const { me, meeting, company, params } = await setUp()
  const find = async (person: Person) =>
    (await person.call('contextEntities.list', { query: { kind: 'company' } })).find(
      ({ ref_id }) => ref_id === company.id,
    )
  const id = (await find(me))?.id ?? ''
  const brief = await me.call('contextEntities.brief', { params: { id } })
  expect(brief).toMatchObject({
    entity: { name: 'Clinic North', n_meetings: 1 },
    our_promises: [{ owner: 'Ann Lee', due_on: '2026-11-27', meeting_id: meeting.id, seq: 5 }],
    their_promises: [],
    objections: [{ text: 'That is too expensive for us.' }],
    people: [
      { name: 'Ann Lee', n_meetings: 1 },
      { name: 'Bo Berg', n_meetings: 1 },
    ],
  })
  const admin = await addMember(context, me, 'admin')
  await me.call('meetings.update', { params, body: { visibility: 'private' } })
  expect(await admin.call('contextEntities.brief', { params: { id } })).toMatchObject({
    entity: { n_meetings: 0 },
    our_promises: [],
    objections: [],
    people: [],
  })
  const outsider = await addMember(context, me, 'general_member')
  expect((await outsider.request('contextEntities.brief', { params: { id } })).status).toBe(404)
})
