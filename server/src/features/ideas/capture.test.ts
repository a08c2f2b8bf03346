import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app } = await useApp()

it('keeps no idea when it is to be drafted for a channel of someone else', async () => {
  const [ada, stranger] = await Promise.all([signUp(app), signUp(app)])
  const [foreign] = await stranger.call('channels.list')
  const body = { text: 'Ask customers early.', channel_ids: [foreign?.id] }
  expect((await ada.request('ideas.captureAndDraft', { body })).status).toBe(404)
  expect((await ada.call('ideas.count')).total).toBe(0)
})

it('takes an idea that was only spoken, and refuses one without any words', async () => {
  const ada = await signUp(app)
  const spoken = { voice_input: 'Call three people from the list.' }
  for (const body of [{ ...spoken, text: '' }, { ...spoken, text: ' ' }, spoken]) {
    const idea = await ada.call('ideas.create', { body })
    expect(idea).toMatchObject({ text: spoken.voice_input, voice_input: spoken.voice_input, source: 'voice' })
  }
  const [post] = await ada.call('ideas.captureAndDraft', { body: { ...spoken, text: '' } })
  expect(await ada.call('ideas.read', { params: { id: post?.idea_id ?? '' } })).toMatchObject({
    text: spoken.voice_input,
  })
  for (const body of [{}, { text: ' ' }, { text: '', voice_input: '\n' }, { text: '', voice_input: null }])
    for (const route of ['ideas.create', 'ideas.captureAndDraft'] as const) {
      const refused = await ada.request(route, { body })
      expect([refused.status, refused.error.message]).toEqual([400, 'text must not be empty'])
    }
  expect((await ada.call('ideas.count')).total).toBe(4)
})

it('An idea without a word is kept, and its draft is refused as one', async () => {
  const ada = await signUp(app)
  const [channel] = await ada.call('channels.list')
  const answer = await ada.request('ideas.captureAndDraft', {
    body: { text: '👩‍👩‍👧', channel_ids: [channel?.id] },
  })
  expect([answer.status, answer.error.code]).toEqual([400, 'text_unusable'])
  expect((await ada.call('ideas.list')).map(({ text }) => text)).toContain('👩‍👩‍👧')
})
