import { queryFields, type QueryForm } from '../../../advising/query.ts'
import { escapeMarkdown } from '../format.ts'
import { countNouns } from './field-words.ts'
import type { Language } from './answer-language.ts'
import { formatFieldName } from './query-words.ts'
import { type RowPhrase, describeRows } from './row-names.ts'

const ordinals = {
  en: ['', 'second ', 'third ', 'fourth ', 'fifth '],
  de: ['', 'zweit', 'dritt', 'viert', 'fünft'],
} as const
/** Days that are usually to come. */
const ahead: readonly string[] = ['close_date', 'due', 'planned']

/** "The open deal with the highest amount", "the 3 latest meetings", in the order that was asked for. */
export function describeSuperlative(
  { sort, kind, skip = 0 }: QueryForm,
  phrase: RowPhrase,
  total: number,
  language: Language,
): string {
  if (sort === undefined) return ''
  const { field, isDown } = sort
  const isGerman = language === 'de'
  const count = total === 1 ? 'one' : 'many'
  const type = queryFields[kind][field] ?? (field === 'at' ? 'day' : 'number')
  const rows = describeRows(phrase, count, language, total === 1 && isGerman ? 'definite' : isGerman ? 'none' : 'plain')
  const number = total === 1 ? '' : `${total} `
  const whose = phrase.owner === null ? '' : sayOwner(phrase.owner, language)
  const nth = ordinals[language][skip] ?? ''
  if (type === 'day') {
    // "The latest published post" says already by what.
    const isPlain = field === 'at' || field === 'created' || isAheadOnly(field) || phrase.states.includes(field)
    const told = isPlain ? '' : ` (${formatFieldName(field, language)})`
    const stem = sayDayOrder(field, isDown, language)
    // "Der letzte Anruf oder die letzte E-Mail".
    const each = phrase.names[2].split(/(, | oder )/u)
    if (isGerman && total === 1 && each.length > 1 && phrase.before === '')
      return `${each
        .map((noun, at) =>
          at % 2 === 1 ? noun : `${at === 0 ? getArticle(noun) : getArticle(noun).toLowerCase()} ${stem}e ${noun}`,
        )
        .join('')}${phrase.after}${whose}${told}`
    return isGerman
      ? `${sayArticle(phrase, total)} ${number}${stem}${getDefinite(total)} ${rows}${whose}${told}`
      : `The ${number}${nth}${stem} ${rows}${whose}${told}`
  }
  const nouns = countNouns[language][field]
  if (isGerman) {
    const degree = isDown ? (nouns === undefined ? 'höchst' : 'meist') : nouns === undefined ? 'niedrigst' : 'wenigst'
    const noun = nouns === undefined ? formatFieldName(field, language) : sayDative(nouns[1])
    const nthWords = nth === '' ? degree : `${nth}${degree}`
    return nouns === undefined
      ? `${sayArticle(phrase, total)} ${number}${rows}${whose} mit ${isFeminine(field) ? 'der' : 'dem'} ${nthWords}en ${noun}`
      : `${sayArticle(phrase, total)} ${number}${rows}${whose} mit den ${nthWords}en ${noun}`
  }
  return `The ${number}${rows}${whose} with the ${nth}${nouns === undefined ? (isDown ? 'highest' : 'lowest') : isDown ? 'most' : 'fewest'} ${nouns === undefined ? formatFieldName(field) : nouns[1]}`
}

const isAheadOnly = (field: string): boolean => ahead.includes(field)
function sayDayOrder(field: string, isDown: boolean, language: Language): string {
  const isGerman = language === 'de'
  if (field === 'created') return isDown ? (isGerman ? 'neuest' : 'newest') : isGerman ? 'ältest' : 'oldest'
  if (isDown) return isGerman ? 'letzt' : 'latest'
  return field === 'at' || isAheadOnly(field) ? (isGerman ? 'nächst' : 'next') : isGerman ? 'frühest' : 'earliest'
}
const isFeminine = (field: string): boolean => field === 'probability' || field === 'size'
const sayDative = (noun: string): string => (/(?:n|s)$/u.test(noun) || noun.includes(' ') ? noun : `${noun}n`)
const sayOwner = (owner: string, language: Language): string =>
  language === 'de'
    ? ` von ${owner === '@me' ? 'Ihnen' : escapeMarkdown(owner)}`
    : ` of ${owner === '@me' ? 'yours' : `${escapeMarkdown(owner)}'s`}`

const feminine = /^(?:Idee|Säule|Firma|Aufgabe|Umfrageantwort|Notiz|Stelle|Zusage|Entscheidung|offene Frage|E-Mail)/u
const sayArticle = ({ names }: RowPhrase, total: number): string => (total !== 1 ? 'Die' : getArticle(names[2]))
const getArticle = (noun: string): string =>
  feminine.test(noun) ? 'Die' : /^(?:Meeting|Mitglied)$/u.test(noun) ? 'Das' : 'Der'
const getDefinite = (total: number): string => (total === 1 ? 'e' : 'en')
