import { expect, it } from 'vitest'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { keepMoments } from '../../../test/keep-moments.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'

const { app, context } = await useApp()

const call = `Ann Lee: What is your budget for this year?
Bo Berg: We have 12,000 euros for it.
Ann Lee: Do you use a scheduling tool today?
Bo Berg: Yes, we use Excel and a paper calendar.
Ann Lee: On a scale, how urgent is it for you?
Bo Berg: I would say 8 out of 10.
Ann Lee: Who signs the contract in the end?
Bo Berg: Our partners sign it, all three of them together.
Bo Berg: And I'm the head of procurement here, so I prepare it.
Ann Lee: How many clinics will start first?
Bo Berg: Good question, I'd have to check.
Bo Berg: We talked to a competitor as well, that was Acme.
Ann Lee: Okay, then the security review is done, we decided to go with the pilot.
`

/** A deal in a stage with a required survey and a required activity, and a meeting about it. */
async function setUp() {
  const me = await signUp(app)
  const company = await me.call('companies.create', { body: { name: 'Clinic North', domain: 'north.example' } })
  const contact = await me.call('contacts.create', {
    body: { first_name: 'Bo', last_name: 'Berg', email: 'bo@north.example', company_id: company.id },
  })
  await me.call('crmFields.create', {
    body: { resource: 'opportunities', name: 'Competitor', kind: 'choice', options: ['Acme', 'Acme Health', 'Other'] },
  })
  const [deal] = await me.call('opportunities.create', { body: { name: 'Scheduling', company_id: company.id } })
  if (deal === undefined) throw new Error('No deal was made')
  const { stage_id } = deal
  const [survey] = await me.call('surveys.create', {
    body: {
      name: 'Qualification',
      stage_id,
      is_required: true,
      questions_data: [
        { text: 'What is the budget?', kind: 'number', is_required: true },
        { text: 'Do they use a scheduling tool?', kind: 'yes_no', is_required: true },
        { text: 'How urgent is it?', kind: 'scale' },
        { text: 'Who signs the contract?', kind: 'long_text', is_required: true },
        { text: 'How many clinics start first?', kind: 'number' },
        { text: 'What happens with their data warehouse?', kind: 'short_text' },
      ],
    },
  })
  const activity = await me.call('stageActivities.create', {
    body: { stage_id, name: 'Security review', is_required: true },
  })
  const transcript = await me.call('transcripts.create', buildMultipart('call.txt', Buffer.from(call)))
  const meeting = await me.call('meetings.create', {
    body: {
      transcript_id: transcript.id,
      title: 'First call',
      started_at: '2026-11-24T10:00:00Z',
      attendees: [
        { name: 'Ann Lee', email: me.session?.user.email },
        { name: 'Bo Berg', email: 'bo@north.example' },
        { name: 'Cem Kaya', email: 'cem@north.example' },
        { name: 'Dora', email: 'dora@gmail.com' },
      ],
    },
  })
  await finishJobs(context, 'meetings.make-notes')
  await keepMoments(me, meeting.id)
  return { me, deal, company, contact, survey, activity, params: { id: meeting.id } }
}
const list = (me: Person, id: string) => me.call('meetingProposals.list', { params: { id } })

it('proposes answers, activities, fields of one’s own and contacts, each with the words for it', async () => {
  const { me, params } = await setUp()
  const proposals = (await list(me, params.id)).filter(({ kind }) => kind !== 'task' && kind !== 'entry')
  expect(
    proposals.map(({ kind, label, new: next, is_careful, evidence }) => [
      kind,
      label,
      next,
      is_careful,
      evidence[0]?.quote,
    ]),
  ).toEqual([
    ['field', 'Amount', '12,000 EUR', true, 'We have 12,000 euros for it.'],
    ['field', 'Competitor', 'Acme', false, 'We talked to a competitor as well, that was Acme.'],
    ['answer', 'Qualification: What is the budget?', '12000', false, 'We have 12,000 euros for it.'],
    [
      'answer',
      'Qualification: Do they use a scheduling tool?',
      'Yes',
      false,
      'Yes, we use Excel and a paper calendar.',
    ],
    ['answer', 'Qualification: How urgent is it?', '8', false, 'I would say 8 out of 10.'],
    [
      'answer',
      'Qualification: Who signs the contract?',
      '“Our partners sign it, all three of them together.” (Bo Berg, 2026-11-24)',
      false,
      'Our partners sign it, all three of them together.',
    ],
    ['activity', 'Activity: Security review', 'Done', true, expect.stringContaining('security review is done')],
    ['contact', 'New contact', 'Cem Kaya, cem@north.example', false, undefined],
    ['field', 'Title', 'head of procurement', false, "And I'm the head of procurement here, so I prepare it."],
  ])
})

