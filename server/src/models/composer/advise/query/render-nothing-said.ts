import type { QueryCondition, QueryForm, QueryKind } from '../../../advising/query.ts'
import { escapeMarkdown, quote } from '../format.ts'
import type { Language } from './answer-language.ts'

/** Where somebody's words may stand. */
const places: Partial<Record<QueryKind, Readonly<Record<Language, readonly string[]>>>> = {
  meeting_line: { en: ['meetings'], de: ['Meetings'] },
  log_entry: { en: ['calls', 'e-mails', 'notes'], de: ['Anrufe', 'E-Mails', 'Notizen'] },
  survey_response: { en: ['survey answers'], de: ['Umfrageantworten'] },
  post: { en: ['posts'], de: ['Beiträge'] },
  idea: { en: ['ideas'], de: ['Ideen'] },
}
const listValues = (where: readonly QueryCondition[], isMeant: (field: string, op: string) => boolean): string[] =>
  where.flatMap((one) =>
    'linked' in one ? listValues(one.where, isMeant) : isMeant(one.field, one.op) ? one.values.map(String) : [],
  )
const join = (words: readonly string[], and: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1) ?? ''}`

/** That words stand nowhere, with all that was looked through: they may have been said in others. Null where no words were sought. */
export function renderNothingSaid(queries: readonly QueryForm[], language: Language): string | null {
  const [first] = queries
  if (first === undefined || queries.length < 2 || queries.some(({ kind }) => places[kind] === undefined)) return null
  const isGerman = language === 'de'
  const words = [...new Set(listValues(first.where, (_field, op) => op === 'has'))].map((word) => quote(word, language))
  const people = [
    ...new Set(listValues(first.where, (field, op) => op === 'is' && (field === 'person' || field === 'name'))),
  ]
    .filter((name) => name !== '@me')
    .map((name) => escapeMarkdown(name))
  const said = queries.flatMap(({ kind }) => places[kind]?.[language] ?? [])
  const looked = join([...new Set(said)], isGerman ? 'und' : 'and')
  const of = people.length === 0 ? '' : `${isGerman ? ' von' : ' by'} ${join(people, isGerman ? 'und' : 'and')}`
  if (words.length === 0)
    return isGerman
      ? `Ich finde nichts${of}; durchsucht habe ich ${looked}.`
      : `I find nothing${of}; I looked through ${looked}.`
  const sought = join(words, isGerman ? 'oder' : 'or')
  return isGerman
    ? `Ich finde kein ${sought}${of}: durchsucht habe ich ${looked}, nur nach genau diesem Wort; mit anderen Worten kann mehr dazu dastehen.`
    : `I find no ${sought}${of}: I looked through ${looked}, for this very word alone; there may be more in other words.`
}
