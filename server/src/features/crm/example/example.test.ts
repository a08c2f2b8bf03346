import { expect, it } from 'vitest'
import { signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app } = await useApp()

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

it('leaves the CRM alone where the workspace does not use it', async () => {
  const ada = await signUp(app)
  await ada.call('accounts.changeFeatures', { body: { isEnable: false } })
  await ada.call('example.create')
  await ada.call('accounts.changeFeatures', { body: { isEnable: true } })
  expect(await ada.call('companies.list')).toEqual([])
})
