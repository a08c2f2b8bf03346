import type { Context } from '../score/context.ts'
import type { Change, Finding, Span } from '../score/report.ts'
import { foldAccents } from '../score/words.ts'

/**
 * A run of text for the voice's checks: quotes, links and addresses are blanked, since they are not the author's words.
 */
export interface Line {
  text: string
  /** Document position of the text's first character. */
  start: number
  isHeading: boolean
}

const foreign =
  /https?:\/\/\S+|www\.\S+|(?<!\S)[^\s@]{1,64}@[^\s@]{1,200}|[#@][\p{L}\p{N}_]+|“[^”\n]*”|„[^“\n]*“|«[^»\n]*»|(?<![\p{L}\p{N}])"[^"\n]*"(?![\p{L}\p{N}])/gu

export function readLines({ reading }: Context): Line[] {
  return reading.blocks
    .filter(({ kind, isInQuote, text }) => kind !== 'code' && !isInQuote && text.trim() !== '')
    .map(({ text, at, kind }) => ({
      text: text.replace(foreign, (match) => ' '.repeat(match.length)),
      start: at + 1,
      isHeading: kind === 'heading',
    }))
}

/** Like matchAll, which would rebuild the pattern for every line. The pattern must be global. */
export function findMatches({ text }: Line, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) found.push(match)
  return found
}

export interface Hit {
  span: Span
  text: string
  change: Change | null
}

export const createHit = (line: Line, from: number, text: string, put: string | null): Hit => {
  const span = { from: line.start + from, to: line.start + from + text.length }
  return { span, text, change: put === null ? null : { kind: 'text', ...span, text: put } }
}

/** `put` in the case of the text it replaces: capitalised, or all capitals. */
export function matchCase(put: string, text: string): string {
  if (text.length > 2 && text === text.toUpperCase() && text !== text.toLowerCase()) return put.toUpperCase()
  return /^\p{Lu}/u.test(text) ? put.charAt(0).toUpperCase() + put.slice(1) : put
}

/** One finding per word, with all its positions and one fix for them. */
export function toFindings(hits: readonly Hit[], say: (text: string, put: string | null) => string): Finding[] {
  const groups = new Map<string, Hit[]>()
  for (const hit of hits) {
    const key = foldAccents(hit.text)
    groups.set(key, [...(groups.get(key) ?? []), hit])
  }
  return [...groups.values()].map((group): Finding => {
    const changes = group.flatMap(({ change }) => change ?? [])
    const first = group[0]
    const put = first?.change?.kind === 'text' ? first.change.text : null
    return {
      text: say(first?.text ?? '', put),
      place: 'text',
      spans: group.map(({ span }) => span),
      fix: changes.length > 0 ? { changes } : null,
    }
  })
}

/**
 * Points for things that should be absent: full for none, and even one costs something. `all` is the rate with no
 * points.
 */
export function computeAbsencePoints(max: number, count: number, words: number, all: number): number {
  if (count === 0) return max
  const share = Math.min(1, count / Math.max(100, words) / all)
  return Math.floor(Math.min(max - 0.5, max * (1 - share)) * 10) / 10
}
