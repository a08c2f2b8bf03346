import type { FieldCondition } from '../../../advising/query.ts'
import type { Language } from './answer-language.ts'
import { countNouns } from './field-words.ts'
import { formatFieldName } from './query-words.ts'

export const joinWords = (...words: readonly string[]): string => words.filter((word) => word !== '').join(' ')
export const joinOr = (values: readonly string[], language: Language): string =>
  values.join(language === 'de' ? ' oder ' : ' or ')

/** How an operator is said; those that are missing are said otherwise. */
export type OpWords = Readonly<Record<Language, Partial<Record<FieldCondition['op'], string>>>>
const compared: OpWords = {
  en: { is: 'exactly', over: 'more than', under: 'fewer than', from: 'at least', to: 'at most' },
  de: { is: 'genau', over: 'mehr als', under: 'weniger als', from: 'mindestens', to: 'höchstens' },
}
const limits: OpWords = {
  en: { ...compared.en, over: 'over', under: 'under' },
  de: { ...compared.de, over: 'über', under: 'unter' },
}
/** A condition on a number: "worth over 50,000", "at least 3 votes". */
export function describeNumber({ field, op, values }: FieldCondition, type: string, language: Language): string {
  const isGerman = language === 'de'
  const number = Number(values[0])
  const sign = type === 'percent' ? (isGerman ? ' %' : '%') : ''
  const format = (n: number) =>
    `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(type === 'money' ? n / 100 : n)}${sign}`
  const nouns = countNouns[language][field]
  if (nouns !== undefined && type === 'number') {
    if ((op === 'under' && number === 1) || (op === 'is' && number === 0))
      return `${isGerman ? 'ohne' : 'without'} ${nouns[1]}`
    return `${compared[language][op] ?? ''} ${format(number)} ${nouns[number === 1 ? 0 : 1]}`
  }
  const said = joinOr(
    values.map((value) => format(Number(value))),
    language,
  )
  const words = limits[language][op] ?? ''
  return field === 'amount' && !isGerman
    ? `worth ${words} ${said}`
    : joinWords(field === 'weighted' && !isGerman ? 'weighted amount' : formatFieldName(field, language), words, said)
}
