import { expect, it } from 'vitest'
import { freshQuestions } from '../../../../../bench/advisor/fresh-questions.ts'
import { judgeCalls } from '../../../../../bench/advisor/judge-calls.ts'
import { judgeFresh, readExpected, type Verdict } from '../../../../../bench/advisor/judge-fresh.ts'
import { getUserId } from '../../../../test/crm-fixture.ts'
import { signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { createAccountDb } from '../../../db/account-db.ts'
import { runReadTool } from '../tools/index.ts'

const { app, context } = await useApp({ hasRateLimits: false })

it('answers no fresh question wrongly, most within two clicks, and a strong model has what it needs in one round', async () => {
  const verdicts: Verdict[] = []
  const calls: { ask: string; isRight: boolean; characters: number; text: string }[] = []
  for (const trade of ['software', 'roastery', 'consultancy'] as const) {
    const person = await signUp(app)
    await person.call('example.create', { body: { trade } })
    const call = {
      db: createAccountDb(context.engine, person.accountId ?? ''),
      caller: { userId: getUserId(person), accountId: person.accountId ?? '', sessionId: '', role: 'owner' as const },
      context,
      signal: new AbortController().signal,
    }
    const today = context.now().toISOString().slice(0, 10)
    for (const question of freshQuestions.filter((one) => one.trade === trade)) {
      verdicts.push(await judgeFresh(context.engine, person, question, context.now()))
      const expected = await readExpected(context.engine, person, question, context.now())
      const verdict = await judgeCalls(question, expected, today, (tool, input) => runReadTool(call, tool, input))
      calls.push({ ask: question.ask, ...verdict })
    }
  }
  const told = verdicts.map(
    ({ question, clicks, isWrong, shown }) => `${isWrong ? 'WRONG ' : ''}${clicks ?? '–'} ${question.ask} :: ${shown}`,
  )
  if (process.env['SHOW'] === 'yes')
    process.stdout.write(
      `${told.join('\n')}\n${calls.map(({ ask, isRight, characters, text }) => `MODEL ${isRight ? 'right' : 'LACKS'} ${characters} ${ask} ${isRight ? '' : text.slice(0, 300)}`).join('\n')}\n`,
    )
  expect(verdicts.filter(({ isWrong }) => isWrong).map(({ shown }) => shown)).toEqual([])
  expect(verdicts.filter(({ clicks }) => clicks !== null).length, told.join('\n')).toBeGreaterThanOrEqual(34)
  expect(
    calls.filter(({ isRight }) => isRight).length,
    calls.map(({ text }) => text).join('\n'),
  ).toBeGreaterThanOrEqual(38)
})
