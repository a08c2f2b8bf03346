import { expect, it } from 'vitest'
import { blankSurvey, changesOf, faultsOf, movedTo, newQuestion, type Question, withChanged, without } from './draft.ts'

const a: Question = { ...newQuestion('single_choice'), id: 'a', text: 'A' }
const b: Question = {
  ...newQuestion('short_text'),
  id: 'b',
  text: 'B',
  show_if: { question_id: 'a', any_of: ['First choice'] },
}
const branch = (questions: readonly Question[]) => questions.find(({ id }) => id === 'b')?.show_if ?? null

it('lets branches follow the words of a choice, and ends them where there are none', () => {
  const options = [{ label: 'New words', points: null }, ...a.options.slice(1)]
  expect(branch(withChanged([a, b], 'a', { options }))).toEqual({ question_id: 'a', any_of: ['New words'] })
  expect(branch(withChanged([a, b], 'a', { kind: 'number', options: [] }))).toBeNull()
  expect(branch(without([a, b], 'a'))).toBeNull()
  expect(branch(withChanged([a, b], 'a', { text: 'Else' }))).toEqual(b.show_if)
})

it('says why a survey cannot be saved', () => {
  expect(faultsOf([a, b]).size).toBe(0)
  expect(faultsOf(movedTo([a, b], 'b', 0)).get('b')).toBe('The question it depends on must come before it.')
  expect(faultsOf(withChanged([a, b], 'a', { options: a.options.slice(1) })).get('b')).toContain('any more')
  expect(faultsOf([{ ...a, text: ' ' }]).get('a')).toBe('Write the question.')
  expect(faultsOf([{ ...a, options: [...a.options, ...a.options] }]).get('a')).toBe(
    'Choices must have different labels.',
  )
})

it('sends what differs, with the questions numbered as they stand', () => {
  const before = {
    ...blankSurvey,
    name: 'Fit',
    questions_data: [
      { ...a, num_order: 1 },
      { ...b, num_order: 2 },
    ],
  }
  expect(changesOf(before, { ...before, thanks: 'Thank you' })).toEqual({ thanks: 'Thank you' })
  expect(changesOf(before, before)).toEqual({})
  const { questions_data } = changesOf(before, { ...before, questions_data: movedTo(before.questions_data, 'b', 0) })
  expect(questions_data?.map(({ id, num_order }) => [id, num_order])).toEqual([
    ['b', 1],
    ['a', 2],
  ])
})
