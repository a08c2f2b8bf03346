import { expect, it } from 'vitest'
import { signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app } = await useApp({ hasRateLimits: false })

it('companies are refused in every call while the workspace has them switched off', async () => {
  const ada = await signUp(app)
  const { id } = await ada.call('companies.create', { body: { name: 'Acme' } })
  await ada.call('accounts.changeFeatures', { body: { isEnableAccount: false } })
  const params = { id }
  for (const { status, error } of [
    await ada.request('companies.list'),
    await ada.request('companies.query', { body: {} }),
    await ada.request('companies.create', { body: { name: 'Beta' } }),
    await ada.request('companies.read', { params }),
    await ada.request('companies.update', { params, body: { city: 'Oslo' } }),
    await ada.request('companies.remove', { params }),
    await ada.request('companies.bulk', { body: { ids: [id], patch: { city: 'Oslo' } } }),
    await ada.request('companies.duplicates'),
    await ada.request('companies.exportAll'),
  ])
    expect([status, error.code]).toEqual([403, 'companies_off'])
  // The rest of the CRM stays.
  expect((await ada.request('contacts.list')).status).toBe(200)
  await ada.call('accounts.changeFeatures', { body: { isEnableAccount: true } })
  expect(await ada.call('companies.read', { params })).toMatchObject({ name: 'Acme', city: null })
})
