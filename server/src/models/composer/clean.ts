import type { Language } from './language.ts'
import { normalizeText } from './polish.ts'
import { listContentStems, countWords, foldText, splitWords } from './words.ts'

/**
 * Removes spoken words without meaning: fillers, repetitions, self-corrections, frames. An empty result means that
 * nothing remains.
 */
export function cleanSentence(raw: string, language: Language, isSpoken: boolean): string {
  let text = raw
  for (const filler of language.fillers)
    text = text.replace(filler, (match) => (/^[\s,]/.test(match) && !/[.!?]$/.test(match) ? ' ' : ' '))
  text = text.replace(/\s+/g, ' ').trim()
  text = removeStammer(removeStammer(removeCorrectionMarks(text)))
  for (let turn = 0; turn < 6; turn++) {
    const before = text
    text = text.replace(/^[\s,;:.…–—-]+/, '')
    if (isSpoken || turn > 0 || countWords(text) > 3) text = removeMatch(text, language.lead)
    for (const frame of language.frames) text = removeMatch(text, frame)
    if (text === before) break
  }
  return normalizeText(text, language.code)
}

/** Removes a match only if a complete statement remains. */
function removeMatch(text: string, pattern: RegExp): string {
  const match = pattern.exec(text)
  if (!match || match[0] === '') return text
  const rest = text.slice(match[0].length)
  if (countWords(rest) < 2) return /[!?]/.test(rest) ? text : rest.trim() === '' ? '' : text
  if (
    /^(?:yes|no|yeah|well|so|like|right|now|also|and|plus|look|listen|actually|basically)\s/i.test(match[0]) &&
    /^(?:of|to|that|much|many|far|long|is|are|was|as|known|matter|longer|one(?! more thing)|more|than|has|have|in|on|at)\b/i.test(
      rest,
    )
  )
    return text
  return rest
}

/** "we we", "the thing, the thing": removes the first of two equal runs of one to four words. */
function removeStammer(text: string): string {
  let out = text
  for (let size = 4; size >= 1; size--) {
    const run = Array.from({ length: size }, () => "[\\p{L}\\p{N}'’]+").join('\\s+')
    const twice = new RegExp(
      `(?<![\\p{L}\\p{N}'’-])(${run})(?:\\s*(?:,|…|\\.\\.\\.|–|—|-)\\s*|\\s+)\\1(?![\\p{L}\\p{N}'’-])`,
      'giu',
    )
    out = out.replace(twice, (whole, kept: string) =>
      size === 1 &&
      /^(?:that|had|so|very|really|bye|no|nach|sie|die|nous|vous|\d+)$/i.test(kept) &&
      !/^(?:that|so) /i.test(whole)
        ? whole
        : kept,
    )
  }
  return out
}

/** Removes "hold on" and "scratch that" if it is unclear which words they retract. */
const removeCorrectionMarks = (text: string): string =>
  text.replace(/\b(?:no wait|wait no|scratch that|hold on|let me rephrase)[,\s]+/gi, '')

/** Whether two statements are nearly the same in wording (share of the shorter one's words). */
export function isSameStatement(a: string, b: string): boolean {
  const left = new Set(splitWords(a).map(foldText))
  const right = new Set(splitWords(b).map(foldText))
  const small = left.size < right.size ? left : right
  const large = left.size < right.size ? right : left
  if (small.size < 3) return foldText(a) === foldText(b)
  let shared = 0
  for (const word of small) if (large.has(word)) shared++
  return shared / small.size >= 0.85 && shared / large.size >= 0.55
}

/** Whether one short text repeats the other: most meaningful words of the shorter are in both. */
export function isRepetition(a: string, b: string, language: Language): boolean {
  const [short = '', long = ''] = [foldText(a), foldText(b)].sort((one, other) => one.length - other.length)
  if (countWords(short) >= 3 && long.includes(short.replace(/[.!?。？]+$/u, ''))) return true
  const left = new Set(listContentStems(a, language))
  const right = new Set(listContentStems(b, language))
  const shared = [...left].filter((part) => right.has(part)).length
  const least = Math.min(left.size, right.size)
  return least > 0 && (shared === least ? shared > 1 || left.size === right.size : shared > 2 && shared / least > 0.5)
}
