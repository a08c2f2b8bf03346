import { readdirSync, readFileSync } from 'node:fs'

/** What becomes of words: `n` a note for the editor, `p` private, `f` filler, `c` taken back, `r` said again. */
export type SpanKind = 'n' | 'p' | 'f' | 'c' | 'r'
/** What a whole sentence is; `private` is an aside that is not to be published. */
export type SentenceLabel = 'keep' | 'note' | 'private' | 'filler'

export interface Span {
  readonly from: number
  readonly to: number
  readonly kind: SpanKind
}

/** An idea as its author gave it, with what a careful editor does; places are offsets in `text`. */
export interface LabelledIdea {
  readonly source: string
  readonly kind: string
  readonly language: string
  readonly titles: readonly string[]
  readonly keywords: readonly string[]
  /** Sentences that would do, the best first. */
  readonly excerpts: readonly string[]
  readonly text: string
  readonly spans: readonly Span[]
  /** Where a sentence ends without a mark. */
  readonly ends: readonly number[]
  readonly paragraphs: readonly number[]
  readonly items: readonly number[]
}

/** Reads every labelled idea below `folder`; throws a sentence naming the file where one is malformed. */
export function readLabelled(folder: URL): LabelledIdea[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .toSorted()
    .flatMap((file) =>
      readFileSync(new URL(file, folder), 'utf8')
        .split(/^===[ \t]*$/mu)
        .map((idea) => idea.trim())
        .filter(Boolean)
        .flatMap((idea) => parseLabelled(file, idea)),
    )
}

function parseLabelled(source: string, idea: string): LabelledIdea[] {
  const [head = '', marked] = idea.split(/^---[ \t]*\n/mu)
  if (marked === undefined) throw new Error(`An idea in ${source} has no line of dashes: ${idea.slice(0, 60)}`)
  const listValues = (name: string) =>
    head
      .split('\n')
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).trim())
      .filter(Boolean)
  return [
    {
      source,
      kind: listValues('kind')[0] ?? '',
      language: listValues('language')[0] ?? '',
      titles: listValues('title'),
      keywords: listValues('keyword'),
      excerpts: listValues('excerpt'),
      ...parseMarks(marked),
    },
  ]
}

/** A text without its marks, and what they say. */
function parseMarks(marked: string): Pick<LabelledIdea, 'text' | 'spans' | 'ends' | 'paragraphs' | 'items'> {
  let text = ''
  const spans: Span[] = []
  const ends: number[] = []
  const paragraphs: number[] = []
  const items: number[] = []
  let open: { from: number; kind: SpanKind } | null = null
  for (let at = 0; at < marked.length; at++) {
    const letter = marked[at] ?? ''
    if (letter === '⟦') {
      open = { from: text.length, kind: marked[at + 1] as SpanKind }
      at += 2
    } else if (letter === '⟧') {
      if (open !== null) spans.push({ ...open, to: text.length })
      open = null
    } else if (letter === '‖') ends.push(text.length)
    else if (letter === '¶') paragraphs.push(text.length)
    else if (letter === '•' && isMark(marked, at, text)) items.push(text.length)
    else if (letter === '№') items.push(text.length)
    else text += letter
  }
  return { text: text.trimEnd(), spans, ends, paragraphs, items }
}

/** A bullet of the author's own stands at the beginning of a line before a space. */
const isMark = (marked: string, at: number, text: string): boolean =>
  !(/(?:^|\n)\s*$/u.test(text) && /\s/u.test(marked[at + 1] ?? ''))
