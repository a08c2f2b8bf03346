import { expect, it } from 'vitest'
import { addMember, Person, signUp } from '../../../test/harness.ts'
import { startModelServer, writeDraftAnswer } from '../../../test/model-server.ts'
import { useApp } from '../../../test/test-app.ts'

const model = await startModelServer()
const settings = { openaiKey: null, anthropicKey: null, googleKey: null, apiKey: null }
const { app, context } = await useApp({ models: { ...settings, baseUrl: model.baseUrl, model: 'tiny' } })

async function draftIdea(text: string, written: string, body: { model?: string } = {}) {
  model.answers['draft'] = writeDraftAnswer({ title: 'On Mondays', markdown: written })
  const ada = await signUp(app)
  const [channel] = await ada.call('channels.list')
  const { id } = await ada.call('ideas.create', { body: { text } })
  const params = { channel_id: channel?.id ?? '' }
  const content = await ada.call('generation.all', { params, body: { idea_id: id, ...body } })
  return { ada, content, params: { id: content.id } }
}
const idea = 'Mrs Vogel called 40 families. “I never had a quieter Monday”, she said. One of us wrote it down.'
const invented =
  'Mrs Vogel called 40 families, and 42 % came with Doctor Brandt. One of them said: “It changed my whole week.” In 2019 nobody did.'

it('names the figures, names and quotes that a model adds to an idea, and where it looked', async () => {
  const { content } = await draftIdea(idea, invented)
  expect(content.findings.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'figure: 42 %',
    'name: Brandt',
    'quote: “It changed my whole week.”',
    'figure: 2019',
  ])
  expect(
    content.findings.every(({ holds, state, looked_in }) => holds && state === 'open' && looked_in[0] === 'Idea'),
  ).toBe(true)
})

it('has nothing to say about a text that stays with its idea, nor about the composer', async () => {
  const { content } = await draftIdea(idea, 'Mrs Vogel called forty families: “I never had a quieter Monday”.')
  expect(content.findings).toEqual([])
  const own = await draftIdea(idea, 'never asked', { model: 'composer' })
  expect(own.content.findings).toEqual([])
})

it('an approval waits until each finding is settled, and who settled it is kept', async () => {
  const { ada, content, params } = await draftIdea(idea, 'Mrs Vogel called 40 families, and 42 of them came in 2019.')
  const refused = await ada.request('content.approve', { params })
  expect([refused.status, refused.error.code, refused.error.details]).toEqual([
    409,
    'open_findings',
    { findings: content.findings },
  ])
  const [first, second] = content.findings.map(({ id }) => ({ ...params, finding_id: id }))
  if (first === undefined || second === undefined) throw new Error('Two findings are expected')
  const { findings } = await ada.call('passages.settle', { params: first, body: { state: 'right' } })
  expect(findings[0]).toMatchObject({
    text: '42',
    state: 'right',
    settled_by: expect.any(String),
    settled_at: expect.any(String),
  })
  expect((await ada.request('content.approve', { params })).error.code).toBe('open_findings')
  await ada.call('passages.settle', { params: second, body: { state: 'right' } })
  expect((await ada.call('content.approve', { params })).status).toBe('approved')
  const reopened = await ada.call('passages.settle', { params: second, body: { state: 'open' } })
  expect([reopened.status, reopened.findings[1]?.settled_by]).toEqual(['in_review', null])
  expect((await ada.request('content.publish', { params })).status).toBe(409)
})

it('what is taken out of the text is gone, comes back open, and stays right once it was called so', async () => {
  const { ada, content, params } = await draftIdea(idea, 'Mrs Vogel called 40 families, and 42 of them came.')
  const [finding] = content.findings
  const gone = { params: { ...params, finding_id: finding?.id ?? '' }, body: { state: 'gone' as const } }
  const refused = await ada.request('passages.settle', gone)
  expect([refused.status, refused.error.code]).toEqual([409, 'still_in_text'])
  const without = { ...content.rich_content, content: [{ type: 'paragraph' as const }] }
  const edited = await ada.call('content.update', { params, body: { rich_content: without } })
  expect(edited.findings.map(({ state }) => state)).toEqual(['gone'])
  const back = await ada.call('content.update', { params, body: { rich_content: content.rich_content } })
  expect(back.findings).toEqual(content.findings)
  await ada.call('passages.settle', { params: gone.params, body: { state: 'right' } })
  const again = await ada.call('content.update', { params, body: { title: 'Another title' } })
  expect(again.findings.map(({ state }) => state)).toEqual(['right'])
})

