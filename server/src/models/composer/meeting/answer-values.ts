import { foldText } from '../words.ts'
import { splitSentences } from '../sentences.ts'
import { findDueDay } from '../../../documents/said-days/due-day.ts'

export type AnswerKind = 'text' | 'number' | 'scale' | 'choice' | 'multi_choice' | 'yes_no' | 'date'

/** A value as it was said, and the words for it. */
export interface SaidValue {
  readonly value: string | number | boolean | readonly string[]
  readonly words: string
}

interface Wanted {
  readonly kind: AnswerKind
  readonly options: readonly string[]
}

/** The highest value of a scale, which begins at 0. */
const scaleMax = 10
/** A reply of fewer words says nothing by itself. */
const fewestWords = 3
const longestQuote = 400

/** The value in a text; undefined if there is none, or if it could be one of several. Choices are taken as they are written, or not at all. */
export function readSaidValue(
  { kind, options }: Wanted,
  text: string,
  { today, isReply }: { today: string; isReply: boolean },
): SaidValue | undefined {
  const words = toQuote(text)
  const take = (value: SaidValue['value'] | undefined) => (value === undefined ? undefined : { value, words })
  switch (kind) {
    case 'text':
      return take(isReply || countPlainWords(text) >= fewestWords ? words : undefined)
    case 'number':
      return take(readOnlyNumber(text))
    case 'scale':
      return take(readScale(text, isReply))
    case 'choice': {
      const [only, second] = readChoices(options, text)
      return take(second === undefined ? only : undefined)
    }
    case 'multi_choice': {
      const chosen = readChoices(options, text)
      return take(chosen.length === 0 ? undefined : chosen)
    }
    case 'yes_no':
      return take(isReply ? readYesNo(text) : undefined)
    default:
      return take(findDueDay(text, today)?.day)
  }
}

/** The first sentences of a turn, as they were said. */
function toQuote(text: string): string {
  let quote = ''
  for (const sentence of splitSentences(text)) {
    if (quote !== '' && quote.length + sentence.length > longestQuote) break
    quote = quote === '' ? sentence : `${quote} ${sentence}`
  }
  return quote.slice(0, longestQuote)
}

const countPlainWords = (text: string): number => text.trim().split(/\s+/u).length

const number =
  /(?<![\p{L}\d.,:/-])(\d{1,3}(?:[.,' ]\d{3})+|\d+(?:[.,]\d{1,2})?)(?:\s?(k|thousand|tausend|mille|duizend|m|million|millionen)\b)?(?![\d:/])/giu
const factors: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  tausend: 1e3,
  mille: 1e3,
  duizend: 1e3,
  m: 1e6,
  million: 1e6,
  millionen: 1e6,
}

/** The numbers of a text in digits; `12,500` is twelve thousand five hundred. */
function listNumbers(text: string): number[] {
  return [...text.matchAll(number)].map(([, digits = '', factor = '']) => {
    const isGrouped = /[.,' ]\d{3}(?!\d)/u.test(digits)
    const value = Number(isGrouped ? digits.replaceAll(/\D/gu, '') : digits.replace(',', '.'))
    return value * (factors[factor.toLowerCase()] ?? 1)
  })
}

function readOnlyNumber(text: string): number | undefined {
  const [only, second] = [...new Set(listNumbers(text))]
  return second === undefined ? only : undefined
}

/** "An 8", "8 out of 10": a whole number of the scale. A statement must name the scale. */
function readScale(text: string, isReply: boolean): number | undefined {
  const of = /(?<!\d)(\d{1,2})\s?(?:out of|of|von|sur|van de|\/)\s?(?:the\s)?(?:10|ten|zehn|dix|tien)\b/iu.exec(text)
  const value = of === null ? (isReply ? readOnlyNumber(text) : undefined) : Number(of[1])
  return value !== undefined && Number.isInteger(value) && value >= 0 && value <= scaleMax ? value : undefined
}

const filler = String.raw`^(?:(?:um+|uh+|well|oh|so|äh+m?|also|euh|ben|eh|nou)[, ]+)*`
const yes = new RegExp(
  `${filler}(?:yes|yeah|yep|yup|sure|of course|absolutely|correct|right|exactly|definitely|we do|it does|ja|jawohl|klar|genau|natürlich|sicher|oui|bien sûr|tout à fait|zeker|natuurlijk|klopt)(?![\\p{L}])`,
  'iu',
)
const no = new RegExp(
  `${filler}(?:no|nope|not yet|not really|we don['’]t|it doesn['’]t|never|nein|noch nicht|leider nicht|non|pas encore|nee|nog niet)(?![\\p{L}])`,
  'iu',
)

function readYesNo(text: string): boolean | undefined {
  if (yes.test(text)) return true
  return no.test(text) ? false : undefined
}

/** The choices whose whole words are in a text; one that is a part of another one that was said does not count. */
function readChoices(options: readonly string[], text: string): string[] {
  const folded = foldText(text)
  const said = options.filter((option) => {
    const words = foldText(option).replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
    return words !== '' && new RegExp(String.raw`(?<![\p{L}\p{N}])${words}(?![\p{L}\p{N}])`, 'u').test(folded)
  })
  return said.filter((option) => !said.some((other) => other !== option && foldText(other).includes(foldText(option))))
}
