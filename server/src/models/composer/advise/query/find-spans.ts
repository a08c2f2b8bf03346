import { parse as parseGermanDates } from 'chrono-node/de'
import { type DaySpan, extractSpans } from '../days.ts'
import { englishNumbers, parseGermanNumber } from '../number-words.ts'
import { findYears, germanPeriods, writeGermanDays } from './german-days.ts'
import { writeNumbers, writeSilence } from './contact-periods.ts'
import { isToldInPast } from './past-words.ts'

/** The spans of days with the words that they take, by word. */
export function findSpans(meant: readonly string[], today: string): { at: number; length: number; span: DaySpan }[] {
  const text = germanPeriods.reduce(
    (left, [pattern, english]) =>
      // Each word keeps its place: what a phrase has fewer of is filled up.
      left.replace(pattern, (found: string, ...groups: string[]) => {
        const said = english.replaceAll(/\$(\d)/gu, (_all, n: string) => groups[Number(n) - 1] ?? '')
        const missing = found.split(' ').length - said.split(' ').length
        return said + ' ~'.repeat(Math.max(0, missing))
      }),
    writeSilence(writeNumbers(writeGermanDays(meant.join(' '), today))),
  )
  const parts = text.split(' ')
  const isAhead =
    !isToldInPast(text) &&
    /\b(?:due|clos(?:e|es|ing)|goes|go out|planned|scheduled|next|until|by|fael\w+|geplant\w*|erledigen|durch|schliess\w*|abschliess\w*|abschluss\w*|tomorrow|between|ansteh\w*|(?:steht|stehen|liegt|liegen)(?: [^ ]+)* an|reinkomm\w*|kommt(?: [^ ]+)* rein|(?:laeuft|laufen)(?: [^ ]+)* aus|dran|(?:tasks?|aufgaben?) after)\b/u.test(
      text,
    )
  let from = 0
  const plain = parts.filter((part) => part !== '~').join(' ')
  const ahead = extractSpans(plain, today, true)
  const spans = extractSpans(plain, today, isAhead).flatMap((found, i) => {
    const { from: first, to: last, words } = ahead[i] ?? found
    const span = words === found.words && last > found.to ? { ...found, ahead: { from: first, to: last } } : found
    const said = span.words.split(/\s+/u)
    const at = parts.findIndex((part, i) => i >= from && part === said[0] && said.length > 0)
    if (at < 0) return []
    let end = at
    for (const word of said) {
      const next = parts.findIndex((part, i) => i >= end && part === word)
      if (next < 0) break
      end = next + 1
    }
    while (parts[end] === '~') end++
    from = end
    return [{ at, length: end - at, span }]
  })
  const years = findYears(meant, today).filter(
    ({ at }) => !spans.some((one) => one.at <= at && at < one.at + one.length),
  )
  return spans.length + years.length > 0 ? [...spans, ...years] : findGermanDays(meant, today, isAhead)
}

/** Days in German that the rules do not know: "am 12. März", "in 3 Tagen", "vor zwei Wochen". */
function findGermanDays(
  meant: readonly string[],
  today: string,
  isAhead: boolean,
): { at: number; length: number; span: DaySpan }[] {
  const text = meant.join(' ').replaceAll('maerz', 'märz').replaceAll('fuenf', 'fünf')
  return parseGermanDates(text, new Date(`${today}T12:00:00`), { forwardDate: isAhead }).flatMap(
    ({ index, text: words, start, end }) => {
      if (!start.isCertain('day') && !/\b(?:in|vor) (?:\d|ein|zwei|drei|vier|fünf|sechs|sieben|acht|zehn)/u.test(words))
        return []
      const [from, to] = [toIsoDay(start.date()), toIsoDay((end ?? start).date())]
      const at = index === 0 ? 0 : text.slice(0, index).trim().split(' ').length
      return [{ at, length: words.split(' ').length, span: { from, to, words } }]
    },
  )
}
const toIsoDay = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

const times: Readonly<Record<string, number>> = { k: 1e3, tsd: 1e3, m: 1e6, mio: 1e6 }
/** A number of a word, "5k" and "three" as well; null if it is none. */
export function parseNumber(word: string): number | null {
  const found = /^[€$£]?(\d[\d.,]*)(k|tsd|m|mio)?%?€?$/u.exec(word)
  if (found === null) {
    // "One" is mostly no number: "which one", "the last one".
    return word === 'one' ? null : (englishNumbers.get(word) ?? parseGermanNumber(word))
  }
  const digits = (found[1] ?? '').replaceAll(/[.,](?=\d{3}(?!\d))/gu, '').replace(',', '.')
  return Number.isNaN(Number(digits)) ? null : Number(digits) * (times[found[2] ?? ''] ?? 1)
}
