import { readFileSync } from 'node:fs'
import type { FindingKind } from '@draftwright/contract/findings'
import type { Finding, Source, Span } from '../finding.ts'
import { readReferences } from '../references.ts'

interface Mark extends Span {
  readonly kind: string
  readonly text: string
}

/** A text with its source and every true finding, marked by hand. */
interface MarkedText {
  readonly id: string
  readonly code: string
  readonly source: string
  /** Pages and files that it may cite, by number. */
  readonly research: readonly Source[]
  readonly dont: readonly string[]
  readonly text: string
  readonly marks: readonly Mark[]
}

/** `{kind|words}` is a mark in a text; a part of a file begins with `== id`, and a part of that with `-- name`. */
export function readCorpus(file: 'first-half' | 'second-half' | 'paraphrases' | 'cited'): MarkedText[] {
  const all = readFileSync(new URL(`${file}.txt`, import.meta.url), 'utf8')
  return all.split(/^== /mu).flatMap((part) => {
    const [id = '', ...rest] = part.split('\n')
    if (id === '') return []
    const sections = new Map(
      rest
        .join('\n')
        .split(/^-- /mu)
        .slice(1)
        .map((section): [string, string] => {
          const [name = '', ...lines] = section.split('\n')
          return [name, lines.join('\n').trim()]
        }),
    )
    const dont = (sections.get('dont') ?? '').split('\n').filter((line) => line !== '')
    return [
      {
        id,
        code: id.slice(0, 2),
        source: sections.get('source') ?? '',
        research: readResearch(sections.get('research') ?? ''),
        dont,
        ...readMarks(sections.get('text') ?? ''),
      },
    ]
  })
}

/** A source of research begins with `### title`. */
const readResearch = (section: string): Source[] =>
  section
    .split(/^### /mu)
    .slice(1)
    .map((part, at) => {
      const [name = '', ...lines] = part.split('\n')
      return { name, text: lines.join('\n').trim(), footnote: at + 1, address: null }
    })

/** Marks stand where they are without footnotes, as findings do; the text keeps its footnotes. */
function readMarks(marked: string): { text: string; marks: Mark[] } {
  const marks: Mark[] = []
  let text = ''
  let from = 0
  for (const { 0: whole, 1: kind = '', 2: words = '', index } of marked.matchAll(/\{(\w+)\|([^{}]*)\}/gu)) {
    text += marked.slice(from, index)
    const start = readReferences(text).text.length
    text += words
    marks.push({ kind, text: words, start, end: readReferences(text).text.length })
    from = index + whole.length
  }
  return { text: text + marked.slice(from), marks }
}

/** What each kind of finding is marked as. */
const marked: Record<FindingKind, readonly string[]> = {
  figure: ['figure', 'moved'],
  name: ['name'],
  quote: ['quote'],
  private: ['private'],
  // Found in notes, never by a check of a text.
  aside: [],
  link: ['link'],
  uncited: ['uncited', 'miscited'],
  claim: ['negation', 'modal', 'superlative'],
  leftover: ['artefact'],
  repeated: ['repeated'],
  language: ['language'],
}
const fits = ({ kind, span }: Finding, mark: Mark): boolean =>
  marked[kind].includes(mark.kind) && span.start < mark.end && mark.start < span.end

interface Judged {
  readonly right: readonly Finding[]
  readonly wrong: readonly Finding[]
  readonly missed: readonly Mark[]
  readonly nMarks: number
}

export const judgeFindings = (findings: readonly Finding[], marks: readonly Mark[]): Judged => ({
  right: findings.filter((finding) => marks.some((mark) => fits(finding, mark))),
  wrong: findings.filter((finding) => !marks.some((mark) => fits(finding, mark))),
  missed: marks.filter((mark) => !findings.some((finding) => fits(finding, mark))),
  nMarks: marks.length,
})
