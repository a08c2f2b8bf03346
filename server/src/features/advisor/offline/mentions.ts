import type { Ask } from '@draftwright/contract/advisor-cards'
import type { FieldCondition } from '@draftwright/contract/query-form'
import type { KnownTable } from '../../tables/index.ts'
import { isSameStem, matchNames, type NamedRow, translateWord } from '../../query/index.ts'
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
  matchNames(text, named, kindsSaid, { isStop: isStopWord, isOwn: isOwnWord }).map(
    ({ row, score, words, isMisspelt }) => ({
      ask: toNamedAsk(row),
      name: row.name,
      score,
      words,
      misspelt: isMisspelt ? words.join(' ') : null,
    }),
  )

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

/** A table that a text names by its name, its fields and what its fields hold, in either language. */
export function findTableMention(text: string, tables: readonly KnownTable[]): Mention | null {
  const words = splitWords(text).map(({ word }) => word)
  const said = new Map(words.map((word) => [word, [word, ...translateWord(word)]]))
  const find = (name: string): string[] | null => {
    const own = splitWords(name).flatMap(({ word }) => (word.length > 2 && !isStopWord(word) ? [word] : []))
    const found = own.map((word) => words.find((one) => said.get(one)?.some((each) => isSameStem(each, word)) === true))
    const matched = found.filter((word) => word !== undefined)
    return own.length > 0 && matched.length === own.length ? matched : null
  }
  const isSummed = /\b(?:how (?:much|many)|total|sum|wie ?viele?|summe|insgesamt)\b/iu.test(text)
  const mentions = tables.map((table): Mention => {
    const name = find(table.name)
    const fields = table.fields.flatMap((field) => {
      // A unit behind a comma is not said.
      const matched = find(field.name.replace(/,.*$/u, ''))
      return matched === null || matched.every((word) => name?.includes(word)) ? [] : [{ field, matched }]
    })
    const options = table.fields.flatMap((field) =>
      field.options.flatMap((option) => {
        const matched = find(option)
        return matched === null
          ? []
          : [{ condition: { field: field.name, op: 'is', values: [option] } as FieldCondition, matched }]
      }),
    )
    const number = fields.find(({ field }) => ['number', 'currency'].includes(field.type))?.field
    const score =
      (name === null ? 0 : 1) + fields.reduce((sum, { matched }) => sum + 0.6 * matched.length, 0) + options.length
    const measure = isSummed && number !== undefined ? { measure: { of: 'sum' as const, field: number.name } } : {}
    const isTold = name !== null || score >= 1.6
    return {
      ask: {
        form: {
          kind: `table:${table.id}`,
          where: options.length === 1 ? options.map(({ condition }) => condition) : [],
          ...measure,
        },
      },
      name: table.name,
      score: isTold ? score : 0,
      words: [name ?? [], ...fields.map(({ matched }) => matched), ...options.map(({ matched }) => matched)].flat(),
      misspelt: null,
    }
  })
  const best = mentions.toSorted((one, other) => other.score - one.score)[0]
  return best === undefined || best.score === 0 ? null : best
}
