import { expect, it } from 'vitest'
import { judgeQuestion, type QuestionVerdict } from '../../../../bench/advisor/judge-questions.ts'
import { loadWorld } from '../../../../bench/advisor/load-world.ts'
import {
  dailyQuestions,
  freshQuestions,
  meetingSets,
  questions,
  sentenceQuestions,
  testerQuestions,
} from '../../../../bench/advisor/questions/index.ts'
import type { Question } from '../../../../bench/advisor/questions/world.ts'
import { chooseQuestions, requirements } from '../../../../bench/advisor/requirements.ts'
import { createAdvisorFixture } from '../../../test/advisor-fixture.ts'
import { fillDailyCrm } from '../../../test/advisor-fixture-daily.ts'
import { fillMeetings } from '../../../test/advisor-fixture-meetings.ts'
import { fillMoreCrm } from '../../../test/advisor-fixture-more.ts'
import { fillSentences } from '../../../test/advisor-fixture-sentences.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const fixture = await createAdvisorFixture(app, context)
await fillMeetings(fixture)

/** The first of each kind in `npm test`; the whole set in `npm run test:all`. */
async function judgeChosen(all: readonly Question[]): Promise<QuestionVerdict[]> {
  const world = await loadWorld(fixture)
  const verdicts = []
  for (const question of chooseQuestions(all)) verdicts.push(await judgeQuestion(fixture, world, question))
  return verdicts
}

it('gives no wrong answer to questions whose answers are computed from the rows, and right ones to most', async () => {
  expect(requirements.questions(await judgeChosen(questions))).toEqual([])
})

/** `bench/advisor/run.ts --only=fresh` prints the present numbers. */
it('rather refuses a question of others than to answer it wrongly', async () => {
  expect(requirements['fresh questions'](await judgeChosen(freshQuestions))).toEqual([])
})

it('answers questions about meetings from their notes and words, and never from private ones', async () => {
  const { known, fresh } = meetingSets
  expect(known.length + fresh.length).toBeGreaterThanOrEqual(60)
  expect(requirements.meetings(await judgeChosen([...known, ...fresh]))).toEqual([])
})

it('answers what a tester asked as people speak', async () => {
  // The questions before do not know these rows.
  await fillMoreCrm(fixture)
  expect(requirements.tester(await judgeChosen(testerQuestions))).toEqual([])
})

it('answers what people ask daily, and refuses what has nothing to go on from', async () => {
  await fillDailyCrm(fixture)
  expect(requirements.daily(await judgeChosen(dailyQuestions))).toEqual([])
})

it('answers whole sentences of everyday work, and refuses those that it cannot read', async () => {
  await fillSentences(fixture)
  expect(requirements.sentences(await judgeChosen(sentenceQuestions))).toEqual([])
})
