import { expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { toText } from '../../documents/to-text.ts'

const { app, context } = await useApp()

async function draftIdea(text: string) {
  const ada = await signUp(app)
  const [channel] = await ada.call('channels.list')
  const { id } = await ada.call('ideas.create', { body: { text } })
  const params = { channel_id: channel?.id ?? '' }
  return { ada, content: await ada.call('generation.all', { params, body: { idea_id: id } }) }
}
const answer = (person: Person, id: string, question_id: string, text: string) =>
  person.request('passages.answer', { params: { id, question_id }, body: { text } })

it('a short idea starts with questions about what it does not say, and its draft has none of them', async () => {
  const { content } = await draftIdea('We answer every complaint by phone within a day.')
  expect(content.interview.map(({ text }) => text)).toEqual([
    'Is there a case from your own work that shows it: who, where, what happened?',
    'Is there a number that backs it up?',
    'Why does it matter to your readers?',
  ])
  expect(content.prompts).toEqual([])
  expect(toText(content.rich_content)).toBe('We answer every complaint by phone within a day.')
})

it('asks nothing that the idea says', async () => {
  const { content } = await draftIdea(
    'On Monday Mrs Vogel waited 40 minutes, because two of us were ill. We called her in the evening. Tell us when you wait too long.',
  )
  expect(content.interview).toEqual([])
})

it('an answer goes where it belongs in the author’s words, without what is not for readers', async () => {
  const { ada, content } = await draftIdea('We answer every complaint by phone within a day. Letters take too long.')
  const [example, figure, reason] = content.interview
  const said = 'um, last year it was 212 of 230 complaints. Between us, the rest was lost.'
  const first = await answer(ada, content.id, figure?.id ?? '', said)
  expect(first.status).toBe(200)
  const read = await ada.call('content.read', { params: { id: content.id } })
  expect(read.interview.map(({ id }) => id)).toEqual([example?.id, reason?.id])
  expect(toText(read.rich_content)).toMatch(/212 of 230 complaints/u)
  expect(read.left_out.map(({ reason }) => reason)).toEqual(['filler', 'private'])
  const again = await answer(ada, content.id, figure?.id ?? '', said)
  expect([again.status, again.error.code]).toEqual([409, 'not_asked'])
})

it('an answer that is only a remark is refused, and nothing is lost', async () => {
  const { ada, content } = await draftIdea('We answer every complaint by phone within a day.')
  const [question] = content.interview
  const refused = await answer(ada, content.id, question?.id ?? '', 'Please keep it short for the newsletter.')
  expect([refused.status, refused.error.code]).toEqual([400, 'invalid'])
  const { interview, rich_content } = await ada.call('content.read', { params: { id: content.id } })
  expect(interview).toEqual(content.interview)
  expect(rich_content).toEqual(content.rich_content)
})

it('dismissed questions leave nothing behind, do not hold up an approval, and come back when asked for', async () => {
  const { ada, content } = await draftIdea('We answer every complaint by phone within a day.')
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
