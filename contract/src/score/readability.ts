import type { Context, Prose } from './context.ts'
import { type Change, type Check, type Finding, computeCheckPoints } from './report.ts'
import { toCapitalized, countWords, type Sentence } from './words.ts'

const longSentence = 25
const least = 5

/** How much of the text is in sentences and paragraphs that are too long: counts the words above the limit. */
export function checkLengths(context: Context): Check[] {
  const { prose, words, isArticle } = context
  const tooLong = prose.flatMap((one) =>
    one.sentences.filter((sentence) => sentence.words > longSentence).map((sentence) => ({ one, sentence })),
  )
  const over = tooLong.reduce((sum, { sentence }) => sum + sentence.words - longSentence, 0)
  const sentencePoints = computeCheckPoints(6, over / Math.max(1, words), 0.02, 0.2)
  const limit = isArticle ? 110 : 60
  const thick = prose
    .map((one) => ({ one, size: one.sentences.reduce((sum, sentence) => sum + sentence.words, 0) }))
    .filter(({ size }) => size > limit)
  const thickOver = thick.reduce((sum, { size }) => sum + size - limit, 0)
  return [
    {
      id: 'sentence-length',
      group: 'readability',
      points: sentencePoints,
      max: 6,
      sentence:
        tooLong.length === 0
          ? `No sentence is longer than ${longSentence} words`
          : `${tooLong.length === 1 ? 'One sentence is' : `${tooLong.length} sentences are`} longer than ${longSentence} words`,
      findings: sentencePoints < 6 ? tooLong.map(({ one, sentence }) => longFinding(context, one, sentence)) : [],
    },
    {
      id: 'paragraph-length',
      group: 'readability',
      points: computeCheckPoints(5, thickOver / Math.max(1, words), 0, 0.3),
      max: 5,
      sentence:
        thick.length === 0
          ? `No paragraph is longer than ${limit} words`
          : `${thick.length === 1 ? 'One paragraph is' : `${thick.length} paragraphs are`} longer than ${limit} words`,
      findings: thick.map(({ one, size }): Finding => {
        const at = findMiddle(one, size)
        return {
          text: `This paragraph has ${size} words: split it`,
          place: 'text',
          spans: [{ from: one.block.at + 1, to: one.block.at + 1 + one.block.text.length }],
          fix: at === null ? null : { changes: [{ kind: 'split', at }] },
        }
      }),
    },
  ]
}

/** Start of the sentence nearest to the middle. */
function findMiddle({ sentences }: Prose, size: number): number | null {
  let before = 0
  let best: { at: number; off: number } | null = null
  for (const [index, sentence] of sentences.entries()) {
    const off = Math.abs(before - size / 2)
    if (index > 0 && (!best || off < best.off)) best = { at: sentence.from, off }
    before += sentence.words
  }
  return best?.at ?? null
}

function longFinding(context: Context, { block }: Prose, sentence: Sentence): Finding {
  const change = cutSentence(context, sentence)
  return {
    text: `This sentence has ${sentence.words} words: split it in two`,
    place: 'text',
    spans: [{ from: sentence.from, to: Math.min(sentence.to, block.at + 1 + block.text.length) }],
    fix: change ? { changes: [change] } : null,
  }
}

/** Splits at the semicolon, or the joint before a new subject, that is nearest to the middle. */
export function cutSentence({ language }: Context, { text, from, words }: Sentence): Change | null {
  const places: { start: number; end: number; put: string }[] = []
  for (const match of text.matchAll(/;\s+(\p{L})/gu))
    places.push({ start: match.index, end: match.index + match[0].length, put: `. ${match[1]?.toUpperCase() ?? ''}` })
  for (const match of text.matchAll(language.joints))
    places.push({
      start: match.index,
      end: match.index + match[0].length,
      put: `. ${toCapitalized(match[1]?.toLowerCase() ?? '')} `,
    })
  let best: { change: Change; off: number } | null = null
  for (const { start, end, put } of places) {
    const before = countWords(text.slice(0, start))
    const isOpen = /[("“«„][^)"”»“]*$/u.test(text.slice(0, start))
    if (before < least || words - before < least || isOpen) continue
    const off = Math.abs(before - words / 2)
    if (!best || off < best.off) best = { change: { kind: 'text', from: from + start, to: from + end, text: put }, off }
  }
  return best?.change ?? null
}
