import { expect, it } from 'vitest'
import {
  blankSurvey,
  diffSurveyDrafts,
  validateQuestions,
  moveQuestion,
  createQuestion,
  type Question,
  changeQuestion,
  removeQuestion,
} from './draft.ts'

const a: Question = { ...createQuestion('single_choice'), id: 'a', text: 'A' }
const b: Question = {
  ...createQuestion('short_text'),
  id: 'b',
  text: 'B',
  show_if: { question_id: 'a', any_of: ['First choice'] },
}
const branch = (questions: readonly Question[]) => questions.find(({ id }) => id === 'b')?.show_if ?? null

it('lets branches follow the words of a choice, and ends them where there are none', () => {
  const options = [{ label: 'New words', points: null }, ...a.options.slice(1)]
  expect(branch(changeQuestion([a, b], 'a', { options }))).toEqual({ question_id: 'a', any_of: ['New words'] })
  expect(branch(changeQuestion([a, b], 'a', { kind: 'number', options: [] }))).toBeNull()
  expect(branch(removeQuestion([a, b], 'a'))).toBeNull()
  expect(branch(changeQuestion([a, b], 'a', { text: 'Else' }))).toEqual(b.show_if)
})

it('says why a survey cannot be saved', () => {
  expect(validateQuestions([a, b]).size).toBe(0)
  expect(validateQuestions(moveQuestion([a, b], 'b', 0)).get('b')).toBe('The linked question must come before it.')
  expect(validateQuestions(changeQuestion([a, b], 'a', { options: a.options.slice(1) })).get('b')).toContain(
    'no longer has that answer',
  )
  expect(validateQuestions([{ ...a, text: ' ' }]).get('a')).toBe('Write the question.')
  expect(validateQuestions([{ ...a, options: [...a.options, ...a.options] }]).get('a')).toBe(
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
  expect(diffSurveyDrafts(before, { ...before, thanks: 'Thank you' })).toEqual({ thanks: 'Thank you' })
  expect(diffSurveyDrafts(before, before)).toEqual({})
  const { questions_data } = diffSurveyDrafts(before, {
    ...before,
    questions_data: moveQuestion(before.questions_data, 'b', 0),
  })
  expect(questions_data?.map(({ id, num_order }) => [id, num_order])).toEqual([
    ['b', 1],
    ['a', 2],
  ])
})
