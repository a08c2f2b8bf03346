import type { Doc } from '@draftwright/contract/document'
import { applyChanges } from '@draftwright/contract/score/changes'
import { readDoc, type TextBlock } from '@draftwright/contract/score/reading'
import { diffArrays } from 'diff'
import { findTextBlock } from './splice-text.ts'

interface SpellingFixes {
  readonly doc: Doc
  /** What the answer changed besides, which is not taken over. */
  readonly refused: number
}

const mostEdits = 800
/** Letters of a word; a longer one is none. */
const longestWord = 60

interface Token {
  readonly text: string
  readonly from: number
  readonly to: number
  /** The number of its block. */
  readonly block: number
}
interface Fix {
  readonly from: number
  readonly to: number
  readonly text: string
}

/**
 * The document with the corrections of an answer and nothing else of it: words that are spelled alike, and punctuation. Words that
 * the answer replaced, added, dropped or moved stay as they are, and so do names, numbers, code, links and every block.
 */
export function applySpelling(doc: Doc, answer: Doc, names: readonly string[]): SpellingFixes {
  const before = readTokens(readDoc(doc).blocks.filter(({ kind }) => kind !== 'code'))
  const after = readTokens(readDoc(answer).blocks.filter(({ kind }) => kind !== 'code'))
  const kept = new Set(names.flatMap((name) => name.split(/[\s-]+/u)))
  const fixes: Fix[] = []
  let refused = 0
  let [old, fresh] = [0, 0]
  let [removed, added] = [0, 0]
  const close = () => {
    if (removed + added === 0) return
    const made = toFixes(before, { start: old - removed, end: old }, after.slice(fresh - added, fresh), kept)
    fixes.push(...made.fixes)
    refused += made.refused
    removed = added = 0
  }
  // An answer that differs in so many places is no correction.
  const parts = diffArrays(toTexts(before), toTexts(after), { maxEditLength: mostEdits })
  if (parts === undefined) return { doc, refused: 1 }
  for (const part of parts) {
    const count = part.value.length
    if (part.removed) [old, removed] = [old + count, removed + count]
    else if (part.added) [fresh, added] = [fresh + count, added + count]
    else {
      close()
      ;[old, fresh] = [old + count, fresh + count]
    }
  }
  close()
  const inCode = listCodeRanges(doc)
  const allowed = fixes.filter(({ from, to }) => !inCode.some((code) => from < code.to && to > code.from))
  return {
    doc: applyChanges(
      doc,
      allowed.map((fix) => ({ kind: 'text', ...fix })),
    ),
    refused: refused + fixes.length - allowed.length,
  }
}

const toTexts = (tokens: readonly Token[]): string[] => tokens.map(({ text }) => text)

