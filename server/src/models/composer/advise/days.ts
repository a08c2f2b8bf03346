import { addDays } from '@draftwright/contract/wall-clock'
import { dayRules, createWeekdayRule, toMonthSpan } from './day-rules.ts'

/** The days that are meant, both inclusive, and how they were phrased. */
export interface DaySpan {
  readonly from: string
  readonly to: string
  /** The words of the question that name the span. */
  readonly words: string
  /** Only a start was given: "since Monday". */
  readonly isSince?: boolean
  /** The days that the same words mean of what is to come: "in January" is the last one or the next. */
  readonly ahead?: { readonly from: string; readonly to: string }
}

/** "Do I have a meeting on Monday": what somebody has on a weekday is to come. */
const isOfPlans = /\b(?:(?:do|does) \S+ have|have (?:i|we) got|what do (?:i|we) have)\b/iu

/** Every span in the text, in order; `isAhead` means that a bare weekday is in the future. */
export function extractSpans(text: string, today: string, isAhead: boolean): DaySpan[] {
  const found: (DaySpan & { at: number })[] = []
  let rest = text
  for (const { pattern, read } of [...dayRules, createWeekdayRule(isAhead || isOfPlans.test(text))]) {
    for (;;) {
      const match = pattern.exec(rest)
      if (match === null) break
      const span = read(match, today, isAhead)
      if (span !== null) found.push({ from: span[0], to: span[1], words: match[0], at: match.index })
      // Each part is matched only once; padding preserves positions.
      const blank = (span === null ? '\u0001' : ' ').repeat(match[0].length)
      rest = rest.slice(0, match.index) + blank + rest.slice(match.index + match[0].length)
    }
  }
  const ordered = found
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, ...span }) => ({ ...extendToEdge(text, at, span, today), at }))
  return mergeSpans(text, ordered)
}

/** "Since Monday" extends to today, "after Monday" starts on Tuesday, "until Friday" starts today. */
function extendToEdge(text: string, at: number, span: DaySpan, today: string): DaySpan {
  const before = text.slice(0, at).toLowerCase()
  const edge =
    /\b(since|from|after|starting|until|till|by|before|up to)\s+(?:the\s+)?(?:start of\s+|end of\s+|beginning of\s+)?$/u.exec(
      before,
    )
  const words = (edge?.[0] ?? '') + span.words
  const word = edge?.[1]
  if (word === undefined) return span
  if (word === 'after') {
    const from = addDays(span.to, 1)
    return { from, to: from > today ? from : today, words, isSince: true }
  }
  if (word === 'since' || word === 'starting')
    return { from: span.from, to: span.from > today ? span.to : today, words, isSince: true }
  if (word === 'from') return { ...span, words }
  return {
    from: span.to < today ? span.from : today,
    to: word === 'before' && !/^(?:end|late)/iu.test(span.words) ? addDays(span.from, -1) : span.to,
    words,
  }
}

/** "From … to …" and "between … and …" are one span, and so are two days joined by "to". */
function mergeSpans(text: string, spans: readonly (DaySpan & { readonly at: number })[]): DaySpan[] {
  const lower = text.toLowerCase()
  const isCompared = /\bcompare|\bversus|\bvs\b/u.test(lower)
  const isOne = spans.length === 2 && !isCompared && /\b(?:from|between)\b/u.test(lower)
  const merged: (DaySpan & { readonly at: number })[] = []
  for (const span of spans) {
    const last = merged.at(-1)
    const between = last === undefined ? '' : lower.slice(last.at, span.at)
    // "Compare May to June" has two spans; "compare 1 May to 7 May with …" continues after its first.
    const isRange = (!isCompared || spans.length > 2) && /\s(?:to|until|till|through|–|-)\s*$/u.test(between)
    if (last !== undefined && (isOne || isRange))
      merged[merged.length - 1] = {
        from: last.from < span.from ? last.from : span.from,
        to: span.to > last.to ? span.to : last.to,
        words: `${last.words} ${span.words}`,
        at: last.at,
      }
    else merged.push(span)
  }
  return merged.map(({ at: _at, ...span }) => span)
}

/** The text without the words of these spans and the prepositions before them. */
export function removeSpans(text: string, spans: readonly DaySpan[]): string {
  return spans
    .reduce((rest, { words }) => words.split(/\s{2,}/u).reduce((left, part) => left.replace(part, ' '), rest), text)
    .replaceAll(/\s+/gu, ' ')
    .replace(/\s+(?:in|on|for|during|of|from|since|by|until|between|and|at)\s*([?.!]*)$/iu, '$1')
    .trim()
}

/** The preceding span of the same length; for whole months, the months before. */
export const toPreviousSpan = (span: DaySpan): DaySpan => moveSpan(span, -1)
/** The following span of the same length. */
export const toNextSpan = (span: DaySpan): DaySpan => moveSpan(span, 1)

function moveSpan({ from, to }: DaySpan, by: 1 | -1): DaySpan {
  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
  const [first, last] = [monthOf(from), monthOf(to)]
  if (from.endsWith('-01') && to === toMonthSpan(0, last)[1]) {
    const months = last - first + 1
    return { from: toMonthSpan(0, first + by * months)[0], to: toMonthSpan(0, last + by * months)[1], words: '' }
  }
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  return { from: addDays(from, by * length), to: addDays(to, by * length), words: '' }
}
