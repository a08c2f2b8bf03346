import type { Outline, WritingInput } from '../writing.ts'
import { type Piece, printMarkdown } from './document.ts'
import type { Language } from './language.ts'
import type { Plan } from './plan.ts'
import { joinSentences, toPieceText } from './revision.ts'
import { splitSentences } from './sentences.ts'
import { computeSimilarity } from './similarity.ts'
import { foldText, listContentStems } from './words.ts'

type Section = Outline['outline'][number]

const maxPointLength = 120
/** Below this likeness a sentence stays in the section of the one before it. */
const minSimilarity = 0.08

/** The idea's own sections; without headings one section that bears the title's name. */
export function buildOutline(plan: Plan, input: WritingInput): Outline {
  const [first] = plan.pieces
  return {
    titles: [...plan.titles],
    outline: listSections(plan),
    opening: input.opening ?? (first?.kind === 'paragraph' && plan.sentences.length > 1 ? printMarkdown([first]) : ''),
    keyword: plan.keyword,
  }
}

function listSections({ pieces, titles, idea }: Plan): Section[] {
  const sections: Section[] = []
  for (const piece of pieces) {
    if (piece.kind === 'heading') sections.push({ heading: piece.text, points: [] })
    else {
      if (sections.length === 0) sections.push({ heading: titles[0] ?? '', points: [] })
      sections.at(-1)?.points.push(...listPoints(piece, idea.language).map(shortenPoint))
    }
  }
  return sections
}

const listPoints = (piece: Piece, language: Language): string[] =>
  piece.kind === 'list'
    ? piece.items
    : piece.kind === 'paragraph' && language.code !== 'und'
      ? splitSentences(piece.text)
      : [toPieceText(piece)]

const shortenPoint = (text: string): string =>
  text.length <= maxPointLength
    ? text
    : `${text
        .slice(0, maxPointLength)
        .replace(/\s+\S*$/u, '')
        .replace(/[,;:]$/u, '')}…`

/**
 * The text in an outline that a person accepted: each sentence goes to the section that names or most resembles it, in
 * the author's order. The idea's own outline changes nothing.
 */
export function applyOutline(plan: Plan, outline: readonly Section[]): readonly Piece[] {
  const own = listSections(plan)
  if (JSON.stringify(own) === JSON.stringify(outline)) return plan.pieces
  const { language } = plan.idea
  const sections = outline.map(({ heading, points }) => ({
    heading,
    points: points.map((point) => foldText(point.replace(/[.。…]$/u, ''))),
    stems: listContentStems([heading, ...points].join(' '), language),
    pieces: [] as Piece[],
  }))
  let current = sections[0]
  for (const piece of plan.pieces) {
    if (piece.kind === 'heading') continue
    const parts: Piece[] =
      piece.kind === 'paragraph' ? splitSentences(piece.text).map((text) => ({ kind: 'paragraph', text })) : [piece]
    let isNew = true
    for (const part of parts) {
      const text = toPieceText(part)
      const stems = listContentStems(text, language)
      const [best] = sections
        .map((section) => ({
          section,
          tie:
            computeSimilarity(stems, section.stems, plan.weight) +
            (section.points.some((point) => point !== '' && foldText(text).includes(point)) ? 1 : 0),
        }))
        .toSorted((one, other) => other.tie - one.tie)
      if (best && best.tie > minSimilarity && best.section !== current) {
        current = best.section
        isNew = true
      }
      const last = current?.pieces.at(-1)
      if (!isNew && last?.kind === 'paragraph' && part.kind === 'paragraph')
        last.text = joinSentences([last.text, part.text])
      else current?.pieces.push(part)
      isNew = false
    }
  }
  const title = foldText(plan.titles[0] ?? '')
  return sections.flatMap(({ heading, pieces }, at): Piece[] => {
    const isTitle = at === 0 && foldText(heading) === title
    const shown: Piece[] = isTitle || heading === '' ? [] : [{ kind: 'heading', level: 2, text: heading }]
    return [...shown, ...(pieces.length > 0 ? pieces : [createSectionPrompt(heading, language)])]
  })
}

const createSectionPrompt = (heading: string, { phrases }: Language): Piece => ({
  kind: 'prompt',
  text: (phrases.detail[0] ?? 'Add more on {}').replace('{}', heading),
})
