import { hasFewMarks } from './find-stops.ts'
import { isRunningLine } from './text-sentences.ts'

/**
 * Makes one line of a dictation's phrases, each of which stands on its own line because the speaker was silent before it; no offset
 * changes. Lines that have marks, or are items, fields, headings or rows, were written and stay. `pauses` are where lines were joined.
 */
export function joinPhrases(text: string): { text: string; pauses: number[] } {
  let start = 0
  const pauses = text.split(/(\n(?:[^\S\n]*\n)+)/u).flatMap((run) => {
    const from = start
    start += run.length
    const isSpoken = /\S/u.test(run) && run.split('\n').every(isRunningLine) && hasFewMarks(run)
    return isSpoken ? [...run.matchAll(/\n/gu)].map(({ index }) => from + index) : []
  })
  const places = new Set(pauses)
  return { text: text.replaceAll('\n', (mark, at) => (places.has(at) ? ' ' : mark)), pauses }
}
