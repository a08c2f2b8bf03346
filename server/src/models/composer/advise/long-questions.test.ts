import { expect, it } from 'vitest'
import { answerConversation } from './advise.ts'

const answer = (...questions: string[]) =>
  answerConversation(
    questions.map((text) => ({ role: 'user', content: [{ type: 'text', text }] })),
    {
      now: '2026-11-18T10:00:00.000Z',
      timeZone: 'UTC',
      person: { name: 'Ada Example' },
      members: ['Ada Example'],
      role: 'owner',
    },
  )

/** Each of these stopped the server for minutes before questions had their spaces collapsed and an end. */
it.each([
  ['spaces', `deals${' '.repeat(60_000)}x`],
  ['lines', `deals${'\n'.repeat(60_000)}x`],
  ['spaces in a mail', `write an email to bob: a${' '.repeat(60_000)}x`],
  ['a German number without end', 'einund'.repeat(10_000)],
  ['hundreds', 'hundert'.repeat(8_000)],
])('Answers a question of %s', (_name, question) => {
  const step = answer(question)
  expect('text' in step || 'call' in step).toBe(true)
})

it('Says how long a question may be, and goes on behind one that was longer', () => {
  expect(answer('deals '.repeat(1000))).toEqual({ text: expect.stringContaining('4,000 characters') })
  expect(answer('welche deals sind offen und '.repeat(200))).toEqual({ text: expect.stringContaining('4.000 Zeichen') })
  expect(answer('deals '.repeat(1000), 'which deals are open')).toHaveProperty('call.name', 'query_records')
})
