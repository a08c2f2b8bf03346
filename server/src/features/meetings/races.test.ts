import { expect, it } from 'vitest'
import { SYSTEM } from '../../db/engine.ts'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { type Person, signUp } from '../../../test/harness.ts'
import { keepMoments } from '../../../test/keep-moments.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'

const { app, context } = await useApp()

let count = 0
const bringIn = (me: Person, lines: string) =>
  me.call('transcripts.create', buildMultipart(`call-${++count}.txt`, Buffer.from(lines)))

async function openMeetingWithTask() {
  const me = await signUp(app)
  const company = await me.call('companies.create', { body: { name: 'Clinic North', domain: 'north.example' } })
  await me.call('opportunities.create', { body: { name: 'Scheduling', company_id: company.id } })
  const { id: transcript_id } = await bringIn(
    me,
    "Ann Lee: I'll send you a smaller offer by Friday.\nBo Berg: Okay, let's go with the pilot.\n",
  )
  const attendees = [
    { name: 'Ann Lee', email: me.session?.user.email },
    { name: 'Bo Berg', email: 'bo@north.example' },
  ]
  const meeting = await me.call('meetings.create', { body: { transcript_id, title: 'First call', attendees } })
  await finishJobs(context, 'meetings.make-notes')
  await keepMoments(me, meeting.id)
  const params = { id: meeting.id }
  const proposals = await me.call('meetingProposals.list', { params })
  const key = proposals.find((one) => one.key.startsWith('task:'))?.key ?? ''
  return { me, params, key }
}

it('writes a proposal once that several tabs accept, skip and name twice', async () => {
  const { me, params, key } = await openMeetingWithTask()
  const twice = await me.request('meetingProposals.apply', { params, body: { items: [{ key }, { key }] } })
  expect([twice.status, twice.error.message]).toEqual([400, 'items must name each proposal once'])
  const accept = () => me.request('meetingProposals.apply', { params, body: { items: [{ key }] } })
  const answers = await Promise.all([accept(), accept(), accept()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await me.call('crmTasks.list')).toHaveLength(1)
  const skipped = await me.request('meetingProposals.skip', { params, body: { keys: [key, key] } })
  expect([skipped.status, skipped.error.code]).toEqual([409, 'wrong_state'])
})

it('leaves nothing that was said when a meeting is deleted while a transcript is given to it', async () => {
  const me = await signUp(app)
  for (let round = 0; round < 6; round++) {
    const transcript = await bringIn(me, `Ann Lee: These are the words of round ${round}.\nBo Berg: Yes.\n`)
    const { id } = await me.call('meetings.create', { body: { title: `Round ${round}` } })
    const [given] = await Promise.all([
      me.request('meetings.update', { params: { id }, body: { transcript_id: transcript.id } }),
      me.request('meetings.remove', { params: { id } }),
    ])
    await finishJobs(context, 'transcripts.delete-file')
    const { rows } = await context.engine.query<{ file_key: string }>(
      SYSTEM,
      'select file_key from transcripts where id = $1',
      [transcript.id],
    )
    // Of a refused gift the transcript is still its owner's; of the other one nothing is left.
    expect(rows).toHaveLength(given.status === 200 ? 0 : 1)
  }
})

it('gives one transcript to one meeting, however many ask at once', async () => {
  const me = await signUp(app)
  const { id: transcript_id } = await bringIn(me, 'Ann Lee: These are other words.\nBo Berg: Yes indeed.\n')
  const meetings = [await me.call('meetings.create', { body: { title: 'A' } })]
  meetings.push(await me.call('meetings.create', { body: { title: 'B' } }))
  const answers = await Promise.all(
    meetings.map(({ id }) => me.request('meetings.update', { params: { id }, body: { transcript_id } })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