it('a line that asks the author for something is asked beside the text and blocks nothing', async () => {
  const { ada, content, params } = await draftIdea(
    idea,
    'Mrs Vogel called 40 families.\n\n[[Add an example of a call]]',
  )
  expect([content.prompts, content.interview.map(({ text }) => text)]).toEqual([
    [],
    expect.arrayContaining(['Add an example of a call']),
  ])
  expect((await ada.call('content.approve', { params })).status).toBe('approved')
})

it('what a model adds on feedback is found when it is accepted, and what a person writes is not', async () => {
  const { ada, content, params } = await draftIdea(idea, 'Mrs Vogel called 40 families. It was quiet.')
  model.answers['feedback'] = JSON.stringify({
    markdown: 'Mrs Vogel called 40 families in 17 minutes. It was quiet.',
    title: null,
    note: null,
  })
  const channel = { channel_id: content.channel_id ?? '' }
  await ada.call('generation.feedback', {
    params: channel,
    body: { content_id: content.id, feedback: 'Say how long it took.' },
  })
  const [proposal] = await ada.call('proposals.list', { params })
  const accepted = { revision_id: proposal?.id ?? '', change_ids: proposal?.changes.map(({ id }) => id) ?? [] }
  const { findings, rich_content } = await ada.call('content.update', { params, body: { accepted } })
  expect(findings.map(({ text, state }) => `${text} ${state}`)).toEqual(['17 minutes open'])
  const own = { type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'At 9 in Berlin.' }] }
  const typed = { ...rich_content, content: [...rich_content.content, own] }
  const saved = await ada.call('content.update', { params, body: { rich_content: typed } })
  expect(saved.findings).toHaveLength(1)
})

it('a guest whose approval counts waits until the author has settled it, and others may not settle it', async () => {
  const { ada, content, params } = await draftIdea(idea, 'Mrs Vogel called 40 families, and 42 of them came.')
  const settle = { params: { ...params, finding_id: content.findings[0]?.id ?? '' }, body: { state: 'right' as const } }
  await ada.call('content.submit', { params })
  const link = await ada.call('guestReviews.create', { params, body: { name: 'Dr. Weber', can_decide: true } })
  const token = new URLSearchParams(new URL(link.url).hash.slice(1)).get('token') ?? ''
  const guest = new Person(app, null)
  const { text_hash } = await guest.call('guestReviews.read', { body: { token } })
  const body = { token, decision: 'approve' as const, name: 'Dr. Weber', text_hash }
  const refused = await guest.request('guestReviews.decide', { body })
  expect([refused.status, refused.error.code, refused.error.details]).toEqual([409, 'open_findings', undefined])
  const amplifier = await addMember(context, ada, 'amplifier')
  expect((await amplifier.request('passages.settle', settle)).status).toBe(403)
  await ada.call('passages.settle', settle)
  expect((await guest.request('guestReviews.decide', { body })).status).toBe(200)
})

it('a name that the idea says to leave out holds an approval in any language', async () => {
  for (const [text, written, word] of [
    [
      'Wir rufen um sieben an. Der Elektriker hat geschlampt, das bitte nicht schreiben.',
      'Wir rufen um 7 Uhr an, und der Elektriker ist da.',
      'Elektriker',
    ],
    [
      'We call at seven. Please leave out the Pembroke job, they are angry.',
      'We call at seven, as we did at Pembroke.',
      'Pembroke',
    ],
  ] as const) {
    const { ada, content, params } = await draftIdea(text, written)
    expect(content.findings.map(({ kind, text: found }) => `${kind}: ${found}`)).toEqual([`private: ${word}`])
    expect((await ada.request('content.approve', { params })).error.code).toBe('open_findings')
  }
})