/** Numbers and addresses are one token each, so that no mark within them is changed. */
const tokenPattern =
  /(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w-]+\.[\w.]+|[#@]\p{L}[\p{L}\p{N}_]*|\p{N}+(?:[.,:'’\u00A0\u202F/-]\p{N}+)*|\p{L}[\p{L}\p{M}\p{N}]*(?:['’-]\p{L}[\p{L}\p{M}\p{N}]*)*|\S/gu

function readTokens(blocks: readonly TextBlock[]): Token[] {
  return blocks.flatMap(({ text, at }, block) =>
    [...text.matchAll(tokenPattern)].map(
      ({ 0: word, index }): Token => ({ text: word, from: at + 1 + index, to: at + 1 + index + word.length, block }),
    ),
  )
}

const isWord = (text: string): boolean => /^\p{L}[\p{L}\p{M}\p{N}'’-]*$/u.test(text)
const isMark = (text: string): boolean => /^[.,;:!?…'’‘"“”„«»()–—-]$/u.test(text)

/** The corrections of one place, without what is more than spelling and punctuation. */
function toFixes(
  tokens: readonly Token[],
  { start, end }: { start: number; end: number },
  fresh: readonly Token[],
  names: ReadonlySet<string>,
): { fixes: Fix[]; refused: number } {
  const old = tokens.slice(start, end)
  const isPaired =
    old.length === fresh.length && old.every((one, at) => isWord(one.text) === isWord(fresh[at]?.text ?? ''))
  if (isPaired) {
    // One by one, so that each keeps its format.
    const fixes = old.flatMap((one, at) => {
      const { text = '' } = fresh[at] ?? {}
      const isAllowed = isWord(one.text)
        ? !names.has(one.text) && isSpelledAlike(one, fresh[at])
        : isMark(one.text) && isMark(text)
      return isAllowed ? [{ from: one.from, to: one.to, text }] : []
    })
    return { fixes, refused: old.length - fixes.length }
  }
  const fix = toWholeFix(tokens, { start, end }, fresh, names)
  return fix === null ? { fixes: [], refused: 1 } : { fixes: [fix], refused: 0 }
}

/** One correction for several words or marks, such as "a lot" for "alot"; null if it is more than that. */
function toWholeFix(
  tokens: readonly Token[],
  { start, end }: { start: number; end: number },
  fresh: readonly Token[],
  names: ReadonlySet<string>,
): Fix | null {
  const old = tokens.slice(start, end)
  if (![...old, ...fresh].every(({ text }) => isWord(text) || isMark(text))) return null
  const oldWords = old.filter(({ text }) => isWord(text))
  const freshWords = fresh.filter(({ text }) => isWord(text))
  if (oldWords.some(({ text }) => names.has(text))) return null
  if (old.some(({ block }) => block !== old[0]?.block)) return null
  const isAlike =
    oldWords.length === freshWords.length
      ? oldWords.every((word, index) => isSpelledAlike(word, freshWords[index]))
      : isSplit(oldWords, freshWords)
  if (!isAlike) return null
  const first = old[0]
  const last = old.at(-1)
  if (first !== undefined && last !== undefined) return { from: first.from, to: last.to, text: joinTokens(fresh) }
  // Marks alone were added: they stand at the word before them.
  const place = tokens[start - 1]?.to
  return place === undefined ? null : { from: place, to: place, text: joinTokens(fresh) }
}

/** With the spaces that stood between them. */
const joinTokens = (tokens: readonly Token[]): string =>
  tokens
    .map(({ text, from }, index) => (index > 0 && from > (tokens[index - 1]?.to ?? from) ? ` ${text}` : text))
    .join('')

/** "alot" and "a lot": the same letters. */
const isSplit = (old: readonly Token[], fresh: readonly Token[]): boolean =>
  old.length + fresh.length <= 3 && old.length > 0 && fresh.length > 0 && toLetters(old) === toLetters(fresh)
const toLetters = (tokens: readonly Token[]): string =>
  tokens
    .map(({ text }) => text)
    .join('')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()

/** Words that are spelled alike and mean something else: one for another is no correction. */
const distinct = [
  'not now nor no',
  'could would should will shall can may might must',
  'he she we me they them',
  'his her our their',
  'this these those that',
  'in on an',
  'more less fewer most',
  'kein klein ein fein',
  'nicht nichts nie nur',
  'mein dein sein kein ein',
  'war wahr',
  'wird wurde würde werden',
  'kann könnte konnte',
].map((line) => new Set(line.split(' ')))

function isSpelledAlike(old: Token, fresh: Token | undefined): boolean {
  if (fresh === undefined) return false
  const [one, other] = [foldWord(old.text), foldWord(fresh.text)]
  if (one === other || stripMarks(one) === stripMarks(other)) return true
  if (distinct.some((words) => words.has(one) && words.has(other))) return false
  if ((one === 'a' && other === 'an') || (one === 'an' && other === 'a')) return true
  if (isInflected(one, other) || isInflected(other, one)) return true
  if (Math.max(one.length, other.length) > longestWord) return false
  const shorter = Math.min(one.length, other.length)
  const most = shorter <= 3 ? 1 : shorter <= 6 ? 2 : 3
  const distance = measureDistance(one, other)
  if (distance > most) return false
  // Of short words only letters that changed places or are missing: "cat" is no correction of "car".
  return shorter > 3 || one.length !== other.length || sortLetters(one) === sortLetters(other)
}

const foldWord = (word: string): string => word.toLowerCase().replaceAll('ß', 'ss').replaceAll('’', "'")
/** "go" and "goes": the ending that the sentence asks for. */
const isInflected = (stem: string, word: string): boolean =>
  word.startsWith(stem) && /^(?:e?s|e?d|e?n|ing|e?t|st|e[rms]?)$/u.test(word.slice(stem.length))
const stripMarks = (word: string): string => word.normalize('NFD').replaceAll(/[^\p{L}]/gu, '')
const sortLetters = (word: string): string => [...word].sort().join('')

/** Letters that are added, missing, wrong or swapped with their neighbor. */
function measureDistance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_cell, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0
  for (let row = 1; row <= one.length; row++)
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const line = rows[row]
      if (line === undefined) continue
      line[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  return at(one.length, other.length)
}

/** Where text is marked as code, in editor positions. */
function listCodeRanges(doc: Doc): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = []
  for (const { at } of readDoc(doc).blocks) {
    let from = at + 1
    for (const node of findTextBlock(doc, at)?.content ?? []) {
      const size = node.type === 'text' ? node.text.length : 1
      if (node.type === 'text' && node.marks?.some(({ type }) => type === 'code'))
        ranges.push({ from, to: from + size })
      from += size
    }
  }
  return ranges
}
