import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app } = await useApp()

it('adds a channel for a network that is posted to by hand, and refuses one it does not know', async () => {
  const ada = await signUp(app)
  const body = { name: 'Our page', channel_type: 'manual', network: 'linkedin' } as const
  expect(await ada.call('channels.create', { body })).toMatchObject({
    channel_type: 'manual',
    settings: { network: 'linkedin' },
  })
  const wrong = await ada.request('channels.create', { body: { ...body, network: 'myspace' } })
  expect(wrong).toMatchObject({ status: 400, error: { details: [{ field: 'network' }] } })
  const without = await ada.request('channels.create', { body: { name: 'X', channel_type: 'manual' } })
  expect(without.status).toBe(400)
})
