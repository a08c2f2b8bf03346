import { beforeAll, expect, it } from 'vitest'
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
import { createAdvisorFixture } from '../../../test/advisor-fixture.ts'
import { fillDailyCrm } from '../../../test/advisor-fixture-daily.ts'
import { fillMeetings } from '../../../test/advisor-fixture-meetings.ts'
import { fillMoreCrm } from '../../../test/advisor-fixture-more.ts'
import { fillSentences } from '../../../test/advisor-fixture-sentences.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })
/** Every third question, and all that must be refused; `bench/advisor/run.ts --only=questions` asks all. */
const asked = questions.filter(({ expect: answer }, at) => at % 3 === 0 || answer === 'refuse')
const verdicts: QuestionVerdict[] = []
const fresh: QuestionVerdict[] = []
const meetings: QuestionVerdict[] = []
const tester: QuestionVerdict[] = []
const daily: QuestionVerdict[] = []
const sentences: QuestionVerdict[] = []

beforeAll(async () => {
  const fixture = await createAdvisorFixture(app, context)
  await fillMeetings(fixture)
  const world = await loadWorld(fixture)
  for (const question of asked) verdicts.push(await judgeQuestion(fixture, world, question))
  for (const question of freshQuestions) fresh.push(await judgeQuestion(fixture, world, question))
  for (const question of [...meetingSets.known, ...meetingSets.fresh])
    meetings.push(await judgeQuestion(fixture, world, question))
  await fillMoreCrm(fixture)
  const more = await loadWorld(fixture)
  for (const question of testerQuestions) tester.push(await judgeQuestion(fixture, more, question))
  await fillDailyCrm(fixture)
  const most = await loadWorld(fixture)
  // Every second one; `bench/advisor/run.ts --only=daily` asks all.
  for (const question of dailyQuestions.filter((_question, at) => at % 2 === 0))
    daily.push(await judgeQuestion(fixture, most, question))
  await fillSentences(fixture)
  const all = await loadWorld(fixture)
  for (const question of sentenceQuestions) sentences.push(await judgeQuestion(fixture, all, question))
})

const listOf = (outcome: QuestionVerdict['outcome'], of = verdicts) =>
  of.filter((one) => one.outcome === outcome).map(({ question, text }) => `${question.id}: ${text.slice(0, 200)}`)

it('gives no wrong answer to questions whose answers are computed from the rows', () => {
  expect(listOf('wrong')).toEqual([])
})
it('answers at least 85 of 100 of them right', () => {
  const right = listOf('right').length
  expect(right / verdicts.length, [...listOf('refused'), ...listOf('partly')].join('\n')).toBeGreaterThanOrEqual(0.85)
})

/** `bench/advisor/run.ts --only=fresh` prints the present numbers. */
it('rather refuses a question of others than to answer it wrongly: at most one of forty is', () => {
  const count = (outcome: QuestionVerdict['outcome']) => fresh.filter((one) => one.outcome === outcome).length
  expect(count('wrong') * 40).toBeLessThanOrEqual(fresh.length)
  expect(count('right')).toBeGreaterThanOrEqual(40)
})

it('answers questions about meetings from their notes and words, and never from private ones', () => {
  expect([...listOf('wrong', meetings), ...listOf('partly', meetings), ...listOf('refused', meetings)]).toEqual([])
  expect(meetings.length).toBeGreaterThanOrEqual(60)
  expect(meetings.filter(({ text }) => /salary|hidden discount/iu.test(text))).toEqual([])
})

it('answers what a tester asked as people speak', () => {
  expect([...listOf('wrong', tester), ...listOf('partly', tester), ...listOf('refused', tester)]).toEqual([])
})

it('answers what people ask daily, and refuses what has nothing to go on from', () => {
  expect(listOf('wrong', daily)).toEqual([])
  expect([...listOf('partly', daily), ...listOf('refused', daily)].length).toBeLessThanOrEqual(6)
})

it('answers whole sentences of everyday work, and refuses those that it cannot read', () => {
  expect([...listOf('wrong', sentences), ...listOf('partly', sentences), ...listOf('refused', sentences)]).toEqual([])
})
