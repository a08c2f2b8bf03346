import { beforeAll, expect, it } from 'vitest'
import { judgeQuestion, type QuestionVerdict } from '../../../../bench/advisor/judge-questions.ts'
import { loadWorld } from '../../../../bench/advisor/load-world.ts'
import { freshQuestions, questions } from '../../../../bench/advisor/questions/index.ts'
import { createAdvisorFixture } from '../../../test/advisor-fixture.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp()
/** Every third question, and all that must be refused; `bench/advisor/run.ts --only=questions` asks all. */
const asked = questions.filter(({ expect: answer }, at) => at % 3 === 0 || answer === 'refuse')
const verdicts: QuestionVerdict[] = []
const fresh: QuestionVerdict[] = []

beforeAll(async () => {
  const fixture = await createAdvisorFixture(app, context)
  const world = await loadWorld(fixture)
  for (const question of asked) verdicts.push(await judgeQuestion(fixture, world, question))
  for (const question of freshQuestions) fresh.push(await judgeQuestion(fixture, world, question))
})

const listOf = (outcome: QuestionVerdict['outcome']) =>
  verdicts.filter((one) => one.outcome === outcome).map(({ question, text }) => `${question.id}: ${text.slice(0, 200)}`)

it('gives no wrong answer to questions whose answers are computed from the rows', () => {
  expect(listOf('wrong')).toEqual([])
})
it('answers at least 85 of 100 of them right', () => {
  const right = listOf('right').length
  expect(right / verdicts.length, [...listOf('refused'), ...listOf('partly')].join('\n')).toBeGreaterThanOrEqual(0.85)
})

/** `bench/advisor/run.ts --only=fresh` prints the present numbers. */
it('rather refuses a question of others than to answer it wrongly', () => {
  const count = (outcome: QuestionVerdict['outcome']) => fresh.filter((one) => one.outcome === outcome).length
  expect(count('wrong')).toBeLessThanOrEqual(1)
  expect(count('right')).toBeGreaterThanOrEqual(30)
})
