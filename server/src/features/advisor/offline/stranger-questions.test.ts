import { expect, it } from 'vitest'
import { askScreen, type Shown } from '../../../../../bench/advisor/ask-screen.ts'
import {
  moreQuestions,
  strangerQuestions,
  type StrangerQuestion,
} from '../../../../../bench/advisor/stranger-questions.ts'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app } = await useApp({ hasRateLimits: false })

const toPlain = (markdown: string): string =>
  markdown
    .replaceAll(/\]\([^)]*\)/gu, ']')
    .replaceAll(/\\(.)/gu, '$1')
    .replaceAll(/[\s\u00A0]+/gu, ' ')
const isRight = ({ has, lacks = [] }: StrangerQuestion, { text }: Shown): boolean => {
  const plain = toPlain(text)
  return has.every((one) => plain.includes(one)) && !lacks.some((one) => plain.includes(one))
}

/** The clicks until the right answer stands there; null where one does not lead to it. What is not right must not look like an answer. */
async function judge(person: Person, question: StrangerQuestion) {
  const first = await askScreen(person, question, false)
  if (isRight(question, first)) return { clicks: 0, isWrong: false, shown: first.text }
  // An answer that leaves something out says what it is about, or what it left out.
  const isTold =
    /recorded about|festgehalten|closest|close to it|nächsten liegt|nahe daran|counted or filtered|zählen oder filtern/iu.test(
      first.text,
    )
  const { clicks } = await askScreen(person, question)
  const isBehind = clicks.some(({ shown }) => isRight(question, shown))
  return { clicks: isBehind ? 1 : null, isWrong: !isTold, shown: first.text }
}

it.each([
  ['a stranger’s forty', strangerQuestions, 38],
  ['more of their kind', moreQuestions, 23],
] as const)('answers %s on the screen, and none wrongly', async (_name, questions, least) => {
  const verdicts: { ask: string; clicks: number | null; isWrong: boolean; shown: string }[] = []
  for (const trade of ['software', 'roastery', 'consultancy'] as const) {
    const person = await signUp(app)
    await person.call('example.create', { body: { trade } })
    for (const question of questions.filter((one) => one.trade === trade))
      verdicts.push({ ask: question.ask, ...(await judge(person, question)) })
  }
  const missed = verdicts.filter(({ clicks }) => clicks === null)
  const told = missed.map(({ ask, shown }) => `${ask}\n${shown.slice(0, 600)}`).join('\n\n')
  expect(verdicts.filter(({ isWrong }) => isWrong).map(({ ask, shown }) => `${ask}: ${shown.slice(0, 300)}`)).toEqual(
    [],
  )
  expect(verdicts.length - missed.length, told).toBeGreaterThanOrEqual(least)
  if (process.env['SHOW'] === 'yes') process.stdout.write(`${told}\n`)
})
