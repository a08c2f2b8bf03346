import { expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { toMarkdown } from '../../documents/to-markdown.ts'
import { toText } from '../../documents/to-text.ts'

const { app, context } = await useApp()

const text = 'We answer every complaint by phone within a day. Letters take too long.'
const answers = [{ question: 'claim', heading: '', text: 'We answer every complaint by phone within a day.' }]

/** A draft in the shape of an opinion, of which one question has an answer. */
async function draftOpinion() {
  const ada = await signUp(app)
  const [channel] = await ada.call('channels.list')
  const { id } = await ada.call('ideas.create', { body: { text } })
  const params = { channel_id: channel?.id ?? '' }
  const { version } = await ada.call('generation.notes', { params, body: { idea_id: id } })
  const choices = { version, shape: { id: 'opinion' as const, language: 'en' as const, answers } }
  const content = await ada.call('generation.tidy', {
    params,
    body: { idea_id: id, title: 'Call them', choices },
  })
  return { ada, content }
}
const answer = (person: Person, id: string, question_id: string, said: string) =>
  person.request('passages.answer', { params: { id, question_id }, body: { text: said } })

it('asks nothing by rule: only the questions of a shape that have no answer', async () => {
  const { content } = await draftOpinion()
  expect(content.interview.map(({ text: asked, heading }) => [asked, heading])).toEqual([
    ['Why do you think so?', 'Why I think so'],
    ['What have you seen that shows it?', 'An example'],
    ['What do others say, and what do you answer?', 'What speaks against it'],
    ['What should change?', 'What should change'],
  ])
  expect(content.left_out).toEqual([{ text: 'Letters take too long.', reason: 'not_chosen' }])
  const ada = await signUp(app)
  const [channel] = await ada.call('channels.list')
  const plain = await ada.call('generation.all', { params: { channel_id: channel?.id ?? '' }, body: { text } })
  expect([plain.interview, plain.title, toText(plain.rich_content)]).toEqual([[], '', text])
})

it('an answer goes below its heading in the author’s words, without what calls itself private', async () => {
  const { ada, content } = await draftOpinion()
  const [why, example] = content.interview
  const said = 'Last year it was 212 of 230 complaints. Between us, the rest was lost.'
  const first = await answer(ada, content.id, why?.id ?? '', said)
  expect(first.status).toBe(200)
  const read = await ada.call('content.read', { params: { id: content.id } })
  expect(read.interview.map(({ id }) => id)).toEqual(content.interview.slice(1).map(({ id }) => id))
  expect(toMarkdown(read.rich_content).trim()).toBe(
    'We answer every complaint by phone within a day.\n\n## Why I think so\n\nLast year it was 212 of 230 complaints.',
  )
  expect(read.left_out.at(-1)).toEqual({ text: 'Between us, the rest was lost.', reason: 'private' })
  const again = await answer(ada, content.id, why?.id ?? '', said)
  expect([again.status, again.error.code]).toEqual([409, 'not_asked'])
  expect(example).toBeDefined()
})

it('an aside within an answer is marked and holds the approval', async () => {
  const { ada, content } = await draftOpinion()
  const params = { id: content.id }
  const said = 'Mrs Vogel got her money back. Not sure about the sum. No wait, it was her sister. Tone: keep it light.'
  await answer(ada, content.id, content.interview[1]?.id ?? '', said)
  const { findings, rich_content } = await ada.call('content.read', { params })
  expect(findings.map(({ kind, text: found }) => `${kind} ${found}`)).toEqual([
    'aside Not sure about the sum.',
    'aside No wait, it was her sister.',
    'aside Tone: keep it light.',
  ])
  expect(toText(rich_content)).toContain('Tone: keep it light.')
  expect((await ada.request('content.approve', { params })).error.code).toBe('open_findings')
})

it('an answer of which nothing is for readers is refused, and nothing is lost', async () => {
  const { ada, content } = await draftOpinion()
  const refused = await answer(ada, content.id, content.interview[0]?.id ?? '', 'Between us, nobody knows.')
  expect([refused.status, refused.error.code]).toEqual([400, 'invalid'])
  const { interview, rich_content } = await ada.call('content.read', { params: { id: content.id } })
  expect(interview).toEqual(content.interview)
  expect(rich_content).toEqual(content.rich_content)
})

it('dismissed questions leave nothing behind, do not hold up an approval, and come back when asked for', async () => {
  const { ada, content } = await draftOpinion()
  const params = { id: content.id }
  const dismissed_ids = content.interview.map(({ id }) => id)
  const dismissed = await ada.call('passages.dismissQuestions', { params, body: { dismissed_ids } })
  expect(dismissed.interview.every(({ is_dismissed }) => is_dismissed)).toBe(true)
  expect(dismissed.rich_content).toEqual(content.rich_content)
  const back = await ada.call('passages.dismissQuestions', { params, body: { dismissed_ids: [] } })
  expect(back.interview).toEqual(content.interview)
  expect((await ada.call('content.approve', { params })).status).toBe('approved')
  await ada.call('content.publish', { params })
  const reader = await addMember(context, ada, 'amplifier')
  expect((await reader.call('content.read', { params })).interview).toEqual([])
})
