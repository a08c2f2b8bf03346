import { type Answer, type Ask, isCard, stuckKinds, visitTopics } from '@draftwright/contract/advisor-cards'
import { spanNames } from '@draftwright/contract/query-spans'
import { type Engine, SYSTEM } from '../../server/src/db/engine.ts'
import { getUserId } from '../../server/test/crm-fixture.ts'
import type { Person } from '../../server/test/harness.ts'
import type { FreshQuestion } from './fresh-questions.ts'

export interface Verdict {
  readonly question: FreshQuestion
  /** Clicks after the question until the right answer stands on the screen; null if two do not lead there. */
  readonly clicks: 0 | 1 | 2 | null
  /** It was read whole, and its answer is not right. */
  readonly isWrong: boolean
  readonly shown: string
}

const plain = (markdown: string): string => markdown.replaceAll(/\\(.)/gu, '$1').replaceAll(/\s+/gu, ' ')

/** What the right answer holds, by SQL. */
export async function readExpected(
  engine: Engine,
  person: Person,
  question: FreshQuestion,
  now: Date,
): Promise<string[]> {
  const { rows } = await engine.query<Record<string, unknown>>(
    SYSTEM,
    (question.rows ?? question.number ?? '')
      .replaceAll('$1', `'${person.accountId ?? ''}'::uuid`)
      .replaceAll('$2', `'${getUserId(person)}'::uuid`)
      .replaceAll(/\$3(?:::timestamptz)?/gu, `'${now.toISOString()}'::timestamptz`),
    [],
  )
  return rows.slice(0, 20).map((row) => String(Object.values(row)[0]).replaceAll(/\s+/gu, ' ').slice(0, 48))
}

function isRight({ markdown }: Pick<Answer, 'markdown'>, expected: readonly string[], isNumber: boolean): boolean {
  const text = plain(markdown)
  if (expected.length === 0) return /\b(?:none|no|nothing|keine)\b/iu.test(text)
  if (!isNumber) return expected.every((one) => text.includes(one))
  const [number = ''] = expected
  const ways = [number, number.replaceAll(',', '.')]
  return (
    (number === '0' && /\b(?:none|no|nothing|keine)\b/iu.test(text)) ||
    ways.some((one) => new RegExp(`(?<![\\d.,])${one.replaceAll('.', String.raw`\.`)}(?![\\d])`, 'u').test(text))
  )
}

/** What one click on a chip makes of it. */
function* listChanges(ask: Ask): Generator<Ask> {
  if (!isCard(ask)) {
    const { where } = ask.form
    for (const at of where.keys()) yield { form: { ...ask.form, where: where.toSpliced(at, 1) } }
    return
  }
  for (const span of spanNames) yield { ...ask, span }
  yield { ...ask, who: '@me' }
  if (ask.card === 'stuck') for (const kind of stuckKinds) yield { ...ask, kind }
  if (ask.card === 'visits') for (const topic of visitTopics) yield { ...ask, topic }
}

/** Asks as the page does, and looks for the right answer as a person would: in the answer, behind an offer, behind one chip of either. */
export async function judgeFresh(engine: Engine, person: Person, question: FreshQuestion, now: Date): Promise<Verdict> {
  const expected = await readExpected(engine, person, question, now)
  const isNumber = question.number !== undefined
  const answer = (ask: Ask) => person.call('advisorCards.answer', { body: { ask } })
  const { ask, nearest, card } = await person.call('advisorCards.complete', { body: { text: question.ask } })
  const first = await answer(ask ?? card)
  const shown = `${ask === null ? `near ${card.card}; ${nearest.map(({ text }) => text).join(' | ')}` : JSON.stringify(ask)} → ${plain(first.markdown).slice(0, 300)} (wanted ${expected.slice(0, 4).join(', ')})`
  if (isRight(first, expected, isNumber)) return { question, clicks: 0, isWrong: false, shown }
  const verdict = { question, isWrong: ask !== null, shown }
  for (const offer of nearest)
    if (isRight(await answer(offer.ask), expected, isNumber)) return { ...verdict, clicks: 1 }
  for (const from of [ask ?? card, ...nearest.map((offer) => offer.ask)])
    for (const changed of listChanges(from))
      if (isRight(await answer(changed), expected, isNumber))
        return { ...verdict, clicks: from === (ask ?? card) ? 1 : 2 }
  return { ...verdict, clicks: null }
}
