import type { WritingInput } from '../writing.ts'
import type { Piece } from './document.ts'
import { chooseKeyword } from './idea/keyword.ts'
import { readIdea, type ReadIdea } from './idea/read-idea.ts'
import { toPieces } from './idea/structure.ts'
import { listTitles } from './idea/titles.ts'
import { computeWeights } from './similarity.ts'
import { foldText, listContentStems } from './words.ts'

/** Everything that is decided before writing. */
export interface Plan {
  readonly idea: ReadIdea
  /** Empty if none is good. */
  readonly keyword: string
  readonly titles: readonly string[]
  /** The whole idea as it would stand on a site. */
  readonly pieces: readonly Piece[]
  /** In the author's order. */
  readonly sentences: readonly string[]
  /** How rare each stem is among the sentences. */
  readonly weight: Map<string, number>
}

export function buildPlan(input: WritingInput): Plan {
  const idea = readIdea(input)
  const keyword = chooseKeyword(input, idea)
  const { titles: offered, sentences, weight, pieces } = arrangeIdea(idea, input.channel.norm.hasHeadings)
  const given = input.title === undefined ? [] : [input.title]
  const titles = [...new Set([...given, ...offered])].slice(0, 5)
  return { idea, keyword, titles, pieces: dropTitle(pieces, titles[0]), sentences, weight }
}

type Arrangement = Pick<Plan, 'titles' | 'pieces' | 'sentences' | 'weight'>

/** Each step of a run arranges the same idea again, which `readIdea` then returns as the same object. */
const recent = new WeakMap<ReadIdea, Map<boolean, Arrangement>>()

/** What follows from an idea alone. */
function arrangeIdea(idea: ReadIdea, hasHeadings: boolean): Arrangement {
  const known = recent.get(idea) ?? new Map<boolean, Arrangement>()
  recent.set(idea, known)
  const found = known.get(hasHeadings)
  if (found !== undefined) return found
  const sentences = idea.blocks.flatMap(({ items }) => items.flatMap((item) => item.sentences))
  const arranged = {
    titles: listTitles(idea),
    pieces: toPieces(idea, hasHeadings),
    sentences,
    weight: computeWeights(sentences.map((text) => listContentStems(text, idea.language))),
  }
  known.set(hasHeadings, arranged)
  return arranged
}

/** A heading that is the title would stand twice; the first of several questions stays above its answer. */
function dropTitle(pieces: readonly Piece[], title: string | undefined): readonly Piece[] {
  const [first, ...rest] = pieces
  const normalize = (text: string): string => foldText(text).replace(/[\s.!:,]+$/u, '')
  const asks = (piece: Piece): boolean => piece.kind === 'heading' && /[?？]$/u.test(piece.text)
  if (first !== undefined && asks(first) && rest.some(asks)) return pieces
  return first?.kind === 'heading' && title !== undefined && normalize(first.text) === normalize(title) ? rest : pieces
}
