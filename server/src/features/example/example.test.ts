import { expect, it } from 'vitest'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp()

it('comes with the example workspace and goes with it, and leaves what is one’s own', async () => {
  const ada = await signUp(app)
  await ada.call('companies.create', { body: { name: 'Our own customer' } })
  await ada.call('example.create')
  expect((await ada.call('companies.list')).map(({ name }) => name)).toContain('Harbour Clinics')
  const deals = await ada.call('opportunities.list')
  expect(new Set(deals.map(({ stage_name }) => stage_name))).toEqual(
    new Set(['Lead', 'Qualified', 'Proposal', 'Negotiation', 'Won', 'Lost']),
  )
  const deal = deals.find(({ name }) => name.startsWith('Reminders for four'))
  await ada.call('activityLog.create', { body: { kind: 'call', body: 'They want it', opportunity_id: deal?.id } })
  expect((await ada.call('example.remove')).n_rows).toBe(0)
  expect((await ada.call('companies.list')).map(({ name }) => name)).toEqual(['Our own customer'])
  for (const list of [
    'contacts.list',
    'opportunities.list',
    'crmTasks.list',
    'activityLog.list',
    'playbook.list',
  ] as const)
    expect(await ada.call(list)).toEqual([])
  expect((await ada.call('crmChanges.list')).map(({ summary }) => summary)).toEqual(['Added Our own customer'])
})

it.each(['software', 'roastery', 'consultancy'] as const)('leaves nothing of the %s behind', async (trade) => {
  const ada = await signUp(app)
  const list = () =>
    Promise.all([
      ada.call('pillars.list'),
      ada.call('ideas.list'),
      ada.call('content.list'),
      ada.call('companies.list'),
      ada.call('contacts.list'),
      ada.call('opportunities.list'),
      ada.call('crmTasks.list'),
      ada.call('playbook.list'),
      ada.call('meetings.list'),
      ada.call('contextEntities.list'),
      ada.call('media.list'),
    ])
  const { n_rows } = await ada.call('example.create', { body: { trade } })
  await finishJobs(context, 'meetings.make-notes')
  expect((await list()).map((rows) => rows.length)).not.toContain(0)
  const meetings = await ada.call('meetings.list')
  expect(meetings.map(({ status }) => status).toSorted()).toEqual(['ready', 'ready', 'upcoming'])
  for (const { id, title, status, entities, attendees } of meetings) {
    expect(entities.map(({ kind }) => kind)).toContain('company')
    expect(attendees.map(({ name }) => name)).toContain('Ada Example')
    if (status !== 'ready') continue
    const kinds = new Set((await ada.call('meetingNotes.list', { params: { id } })).map(({ kind }) => kind))
    for (const kind of ['decision', 'action', 'objection', 'number'] as const) expect(kinds, title).toContain(kind)
  }
  // Another trade does not come on top.
  expect((await ada.call('example.create', { body: { trade: 'software' } })).n_rows).toBe(n_rows)
  const opportunity_id = (await ada.call('opportunities.list'))[0]?.id ?? null
  await ada.call('crmTasks.create', { body: { title: 'My own task', opportunity_id } })
  expect(await ada.call('example.remove')).toEqual({ is_present: false, n_rows: 0 })
  expect((await list()).map((rows) => rows.length)).toEqual(Array.from({ length: 11 }, () => 0))
  expect(await ada.call('transcripts.available', { body: {} })).toEqual([])
})

it('refuses a trade that there is not', async () => {
  const ada = await signUp(app)
  const { status, error } = await ada.request('example.create', { body: { trade: 'circus' } })
  expect([status, error.message]).toEqual([400, 'trade must be one of software, roastery, consultancy'])
})

it('leaves the CRM alone where the workspace does not use it', async () => {
  const ada = await signUp(app)
  await ada.call('accounts.changeFeatures', { body: { isEnable: false } })
  await ada.call('example.create')
  await ada.call('accounts.changeFeatures', { body: { isEnable: true } })
  expect(await ada.call('companies.list')).toEqual([])
})
