import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app } = await useApp({ hasRateLimits: false, localModel: null })

it('where the operator allows no model on the machine, none is brought, chosen or removed, and the page can say so', async () => {
  const ada = await signUp(app)
  expect(await ada.call('models.local')).toMatchObject({ is_allowed: false, state: 'absent', origin: '' })
  for (const route of ['models.installLocal', 'models.removeLocal'] as const)
    expect((await ada.request(route)).error.code).toBe('local_model_off')
  const chosen = await ada.request('models.update', { body: { provider: 'local' } })
  expect([chosen.status, chosen.error.message]).toEqual([
    400,
    'provider cannot be local: the operator of this server allows no model on its machine',
  ])
  expect((await ada.request('models.stopLocal')).status).toBe(200)
})
