import { splitNotes } from '../sentences.ts'

/** A part of a text, by offsets in it. */
export interface Range {
  readonly from: number
  readonly to: number
}

type LineKind = 'running' | 'item' | 'field' | 'heading'

/** A sentence, or a remark within one, as it is labelled. */
export interface TextSentence extends Range {
  /** Its words without the remarks within it. */
  readonly text: string
  readonly kind: LineKind
  readonly isRemark: boolean
  /** Whether it begins or ends its line. */
  readonly isFirst: boolean
  readonly isLast: boolean
}

const item = /^\s*(?:[-*•–—+·▪◦‣→➜➡✓✔✅☑👉🔹▶]\uFE0F?|\(?\d{1,2}[.)]|\[[ x]?\])\s+/u
const field = /^\s*\p{L}[\p{L}\p{N} .'’/&-]{0,30}:\s+(?=\S)/u
const row = /\S(?:\t+|\s*\|\s*)\S/u
const terminal = /[.!?…:;]["'”’»)\]]*$/u

/** A line that goes on in the next one only because it was full: the line break becomes a space, and no offset changes. */
export function unwrapLines(text: string): string {
  const lines = text.split('\n')
  const widest = Math.max(...lines.map((line) => line.length))
  const full = lines.filter((line) => line.length > widest - 14 && line.length > 58).length
  const filled = lines.filter((line) => line.trim() !== '').length
  if (widest > 110 || full < 2 || full * 2 < filled - 1) return text
  return lines
    .map((line, at) => {
      const next = lines[at + 1]
      if (next === undefined) return line
      const isFull = line.length > 58 && line.length + (/^\S*/u.exec(next)?.[0].length ?? 0) + 1 > widest - 6
      return line + (isFull && !terminal.test(line) && next.trim() !== '' && !item.test(next) ? ' ' : '\n')
    })
    .join('')
}

/** Whether a line is neither an item of a list, a field, a heading nor the row of a table. */
export const isRunningLine = (line: string): boolean =>
  !item.test(line) && !field.test(line) && !row.test(line) && !/^\s*#/u.test(line)

/**
 * The sentences of a text, line by line, in its order. Remarks in parentheses or brackets of two words or more, and what a spaced dash
 * sets off at the end, are sentences of their own, after the one that they stand in. `stops` are the places where sentences end without a mark.
 */
export function listTextSentences(text: string, stops: readonly number[] = []): TextSentence[] {
  const found: TextSentence[] = []
  let start = 0
  for (const line of text.split('\n')) {
    // The rows of a table are none.
    if (row.test(line)) {
      start += line.length + 1
      continue
    }
    const head = item.exec(line)?.[0] ?? ''
    const kind: LineKind =
      head !== '' ? 'item' : /^\s*#/u.test(line) ? 'heading' : field.test(line) ? 'field' : 'running'
    const body = line.slice(head.length)
    const from = start + head.length
    const inside = stops.filter((at) => at > from && at < from + body.length).map((at) => at - from)
    const parts: Range[] = []
    let last = 0
    for (const end of [...inside, body.length]) {
      parts.push(...findParts(body.slice(last, end)).map((part) => ({ from: part.from + last, to: part.to + last })))
      last = end
    }
    const whole = parts.filter((part) => /[\p{L}\p{N}]/u.test(body.slice(part.from, part.to)))
    for (const [at, part] of whole.entries()) {
      const edges = { isFirst: at === 0, isLast: at === whole.length - 1 }
      const range = { from: from + part.from, to: from + part.to }
      const remarks = listRemarks(text.slice(range.from, range.to)).map((one) => ({
        from: one.from + range.from,
        to: one.to + range.from,
      }))
      found.push({ ...range, text: withoutRanges(text, range, remarks), kind, isRemark: false, ...edges })
      for (const remark of remarks)
        found.push({ ...remark, text: text.slice(remark.from, remark.to), kind, isRemark: true, ...edges })
    }
    start += line.length + 1
  }
  return found
}

function findParts(text: string): Range[] {
  let from = 0
  return splitNotes(text).map((sentence) => {
    const at = Math.max(from, text.indexOf(sentence, from))
    from = at + sentence.length
    return { from: at, to: from }
  })
}

/** Parentheses within a sentence, and what a dash sets off at its end. */
function listRemarks(sentence: string): Range[] {
  const remarks = [...sentence.matchAll(/\s*(?:\([^()]{4,}\)|\[[^[\]]{4,}\])/gu)]
    .map((match) => ({ from: match.index, to: match.index + match[0].length }))
    .filter(
      ({ from, to }) =>
        /\p{L}.*\s.*\p{L}/su.test(sentence.slice(from, to)) && (from > 0 || to < sentence.trimEnd().length),
    )
  const dash = [...sentence.matchAll(/\s+(?:–|—|-|--)\s+/gu)].at(-1)
  if (dash === undefined || remarks.some(({ from, to }) => from <= dash.index && dash.index < to)) return remarks
  const tail = sentence.slice(dash.index)
  const isTail = dash.index > 8 && /\p{L}.*\s.*\p{L}/su.test(tail)
  return isTail
    ? [...remarks.filter(({ from }) => from < dash.index), { from: dash.index, to: sentence.length }]
    : remarks
}

/** The text of a range without some ranges in it. */
function withoutRanges(text: string, { from, to }: Range, gone: readonly Range[]): string {
  let out = ''
  let at = from
  for (const range of gone) {
    out += text.slice(at, Math.max(at, range.from))
    at = Math.max(at, range.to)
  }
  return out + text.slice(at, to)
}
