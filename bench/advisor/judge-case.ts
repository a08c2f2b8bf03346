import type { AdvisorFixture } from '../../server/test/advisor-fixture.ts'
import { isActionTool } from '../../server/src/models/advising/action-tools.ts'
import { type BenchAnswer, Conversation } from './conversation.ts'
import type { AdvisorCase } from './case.ts'

/** The dimensions that an answer is judged by. */
export const dimensions = ['routing', 'facts', 'citations', 'honesty'] as const
type Dimension = (typeof dimensions)[number]

export interface Verdict {
  readonly name: string
  readonly text: string
  /** Suggested questions whose answer contains neither a row nor a number. */
  readonly idle: readonly string[]
  readonly faults: Readonly<Record<Dimension, readonly string[]>>
}

/** With `triesFollowUps` each suggested question is asked, too. */
export async function judgeCase(
  fixture: AdvisorFixture,
  one: AdvisorCase,
  { triesFollowUps = false } = {},
): Promise<Verdict> {
  const conversation = new Conversation(fixture.call(fixture[one.who ?? 'ada']))
  const questions = typeof one.ask === 'string' ? [one.ask] : one.ask
  let answered: BenchAnswer | undefined
  let answers = ''
  for (const question of questions) {
    answered = await conversation.ask(question)
    answers += answered.toolOutput
  }
  if (answered === undefined) throw new Error('A case without a question')
  return {
    name: `${one.who === undefined ? '' : `${one.who}: `}${questions.join(' → ')}`,
    text: answered.text,
    idle: triesFollowUps ? await listUnusedTools(conversation, answered.followUps) : [],
    faults: {
      routing: checkRouting(fixture, one, answered),
      facts: checkFacts(one, answered),
      citations: [...checkCitations(answered), ...checkCited(fixture, one, answered)],
      honesty: checkHonesty(answered, `${answers} ${questions.join(' ')}`),
    },
  }
}

async function listUnusedTools(conversation: Conversation, offered: readonly string[]): Promise<string[]> {
  const idle = []
  for (const question of offered) {
    const { text } = await conversation.fork().ask(question)
    const isEmpty = /\b(?:I cannot|I do not|I find nothing|Which one do you mean)\b/u.test(text)
    if (isEmpty || !/\[r\d+\]|\d/u.test(text)) idle.push(`${question} → ${text.slice(0, 80)}`)
  }
  return idle
}

function checkRouting(
  { ids }: AdvisorFixture,
  { tools, proposes, input = {} }: AdvisorCase,
  { calls }: BenchAnswer,
): string[] {
  // To look up which names a question has is a part of reading it.
  const used = calls.map(({ name }) => name).filter((name) => name !== 'find_values')
  const proposed = used.filter(isActionTool)
  const faults =
    tools === undefined ? diffTools(proposed, proposes === undefined ? [] : [proposes]) : diffTools(used, tools)
  const last: Readonly<Record<string, unknown>> = calls.at(-1)?.input ?? {}
  for (const [key, value] of Object.entries(input)) {
    const wanted = typeof value === 'string' && value.startsWith('@') ? ids[value.slice(1)] : value
    if (JSON.stringify(last[key]) !== JSON.stringify(wanted))
      faults.push(`${key} is ${JSON.stringify(last[key])}, not ${JSON.stringify(wanted)}`)
  }
  return faults
}

const diffTools = (used: readonly string[], wanted: readonly string[]) =>
  used.join() === wanted.join() ? [] : [`used ${used.join(', ') || 'nothing'}, not ${wanted.join(', ') || 'nothing'}`]

function checkFacts({ says = [], not = [] }: AdvisorCase, { text }: BenchAnswer): string[] {
  const plain = text
    .replaceAll(/ \[r\d+\]/gu, '')
    .replaceAll('**', '')
    .replaceAll(/\\([\\`*_[\]<>|~])/gu, '$1')
  const isThere = (wanted: string | RegExp) =>
    typeof wanted === 'string' ? plain.includes(wanted) : wanted.test(plain)
  return [
    ...says.filter((wanted) => !isThere(wanted)).map((wanted) => `does not say ${String(wanted)}`),
    ...not.filter((wanted) => plain.includes(wanted)).map((wanted) => `says ${wanted}`),
  ]
}

/** Every line that names a row of the workspace has a citation marker, and every marker exists. */
function checkCitations({ text, sources }: BenchAnswer): string[] {
  const unknown = [...text.matchAll(/\[(r\d+)\]/gu)]
    .filter(([, handle = '']) => !sources.has(handle))
    .map(([marker]) => `unknown ${marker}`)
  const titles = [...sources.values()].filter(({ kind }) => kind !== 'report').map(({ title }) => title)
  const lines = text.split('\n')
  const bare = lines
    // A table's header names no row.
    .filter((_line, at) => lines[at + 1]?.startsWith('| --') !== true)
    .filter(
      (line) =>
        !/\[r\d+\]/u.test(line) &&
        !line.startsWith('#') &&
        titles.some((title) => line.includes(`**${title}**`) || /^\|.*\d/u.test(line)),
    )
    .map((line) => `no marker: ${line}`)
  return [...unknown, ...bare]
}

function checkCited({ ids }: AdvisorFixture, { cites = [] }: AdvisorCase, { text, sources }: BenchAnswer): string[] {
  const cited = new Set([...text.matchAll(/\[(r\d+)\]/gu)].map(([, handle = '']) => sources.get(handle)?.id))
  return cites.filter((key) => !cited.has(ids[key])).map((key) => `does not cite ${key}`)
}

/**
 * No number or capitalised name that neither the tools nor the person mentioned; dates and sums are the product's own.
 */
function checkHonesty({ text, calls }: BenchAnswer, answers: string): string[] {
  if (calls.length === 0) return []
  const said = answers.toLowerCase()
  const bold = [...text.matchAll(/\*\*(.+?)\*\*/gu)].map(([, name = '']) =>
    name.replaceAll(/\\([\\`*_[\]<>|~])/gu, '$1'),
  )
  return bold
    .filter((name) => !said.includes(JSON.stringify(name.toLowerCase()).slice(1, -1)))
    .map((name) => `invents ${name}`)
}

export const isRightVerdict = ({ faults }: Verdict): boolean =>
  dimensions.every((dimension) => faults[dimension].length === 0)
