import type { TaggedWords } from './tag-words.ts'

/** Whether a denial stands by the number behind these words, and by the words that compare it: "not more than", "no amount over". */
export function isDeniedNumber(before: readonly TaggedWords[]): boolean {
  const compared = before.findLastIndex(({ tag }) => tag === 'op')
  const beside = before.slice(0, compared < 0 ? before.length : compared)
  const last = beside.findLast(({ tag }) => !['quiet', 'field', 'is', 'number', 'and', 'unit', 'without'].includes(tag))
  const at = last === undefined ? -1 : beside.lastIndexOf(last)
  return (
    ['not', 'except', 'but', 'without', 'neither'].includes(last?.tag ?? '') ||
    beside.slice(at + 1).some(({ tag }) => tag === 'without')
  )
}
