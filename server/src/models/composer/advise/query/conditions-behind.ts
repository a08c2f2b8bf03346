import type { QueryCondition, QueryKind } from '../../../advising/query.ts'
import type { Language } from './answer-language.ts'
import { joinPhrases, listPhrases } from './condition-words.ts'

/** How a condition begins that goes on behind a noun as a person says it: "calls today", "contacts at Acme". */
const goesOn = {
  en: /^(?:today$|(?:at|with|without|on|in|from|about|since|before|after|worth|due|added|closed|done|published) )/u,
  de: /^(?:heute$|(?:bei|mit|ohne|zu|auf|in|im|am|aus|von|seit|vor|ab|bis) )/u,
} as const
const isJoined = /,| (?:or|and|oder|und) /u
const isOfHaving = /^(?:with|without|mit|ohne) /u

/** The conditions behind the noun of an answer, with a space before them: in brackets where they do not go on from it. */
export function renderConditionsBehind(
  kind: QueryKind,
  where: readonly QueryCondition[],
  language: Language,
  today: string,
): string {
  const phrases = listPhrases(kind, where, language, today)
  const [first, second, ...others] = phrases
  if (first === undefined) return ''
  const isPlain = others.length === 0 && phrases.every((one) => goesOn[language].test(one))
  if (isPlain && second === undefined) return ` ${first}`
  if (isPlain && second !== undefined && !isOfHaving.test(first) && !phrases.some((one) => isJoined.test(one)))
    return ` ${first} ${second}`
  return ` (${joinPhrases(phrases, language)})`
}
