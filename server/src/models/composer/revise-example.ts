import type { Piece } from './document.ts'
import type { Language } from './language.ts'
import { computeSimilarity } from './similarity.ts'
import { toPieceText, type Revision } from './revision.ts'
import { splitSentences } from './sentences.ts'
import { countWords, foldText, hasPhrase, listContentStems } from './words.ts'

/** Minimum similarity for an earlier post's example to be about the same topic. */
const minSimilarity = 0.12

/**
 * Adds an example from the author's idea or an earlier post where it fits best; without one, a prompt for it. Invents
 * nothing.
 */
export function addExample(state: Revision): void {
  const { plan, pieces } = state
  const { language } = plan.idea
  const text = pieces.map(toPieceText).join(' ')
  const found = findOwnExample(state, text, language)
  if (found !== null) {
    const stems = listContentStems(found, language)
    const ties = pieces.map((piece) =>
      piece.kind === 'paragraph' ? computeSimilarity(stems, listContentStems(piece.text, language), plan.weight) : -1,
    )
    const best = ties.indexOf(Math.max(...ties))
    state.pieces = pieces.toSpliced((best === -1 ? pieces.length - 1 : best) + 1, 0, { kind: 'paragraph', text: found })
    return
  }
  const asks = language.phrases.example
  const about = plan.keyword || plan.titles[0] || ''
  const open = new Set(pieces.flatMap((piece) => (piece.kind === 'prompt' ? [piece.text] : [])))
  const wordings = asks.map((ask) => ask.replace('{}', about))
  const prompt: Piece = {
    kind: 'prompt',
    text: wordings.find((one) => !open.has(one)) ?? wordings[0] ?? `Add an example of ${about}`,
  }
  const last = pieces.findLastIndex((piece) => piece.kind === 'paragraph' && !/\]\([^)]*\)/.test(piece.text))
  state.pieces = pieces.toSpliced(last + 1, 0, prompt)
}

function findOwnExample({ plan, input }: Revision, text: string, language: Language): string | null {
  const foldedText = foldText(text)
  const isNew = (sentence: string): boolean =>
    !foldedText.includes(
      foldText(sentence)
        .replace(/[.!?]+$/u, '')
        .slice(0, 60),
    )
  const isExample = (sentence: string): boolean =>
    language.example.test(sentence) &&
    countWords(sentence) >= 6 &&
    !/https?:/.test(sentence) &&
    !/[?？]$/.test(sentence)
  const fromIdea = plan.sentences.find(
    (sentence) => isExample(sentence) && isNew(sentence) && !isFullyLeaning(sentence, language),
  )
  if (fromIdea) return fromIdea
  const stems = listContentStems(text, language)
  for (const post of input.earlier)
    for (const sentence of splitSentences(post.text.replaceAll('\n', ' '))) {
      if (!isExample(sentence) || !isNew(sentence) || isFullyLeaning(sentence, language)) continue
      const isAbout = plan.keyword !== '' && hasPhrase(sentence, plan.keyword)
      if (isAbout || computeSimilarity(listContentStems(sentence, language), stems, plan.weight) >= minSimilarity)
        return sentence
    }
  return null
}

/** "For example" usually marks a dependent sentence, but an example may start with it. */
const isFullyLeaning = (sentence: string, language: Language): boolean =>
  language.leaning.test(sentence) && !language.example.test(sentence.slice(0, 24))
