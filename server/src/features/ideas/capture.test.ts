import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app } = await useApp()

it('keeps no idea when it is to be drafted for a channel of somebody else', async () => {
  const [ada, stranger] = await Promise.all([signUp(app), signUp(app)])
  const [foreign] = await stranger.call('channels.list')
  const body = { text: 'Ask customers early.', channel_ids: [foreign?.id] }
  expect((await ada.ask('ideas.captureAndDraft', { body })).status).toBe(404)
  expect((await ada.call('ideas.count')).total).toBe(0)
})
