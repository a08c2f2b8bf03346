import { listContentStems, readVocabulary, type Vocabulary } from './verify/words.ts'

/** Characters of a passage: a paragraph, or several short ones. */
const shortest = 240
const longest = 900
/** Characters of a source that are kept. */
const mostKept = 60_000

/** A document in passages that can be quoted, in its order, and whether it has more than is kept. */
export function splitPassages(text: string): { passages: string[]; isShortened: boolean } {
  const clean = text
    .toWellFormed()
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F\u200B\u2060\uFEFF]/gu, '')
    .replaceAll(/[^\S\n]+/gu, ' ')
  const passages: string[] = []
  let open = ''
  for (const paragraph of clean.slice(0, mostKept).split(/\n\s*/u)) {
    for (const piece of splitLong(paragraph.trim())) {
      if (open !== '' && open.length + piece.length > longest) {
        passages.push(open)
        open = ''
      }
      open = open === '' ? piece : `${open}\n${piece}`
      if (open.length < shortest) continue
      passages.push(open)
      open = ''
    }
  }
  if (open !== '') passages.push(open)
  // A cut may go through a character.
  return { passages: passages.map((one) => one.toWellFormed()), isShortened: clean.length > mostKept }
}

const sentenceEnds = new Intl.Segmenter(undefined, { granularity: 'sentence' })

function splitLong(paragraph: string): string[] {
  if (paragraph.length <= longest) return paragraph === '' ? [] : [paragraph]
  const pieces: string[] = []
  let open = ''
  for (const { segment } of sentenceEnds.segment(paragraph)) {
    if (open !== '' && open.length + segment.length > longest) {
      pieces.push(open.trim())
      open = ''
    }
    open += segment
    for (; open.length > longest; open = open.slice(longest)) pieces.push(open.slice(0, longest).toWellFormed())
  }
  if (open.trim() !== '') pieces.push(open.trim())
  return pieces
}

/**
 * The passages of each source that a text about `topic` needs most, in their order, at most `most` characters of all sources together: each
 * source gets its share, and what one leaves is for the others.
 */
export function choosePassages(sources: readonly (readonly string[])[], topic: string, most: number): string[][] {
  const wanted = new Set(listContentStems(topic, readVocabulary(topic)))
  const toLength = (passages: readonly string[]) => passages.reduce((sum, { length }) => sum + length, 0)
  // Short ones first, so that all of what they leave is for the long ones.
  const places = [...sources.keys()].toSorted((a, b) => toLength(sources[a] ?? []) - toLength(sources[b] ?? []))
  const chosen = new Map<number, string[]>()
  let left = most
  for (const [at, place] of places.entries()) {
    const picked = pickPassages(sources[place] ?? [], wanted, Math.floor(left / (places.length - at)))
    left -= toLength(picked)
    chosen.set(place, picked)
  }
  return sources.map((_, place) => chosen.get(place) ?? [])
}

function pickPassages(passages: readonly string[], wanted: ReadonlySet<string>, most: number): string[] {
  const vocabulary = readVocabulary(passages.slice(0, 3).join('\n'))
  const ranked = passages
    .map((text, place) => ({ text, place, score: scorePassage({ text, place }, vocabulary, wanted) }))
    .toSorted((a, b) => b.score - a.score || a.place - b.place)
  const picked: typeof ranked = []
  let used = 0
  for (const one of ranked) {
    if (used + one.text.length > most) continue
    used += one.text.length
    picked.push(one)
  }
  return picked.toSorted((a, b) => a.place - b.place).map(({ text }) => text)
}

/** Words in common with the topic count, figures too, and the beginning of a page says what it is about. */
function scorePassage(
  { text, place }: { text: string; place: number },
  vocabulary: Vocabulary,
  wanted: ReadonlySet<string>,
): number {
  const shared = new Set(listContentStems(text, vocabulary)).intersection(wanted).size
  return shared * 2 + (/\d/u.test(text) ? 1 : 0) + (place < 2 ? 2 - place : 0)
}
