import type { Ask } from '@draftwright/contract/advisor-cards'
import type { KnownTable } from '../../tables/index.ts'
import { matchNames, matchTables, type NamedRow } from '../../query/index.ts'
import { isOwnWord, splitWords } from './lexicon.ts'
import { fillers } from './words-of-questions.ts'

const stops: ReadonlySet<string> = new Set(
  [
    fillers.en,
    fillers.de,
    'they|he|she|him|her|his|those|these|some|than|but|if|or|not|sie|er|ihn|ihm|ihr|nicht|als|wenn|aber|mit|ohne|us|because|much|more|most|many|less|few|first|last|one|two|three|four|five|six|seven|eight|nine|ten|again|ever|never|just|with|about|up|over|into|out|off|before|after|while|why|warum|wieso|viel|viele|mehr|meisten|wieder|nie|immer|nur|ueber|unter|bis|seit|welchen|welchem|ein|eins|zwei|drei|vier|fuenf|sechs|sieben|acht|neun|zehn|whats|who|anybody|anyone|somebody|nobody|everybody|jemand|niemand|want|wants|need|needs|will|wollen|brauchen|isn|doesn|don|didn|hasn|ll|ve|re|problem',
  ]
    .join('|')
    .split('|')
    .flatMap((phrase) => splitWords(phrase).map(({ word }) => word)),
)
export const isStopWord = (word: string): boolean => word.length < 2 || stops.has(word)

const sense = { isStop: isStopWord, isOwn: isOwnWord }

export interface Mention {
  readonly ask: Ask
  readonly name: string
  readonly score: number
  /** The words of the question that say it. */
  readonly words: readonly string[]
  /** The same, where one of them is misspelt. */
  readonly misspelt: string | null
}

/** What a question names, each with what is shown of it. */
export const findMentions = (text: string, named: readonly NamedRow[], kindsSaid: readonly string[]): Mention[] =>
  matchNames(text, named, kindsSaid, sense).map(({ row, score, words, isMisspelt }) => ({
    ask: toNamedAsk(row),
    name: row.name,
    score,
    words,
    misspelt: isMisspelt ? words.join(' ') : null,
  }))

function toNamedAsk({ kind, id, name, table, field }: NamedRow): Ask {
  const row = { id, name: name.slice(0, 300) }
  switch (kind) {
    case 'company':
      return { card: 'company', row }
    case 'contact':
      return { card: 'person', row }
    case 'opportunity':
      return { card: 'deal', row }
    case 'campaign':
      return { card: 'visits', topic: 'campaigns', row }
    case 'record':
      return {
        form: { kind: table ?? 'table:', where: [{ field: field ?? '', op: 'is', values: [name.slice(0, 200)] }] },
      }
    case 'post':
      return { form: { kind: 'post', where: [{ field: 'name', op: 'is', values: [name.slice(0, 200)] }] } }
    case 'meeting': {
      const where = [{ field: 'name', op: 'is', values: [name.slice(0, 200)] }] as const
      return { form: { kind: 'meeting_note', where: [{ linked: 'meeting', where }] } }
    }
    default:
      return { card: 'found', words: name.replaceAll(/\s+/gu, ' ').slice(0, 200) }
  }
}

/** A table that a question names. */
export function findTableMention(text: string, tables: readonly KnownTable[]): Mention | null {
  const found = matchTables(text, tables, sense)
  return found === null ? null : { ...found, ask: { form: found.form }, misspelt: null }
}
