import { parseMarkdown } from './document.ts'
import { computeSimilarity } from './rank.ts'
import { splitSentences } from './sentences.ts'
import type { Sentence, ParsedIdea } from './parsed-idea.ts'
import { createUnit, type UnitGroup, type Unit } from './units.ts'
import type { WritingInput } from '../writing.ts'
import { listContentStems, foldText } from './words.ts'

export const extractProse = (markdown: string): string[] =>
  parseMarkdown(markdown).flatMap((piece) => (piece.kind === 'list' ? piece.items : splitSentences(piece.text)))

/** A sentence normalized for comparison: without final punctuation and capitals. */
export const normalizeSentence = (text: string): string => foldText(text).replace(/[\s.!?。？:]+$/u, '')

/** Drops sentences that repeat the opening or the title. */
export function dropSaidSentences(groups: UnitGroup[], said: string[], thesis: RegExp): void {
  const known = new Set(said.map(normalizeSentence))
  for (const group of groups)
    group.units = removeSentences(
      group.units,
      (one) => known.has(normalizeSentence(one.text)) || known.has(normalizeSentence(one.text.replace(thesis, ''))),
    )
}

export function removeSentences(units: Unit[], isOut: (one: Sentence) => boolean): Unit[] {
  return units
    .map((one) => {
      if (!one.sentences.some(isOut)) return one
      const parts = one.parts
        .map((part) => ({ ...part, sentences: part.sentences.filter((each) => !isOut(each)) }))
        .filter((part) => part.sentences.length > 0)
      return createUnit(parts, one.block, one.turns)
    })
    .filter((one) => one.parts.length > 0)
}

/**
 * Applies a person's outline: every unit goes to the section whose heading and points it resembles most, in the
 * author's order.
 */
export function applyAcceptedOutline(
  outline: NonNullable<WritingInput['outline']>,
  groups: UnitGroup[],
  source: ParsedIdea,
  weight: Map<string, number>,
  titles: string[],
): UnitGroup[] {
  const sections = outline.map(({ heading, points }) => ({
    heading,
    units: [] as Unit[],
    stems: listContentStems([heading, ...points].join(' '), source.language),
    points,
  }))
  let current = sections[0]
  for (const one of groups.flatMap((group) => group.units)) {
    const ranked = sections.map((section) => ({
      section,
      tie:
        computeSimilarity(one.stems, section.stems, weight) +
        (section.points.some((point) => one.sentences.some((each) => each.text.includes(point.replace(/[.。…]$/, ''))))
          ? 1
          : 0),
    }))
    const best = ranked.sort((a, b) => b.tie - a.tie)[0]
    if (best && best.tie > 0.08) current = best.section
    current?.units.push(one)
  }
  // In the outline a section without a heading is named like the title; in the text that would repeat the title.
  const isTitle = (heading: string): boolean =>
    titles.some((title) => normalizeSentence(title) === normalizeSentence(heading))
  const untitled = isTitle(outline[0]?.heading ?? '') ? outline.slice(1) : outline
  const headings = new Set(
    untitled.flatMap(({ heading }) => [normalizeSentence(heading), normalizeSentence(heading.replace(/^how /iu, ''))]),
  )
  return sections.map(({ heading, units }, at) => {
    const rest = removeSentences(units, (one) => headings.has(normalizeSentence(one.text)))
    return { heading: at === 0 && isTitle(heading) ? null : heading, units: rest.length > 0 ? rest : units }
  })
}
