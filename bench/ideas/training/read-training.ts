import { type CorpusIdea, readCorpus } from '../corpus.ts'
import { type LabelledIdea, readLabelled, type Span, type SpanKind } from './read-labelled.ts'
import { type LabelledLine, readLines } from './read-lines.ts'

/** All that the editor's models are trained on; held-out and fresh corpora are no part of it. */
export interface TrainingData {
  readonly ideas: readonly LabelledIdea[]
  readonly speech: readonly LabelledIdea[]
  readonly lines: readonly LabelledLine[]
}

const folder = new URL('../labelled/', import.meta.url)

export function readTraining(): TrainingData {
  return {
    ideas: [...readLabelled(new URL('ideas/', folder)), ...readCorpus('corpus').map(toLabelled)],
    speech: readLabelled(new URL('speech/', folder)),
    lines: readLines(new URL('sentences/', folder)),
  }
}

const kinds: Record<CorpusIdea['left_out'][number]['reason'], SpanKind> = {
  instruction: 'n',
  private: 'p',
  filler: 'f',
  corrected: 'c',
  repeated: 'r',
}

/** An idea of the corpus, with its passages found where they stand first. */
function toLabelled({ id, kind, language, idea, left_out: leftOut, structure }: CorpusIdea): LabelledIdea {
  const spans = leftOut.flatMap(({ text, reason }): Span[] => {
    const from = idea.indexOf(text)
    return from < 0 ? [] : [{ from, to: from + text.length, kind: kinds[reason] }]
  })
  return {
    source: id,
    kind: structure === 'prose' ? kind : structure,
    language,
    titles: [],
    keywords: [],
    excerpts: [],
    text: idea,
    spans,
    ends: [],
    paragraphs: [],
    items: [],
  }
}
