import type { AdvisorWorld } from '../../server/test/advisor-world.ts'
import { isActionTool } from '../../server/src/models/advising/action-tools.ts'
import { type Answered, Conversation } from './ask.ts'
import type { Case } from './case.ts'

/** What an answer is held against. */
export const dimensions = ['routing', 'facts', 'citations', 'honesty'] as const
export type Dimension = (typeof dimensions)[number]

export interface Verdict {
  readonly name: string
  readonly text: string
  /** Questions offered behind the answer that are then not answered with a row or a number. */
  readonly idle: readonly string[]
  readonly faults: Readonly<Record<Dimension, readonly string[]>>
}

export async function judge(world: AdvisorWorld, one: Case): Promise<Verdict> {
  const conversation = new Conversation(world.call(world[one.who ?? 'ada']))
  const questions = typeof one.ask === 'string' ? [one.ask] : one.ask
  let answered: Answered | undefined
  let told = ''
  for (const question of questions) {
    answered = await conversation.ask(question)
    told += answered.told
  }
  if (answered === undefined) throw new Error('A case without a question')
  return {
    name: `${one.who === undefined ? '' : `${one.who}: `}${questions.join(' → ')}`,
    text: answered.text,
    idle: await idleOf(conversation, answered.next),
    faults: {
      routing: routing(world, one, answered),
      facts: facts(one, answered),
      citations: [...citations(answered), ...uncited(world, one, answered)],
      honesty: honesty(answered, `${told} ${questions.join(' ')}`),
    },
  }
}

async function idleOf(conversation: Conversation, offered: readonly string[]): Promise<string[]> {
  const idle = []
  for (const question of offered) {
    const { text } = await conversation.fork().ask(question)
    const isEmpty = /\b(?:I cannot|I do not|I find nothing|Which one do you mean)\b/u.test(text)
    if (isEmpty || !/\[r\d+\]|\d/u.test(text)) idle.push(`${question} → ${text.slice(0, 80)}`)
  }
  return idle
}

function routing({ ids }: AdvisorWorld, { tools, proposes, input = {} }: Case, { calls }: Answered): string[] {
  const used = calls.map(({ name }) => name)
  const proposed = used.filter(isActionTool)
  const faults = tools === undefined ? unlike(proposed, proposes === undefined ? [] : [proposes]) : unlike(used, tools)
  const last: Readonly<Record<string, unknown>> = calls.at(-1)?.input ?? {}
  for (const [key, value] of Object.entries(input)) {
    const wanted = typeof value === 'string' && value.startsWith('@') ? ids[value.slice(1)] : value
    if (JSON.stringify(last[key]) !== JSON.stringify(wanted))
      faults.push(`${key} is ${JSON.stringify(last[key])}, not ${JSON.stringify(wanted)}`)
  }
  return faults
}

const unlike = (used: readonly string[], wanted: readonly string[]) =>
  used.join() === wanted.join() ? [] : [`used ${used.join(', ') || 'nothing'}, not ${wanted.join(', ') || 'nothing'}`]

function facts({ says = [], not = [] }: Case, { text }: Answered): string[] {
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

/** Every line that names a row of the workspace carries a marker, and every marker is one that was given. */
function citations({ text, receipts }: Answered): string[] {
  const unknown = [...text.matchAll(/\[(r\d+)\]/gu)]
    .filter(([, handle = '']) => !receipts.has(handle))
    .map(([marker]) => `unknown ${marker}`)
  const titles = [...receipts.values()].filter(({ kind }) => kind !== 'report').map(({ title }) => title)
  const lines = text.split('\n')
  const bare = lines
    // The head of a table names no row.
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

function uncited({ ids }: AdvisorWorld, { cites = [] }: Case, { text, receipts }: Answered): string[] {
  const cited = new Set([...text.matchAll(/\[(r\d+)\]/gu)].map(([, handle = '']) => receipts.get(handle)?.id))
  return cites.filter((key) => !cited.has(ids[key])).map((key) => `does not cite ${key}`)
}

/** No number, and no name in capitals, that neither the tools nor the person said; dates and sums are the product's own words. */
function honesty({ text, calls }: Answered, told: string): string[] {
  if (calls.length === 0) return []
  const said = told.toLowerCase()
  const bold = [...text.matchAll(/\*\*(.+?)\*\*/gu)].map(([, name = '']) =>
    name.replaceAll(/\\([\\`*_[\]<>|~])/gu, '$1'),
  )
  return bold
    .filter((name) => !said.includes(JSON.stringify(name.toLowerCase()).slice(1, -1)))
    .map((name) => `invents ${name}`)
}

export const isRight = ({ faults }: Verdict): boolean => dimensions.every((dimension) => faults[dimension].length === 0)