it('opens the gate with answers that were accepted one by one, and closes it when they are taken back', async () => {
  const { me, deal, survey, params } = await setUp()
  const stages = await me.call('pipelineStages.list', { query: { pipeline_id: deal.pipeline_id } })
  const next = stages[stages.findIndex(({ id }) => id === deal.stage_id) + 1]
  const move = () => me.request('opportunities.move', { params: { id: deal.id }, body: { stage_id: next?.id ?? '' } })
  const gate = async () =>
    (await me.call('opportunities.gate', { params: { id: deal.id }, query: { stage_id: next?.id ?? '' } })).missing
  const refused = await move()
  expect([refused.status, refused.error.code]).toEqual([409, 'stage_gate'])
  const proposals = await list(me, params.id)
  const accept = (items: { key: string; text?: string }[]) =>
    me.call('meetingProposals.apply', { params, body: { items } })
  const answers = proposals.filter(({ kind }) => kind === 'answer')
  const [first, ...others] = answers
  await accept([{ key: first?.key ?? '' }])
  expect((await gate()).surveys).toHaveLength(1)
  const { change_set_id, proposals: after } = await accept(others.map(({ key }) => ({ key })))
  expect(after.filter(({ kind }) => kind === 'answer').map(({ state }) => state)).toEqual(answers.map(() => 'applied'))
  expect((await gate()).surveys).toEqual([])
  const activity = proposals.find(({ kind }) => kind === 'activity')
  await accept([{ key: activity?.key ?? '' }])
  const entries = await me.call('activityLog.list', { query: { opportunity_id: deal.id, survey_id: survey?.id ?? '' } })
  expect(entries.map(({ details }) => details)).toEqual([{ points: 8, max_points: 10, meeting_id: params.id }])
  await me.call('crmChanges.undo', { params: { id: change_set_id }, body: {} })
  expect((await gate()).surveys).toHaveLength(1)
  expect((await list(me, params.id)).filter(({ kind, state }) => kind === 'answer' && state === 'open')).toHaveLength(3)
  await accept(others.map(({ key }) => ({ key })))
  expect((await move()).status).toBe(200)
})

it('adds the contact and the title, shows the meeting on the timeline, and takes all of it back from there', async () => {
  const { me, contact, company, params } = await setUp()
  const proposals = await list(me, params.id)
  const chosen = proposals.filter(({ kind, label }) => kind === 'contact' || label === 'Title')
  const open = async () => (await me.call('meetings.list')).map(({ counts }) => counts.open_proposals)
  expect(await open()).toEqual([proposals.length])
  await me.call('meetingProposals.apply', { params, body: { items: chosen.map(({ key }) => ({ key })) } })
  expect(await open()).toEqual([proposals.length - 2])
  const people = () => me.call('contacts.list', { query: { company_id: company.id } })
  expect((await people()).map(({ name, title }) => [name, title]).toSorted()).toEqual([
    ['Bo Berg', 'head of procurement'],
    ['Cem Kaya', null],
  ])
  const timeline = await me.call('timeline.list', { query: { contact_id: contact.id } })
  const change = timeline.find((item) => item.change?.meeting_id === params.id)?.change
  expect(change).toMatchObject({
    summary: 'Accepted 2 proposals of the meeting First call',
    fields: [{ field: 'title', before: null, after: 'head of procurement' }],
  })
  await me.call('crmChanges.undo', { params: { id: change?.change_set_id ?? '' }, body: {} })
  expect((await people()).map(({ name, title }) => [name, title])).toEqual([['Bo Berg', null]])
  expect(await open()).toEqual([proposals.length])
  const outsider = await addMember(context, me, 'general_member')
  expect((await outsider.call('meetings.list')).map(({ counts }) => counts.open_proposals)).toEqual([0])
})
