import { monthNames } from '@draftwright/contract/query-spans'
import type { AskLanguage } from '@draftwright/contract/advisor-cards'
import { isMisspeltRun, readNumber } from '../../query/index.ts'
import {
  type Index,
  type Meaning,
  type MeaningType,
  ownByLetter,
  ownIndex,
  splitWords,
  type Term,
  type Token,
  type Word,
} from './lexicon.ts'

/** The longest term that begins at a word, with all that it can mean. */
function matchAt(words: readonly Word[], at: number, indexes: readonly Index[]) {
  let length = 0
  let found: Term[] = []
  for (const index of indexes)
    for (const term of index.get(words[at]?.word ?? '') ?? []) {
      const n = term.words.length
      if (n < length || n === 0) continue
      if (!term.words.every((word, more) => words[at + more]?.word === word)) continue
      if (n > length) found = []
      length = n
      found.push(term)
    }
  return { length, found }
}

const spelledTypes: ReadonlySet<MeaningType> = new Set([
  'kind',
  'state',
  'field',
  'day',
  'span',
  'measure',
  'order',
  'card',
  'topic',
])
/** The terms that words are with a mistake, longer than what is there without one; none where they could be several. */
function matchMisspelt(words: readonly Word[], at: number, names: readonly Term[], least: number) {
  const letter = words[at]?.word[0] ?? ''
  let length = least
  let found: Term[] = []
  const test = (term: Term, isName: boolean) => {
    const n = term.words.length
    if (n < Math.max(length, least + 1) || at + n > words.length) return
    const run = words.slice(at, at + n).map(({ word }) => word)
    if (!isMisspeltRun(run, term.words, isName)) return
    if (n > length) found = []
    length = n
    found.push(term)
  }
  for (const term of names) if (term.words[0]?.[0] === letter) test(term, true)
  // Words that only join are not worth a guess.
  if (least === 0)
    for (const term of ownByLetter.get(letter) ?? []) if (spelledTypes.has(term.meaning.type)) test(term, false)
  const meant = new Set(found.map((term) => term.words.join(' ')))
  return meant.size === 1 ? { length, found } : { length: least, found: [] }
}

/** A month with a year behind it is of that year. */
function joinYears(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at): Token[] => {
    const month = (one: Token | undefined) => monthNames.find((name) => name === findMeaning(one, 'span')?.span)
    const year = (one: Token | undefined) => /^(?:19|20)\d\d$/u.exec(one?.words.join(' ') ?? '')?.[0]
    if (year(token) !== undefined && month(tokens[at - 1]) !== undefined) return []
    const [name, behind] = [month(token), year(tokens[at + 1])]
    if (name === undefined || behind === undefined) return [token]
    const number = String(monthNames.indexOf(name) + 1).padStart(2, '0')
    return [
      { ...token, to: tokens[at + 1]?.to ?? token.to, meanings: [{ type: 'span', span: `month:${behind}-${number}` }] },
    ]
  })
}

/**
 * The question cut into runs of words, each the longest that anything is called; `misspelt` are the names that words with a mistake may
 * mean, null reads as it is written. Words in quotation marks are one run.
 */
export function readTokens(text: string, names: Index, misspelt: readonly Term[] | null = null): Token[] {
  const quoted = [...text.matchAll(/["“„”]([^"“„”]{1,100})["“”]/gu)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    text: match[1] ?? '',
  }))
  const words = splitWords(text)
  const tokens: Token[] = []
  for (let at = 0; at < words.length; ) {
    const first = words[at]
    if (first === undefined) break
    const quote = quoted.find(({ from, to }) => first.from >= from && first.to <= to)
    const exact = matchAt(words, at, [ownIndex, names])
    const spelled = misspelt === null ? null : matchMisspelt(words, at, misspelt, exact.length)
    const isMeant = spelled !== null && spelled.found.length > 0
    const { length, found } = isMeant ? spelled : exact
    const number = readNumber(first.word)
    const isQuoted = quote !== undefined && !found.some(({ meaning }) => meaning.type === 'value' && length > 0)
    const end = isQuoted
      ? Math.max(
          at + 1,
          words.findIndex(({ from }) => from >= quote.to) === -1
            ? words.length
            : words.findIndex(({ from }) => from >= quote.to),
        )
      : at + Math.max(1, length)
    const run = words.slice(at, end)
    const to = run.at(-1)?.to ?? first.to
    tokens.push({
      from: first.from,
      to,
      text: isQuoted ? quote.text : text.slice(first.from, to),
      words: run.map(({ word }) => word),
      meanings: isQuoted
        ? [{ type: 'text', text: quote.text }]
        : [
            ...found.map(({ meaning }) => meaning),
            ...(number !== null && length <= 1 ? [{ type: 'number', number } as const] : []),
          ],
      languages: [...new Set(found.flatMap(({ language }) => language ?? []))],
      ...(isMeant && !isQuoted ? { meant: found[0]?.text ?? '' } : {}),
    })
    at = end
  }
  return joinYears(tokens)
}

/** The language that more of the words are of; the given one where they are as many. */
export function findLanguage(tokens: readonly Token[], usual: AskLanguage): AskLanguage {
  const only = (language: AskLanguage) =>
    tokens.filter(({ languages }) => languages.length === 1 && languages[0] === language).length
  const [english, german] = [only('en'), only('de')]
  return english === german ? usual : english > german ? 'en' : 'de'
}

export const findMeaning = <T extends MeaningType>(
  token: Token | undefined,
  type: T,
): Extract<Meaning, { readonly type: T }> | null =>
  (token?.meanings.find((one) => one.type === type) ?? null) as Extract<Meaning, { readonly type: T }> | null
