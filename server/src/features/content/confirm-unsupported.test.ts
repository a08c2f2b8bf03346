import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { useApp } from '../../../test/test-app.ts'

const model = await startModelServer()
const settings = { openaiKey: null, anthropicKey: null, googleKey: null, apiKey: null }
const { app } = await useApp({ models: { ...settings, baseUrl: model.baseUrl, model: 'tiny' } })

async function draftIdea(text: string, written: string, body: { model?: string } = {}) {
  model.answers['fit'] = JSON.stringify({ markdown: written, excerpt: '', hashtags: [], slug: 'said' })
  const ada = await signUp(app)
  const [channel] = await ada.call('channels.list')
  const { id } = await ada.call('ideas.create', { body: { text } })
  const params = { channel_id: channel?.id ?? '' }
  return { ada, content: await ada.call('generation.all', { params, body: { idea_id: id, ...body } }) }
}
const idea = 'Mrs Vogel called 40 families. “I never had a quieter Monday”, she said. One of us wrote it down.'

it('names the figures, names and quotes that a model adds to an idea', async () => {
  const { content } = await draftIdea(
    idea,
    '## Why Vogel Won\n\nMrs Vogel called 40 families, and 42 % came with Doctor Brandt. One of them said: “It changed my week.” In 2019 nobody did.',
  )
  expect(content.unsupported.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'number: 42 %',
    'name: Doctor Brandt',
    'number: 2019',
    'quote: “It changed my week.”',
  ])
})

it('has nothing to say about a text that stays with its idea, nor about the composer', async () => {
  const { content } = await draftIdea(idea, 'Mrs Vogel called 40 families: “I never had a quieter Monday”.')
  expect(content.unsupported).toEqual([])
  const own = await draftIdea(idea, 'never asked', { model: 'composer' })
  expect(own.content.unsupported).toEqual([])
})

it('in a German text names cannot be distinguished from nouns, but figures can', async () => {
  const { content } = await draftIdea(
    'Wir rufen morgens um sieben an, und niemand wartet länger als zwei Tage.',
    'Wir rufen morgens um sieben an, und nach 14 Stunden hat die Praxis einen Termin für die Familie.',
  )
  expect(content.unsupported.map(({ text }) => text)).toEqual(['14'])
})

it('what a person confirms is resolved, and open again when they withdraw it', async () => {
  const { ada, content } = await draftIdea(idea, 'Mrs Vogel called 40 families, and 42 of them came in 2019.')
  const params = { id: content.id }
  const confirmed = await ada.call('passages.confirm', { params, body: { confirmed: ['42'] } })
  expect(confirmed.unsupported.map(({ text, is_confirmed }) => [text, is_confirmed])).toEqual([
    ['42', true],
    ['2019', false],
  ])
  expect((await ada.call('passages.confirm', { params, body: { confirmed: [] } })).unsupported).toEqual(
    content.unsupported,
  )
})
