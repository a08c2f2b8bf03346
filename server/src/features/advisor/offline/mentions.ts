import type { Ask } from '@draftwright/contract/advisor-cards'
import type { FieldCondition } from '@draftwright/contract/query-form'
import type { KnownTable } from '../../tables/index.ts'
import type { NamedRow } from '../../query/index.ts'
import { translateWord } from './both-languages.ts'
import { isOwnWord, splitWords } from './lexicon.ts'
import { isMisspelt, isSameStem } from './spelling.ts'
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
/** How much a word says: names are made of words that the product does not have. */
const weigh = (word: string): number =>
  isStopWord(word) || word.length < 3 || /^\d+$/u.test(word) ? 0.1 : isOwnWord(word) ? 0.4 : 1

const articles: ReadonlySet<string> = new Set(['the', 'der', 'die', 'das', 'dem', 'den', 'des'])
const indefinite: ReadonlySet<string> = new Set([
  'a',
  'an',
  'any',
  'some',
  'every',
  'each',
  'which',
  'no',
  'ein',
  'eine',
  'einer',
  'einem',
  'einen',
  'jede',
  'jeder',
  'welche',
])
/** The first of two that say as much. */
const kinds = ['company', 'contact', 'opportunity', 'campaign', 'record', 'play', 'meeting', 'post'] as const
/** Share of a name that has to be said: of titles, which are made of usual words, most. */
const leastShare: Readonly<Record<NamedRow['kind'], number>> = {
  company: 0,
  contact: 0,
  opportunity: 0.5,
  campaign: 0.5,
  record: 0.7,
  play: 0.6,
  meeting: 0.6,
  post: 0.7,
}

export interface Mention {
  readonly ask: Ask
  readonly name: string
  readonly score: number
  /** The words of the question that say it. */
  readonly words: readonly string[]
  /** The same, where one of them is misspelt. */
  readonly misspelt: string | null
}

interface Hit {
  readonly row: NamedRow
  readonly got: number
  readonly share: number
  readonly words: readonly string[]
  readonly misspelt: boolean
}

/** Rows that a text names, also in part or misspelt: the most telling first, and one of each company. */
export function findMentions(text: string, named: readonly NamedRow[], kindsSaid: readonly string[] = []): Mention[] {
  const words = splitWords(text).map(({ word }) => word)
  const foreign = new Map(words.map((word) => [word, translateWord(word)]))
  // Titles are made of usual words: "the post about reminders" is no deal.
  const isOther = (row: NamedRow) => leastShare[row.kind] > 0 && kindsSaid.length > 0 && !kindsSaid.includes(row.kind)
  const hits = named
    .flatMap((row) => matchName(row, words, foreign))
    .filter(({ row, share, got }) => {
      // "The policy post": a kind that is said makes up for words of the title that are not.
      const isSaid = kindsSaid.includes(row.kind) && got >= 1.5
      return share >= leastShare[row.kind] * (isSaid ? 0.5 : 1) && (share > 0.85 || !isOther(row))
    })
    .toSorted(compareHits)
  const groupsOf = (hit: Hit) =>
    new Set(
      hits
        .filter(({ row, words: said }) => row.kind === hit.row.kind && hit.words.every((word) => said.includes(word)))
        .map(({ row }) => row.group),
    )
  const groups = new Set<string>()
  return hits.flatMap((hit): Mention[] => {
    const { row, got, misspelt } = hit
    // One word that several are called by names none of them.
    if (groups.has(row.group) || (hit.words.length === 1 && groupsOf(hit).size > 1)) return []
    groups.add(row.group)
    return [
      {
        ask: toNamedAsk(row),
        name: row.name,
        score: got,
        words: hit.words,
        misspelt: misspelt ? hit.words.join(' ') : null,
      },
    ]
  })
}

function matchName(row: NamedRow, words: readonly string[], foreign: ReadonlyMap<string, readonly string[]>): Hit[] {
  const own = splitWords(row.name).flatMap(({ word }) => (word.length > 1 ? [word] : []))
  let [isWrong, isTranslated] = [false, false]
  const found = own.map((word) => {
    const same = words.find((said) => said === word) ?? words.find((said) => isSameStem(said, word))
    if (same !== undefined) return same
    const translated = words.find((said) => foreign.get(said)?.some((one) => isSameStem(one, word)) === true)
    if (translated !== undefined) {
      isTranslated = true
      return translated
    }
    const near = words.find((said) => !isOwnWord(said) && isMisspelt(said, word, true))
    if (near !== undefined) isWrong = true
    return near
  })
  const total = own.reduce((sum, word) => sum + weigh(word), 0)
  const got = own.reduce((sum, word, at) => sum + (found[at] === undefined ? 0 : weigh(word)), 0)
  const said = [...new Set(found.filter((word) => word !== undefined))]
  const share = total === 0 ? 0 : got / total
  const telling = own.flatMap((word, at) => (found[at] !== undefined && weigh(word) === 1 ? [at] : []))
  // "The school", but not "a clinic": what a company is, is part of many names.
  const [only] = telling
  const at = words.indexOf(found[only ?? -1] ?? '')
  const isKindOnly =
    row.kind === 'company' && telling.length === 1 && only !== own.findIndex((word) => weigh(word) === 1)
  const before = words[at - 1] ?? ''
  const isUsual = indefinite.has(before) || /s$/u.test(words[at] ?? '') || words[at] !== own[only ?? -1]
  if (isKindOnly && !isWrong && !articles.has(before) && isUsual) return []
  // What was said in other words is less sure.
  const sure = isTranslated ? got * 0.7 : got
  return got >= 0.9 ? [{ row, got: sure, share, words: said, misspelt: isWrong }] : []
}

/** People and companies are meant before texts, which are made of usual words, but for a text that is named whole. */
const rank = ({ row, got, share, words }: Hit): number =>
  got + (leastShare[row.kind] === 0 ? 1.2 : share > 0.95 && words.length > 1 ? 0.5 : 0)
const compareHits = (one: Hit, other: Hit): number =>
  rank(other) - rank(one) || kinds.indexOf(one.row.kind) - kinds.indexOf(other.row.kind) || other.share - one.share

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
