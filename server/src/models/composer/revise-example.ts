import type { Piece } from './document.ts'
import type { Language } from './language.ts'
import { similarity } from './rank.ts'
import { wordsOfPiece, type State } from './revision.ts'
import { splitSentences } from './sentences.ts'
import { mentions } from './titles.ts'
import { contentStems, countWords, fold } from './words.ts'

/** How near an earlier post's example must be to be about the same thing. */
const near = 0.12

/** An example the author has told, in the idea or in an earlier post, where it fits best; without one, a prompt for it. Invents nothing. */
export function addExample(state: State): void {
  const { plan, pieces } = state
  const { language } = plan.source
  const text = pieces.map(wordsOfPiece).join(' ')
  const found = ownExample(state, text, language)
  if (found !== null) {
    const stems = contentStems(found, language)
    const ties = pieces.map((piece) =>
      piece.kind === 'paragraph' ? similarity(stems, contentStems(piece.text, language), plan.weight) : -1,
    )
    const best = ties.indexOf(Math.max(...ties))
    state.pieces = pieces.toSpliced((best === -1 ? pieces.length - 1 : best) + 1, 0, { kind: 'paragraph', text: found })
    return
  }
  const asks = language.phrases.example
  const about = plan.keyword || plan.phrase
  const open = new Set(pieces.flatMap((piece) => (piece.kind === 'prompt' ? [piece.text] : [])))
  const wordings = asks.map((ask) => ask.replace('{}', about))
  const prompt: Piece = {
    kind: 'prompt',
    text: wordings.find((one) => !open.has(one)) ?? wordings[0] ?? `Add an example of ${about}`,
  }
  const last = pieces.findLastIndex((piece) => piece.kind === 'paragraph' && !/\]\([^)]*\)/.test(piece.text))
  state.pieces = pieces.toSpliced(last + 1, 0, prompt)
}

function ownExample({ plan, input }: State, text: string, language: Language): string | null {
  const said = fold(text)
  const isNew = (sentence: string): boolean =>
    !said.includes(
      fold(sentence)
        .replace(/[.!?]+$/u, '')
        .slice(0, 60),
    )
  const isExample = (sentence: string): boolean =>
    language.example.test(sentence) &&
    countWords(sentence) >= 6 &&
    !/https?:/.test(sentence) &&
    !/[?？]$/.test(sentence)
  const { source } = plan
  const fromIdea = source.blocks
    .flatMap((block) => block.sentences)
    .find(({ text: sentence }) => isExample(sentence) && isNew(sentence) && !leansFully(sentence, language))
  if (fromIdea) return fromIdea.text
  const stems = contentStems(text, language)
  for (const post of input.earlier)
    for (const sentence of splitSentences(post.text.replaceAll('\n', ' '))) {
      if (!isExample(sentence) || !isNew(sentence) || leansFully(sentence, language)) continue
      const isAbout = plan.keyword !== '' && mentions(sentence, plan.keyword)
      if (isAbout || similarity(contentStems(sentence, language), stems, plan.weight) >= near) return sentence
    }
  return null
}

/** "For example" leans as well, but an example may begin with it. */
const leansFully = (sentence: string, language: Language): boolean =>
  language.leaning.test(sentence) && !language.example.test(sentence.slice(0, 24))
