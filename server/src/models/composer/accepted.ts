import { parseMarkdown } from './document.ts'
import { similarity } from './rank.ts'
import { splitSentences } from './sentences.ts'
import type { Sentence, Source } from './source.ts'
import { unitOf, type Group, type Unit } from './units.ts'
import type { WritingInput } from '../writing.ts'
import { contentStems, fold } from './words.ts'

export const proseOf = (markdown: string): string[] =>
  parseMarkdown(markdown).flatMap((piece) => (piece.kind === 'list' ? piece.items : splitSentences(piece.text)))

/** A sentence as it is compared with others: without its end and its capitals. */
export const bare = (text: string): string => fold(text).replace(/[\s.!?。？:]+$/u, '')

/** What stands above already, in the opening or as the title, is not said again below. */
export function dropSaid(groups: Group[], said: string[], thesis: RegExp): void {
  const known = new Set(said.map(bare))
  for (const group of groups)
    group.units = withoutSentences(
      group.units,
      (one) => known.has(bare(one.text)) || known.has(bare(one.text.replace(thesis, ''))),
    )
}

export function withoutSentences(units: Unit[], isOut: (one: Sentence) => boolean): Unit[] {
  return units
    .map((one) => {
      if (!one.sentences.some(isOut)) return one
      const parts = one.parts
        .map((part) => ({ ...part, sentences: part.sentences.filter((each) => !isOut(each)) }))
        .filter((part) => part.sentences.length > 0)
      return unitOf(parts, one.block, one.turns)
    })
    .filter((one) => one.parts.length > 0)
}

/** A person's outline: every unit goes under the section whose heading and points it resembles most, in the author's order. */
export function accepted(
  outline: NonNullable<WritingInput['outline']>,
  groups: Group[],
  source: Source,
  weight: Map<string, number>,
  titles: string[],
): Group[] {
  const sections = outline.map(({ heading, points }) => ({
    heading,
    units: [] as Unit[],
    stems: contentStems([heading, ...points].join(' '), source.language),
    points,
  }))
  let current = sections[0]
  for (const one of groups.flatMap((group) => group.units)) {
    const ranked = sections.map((section) => ({
      section,
      tie:
        similarity(one.stems, section.stems, weight) +
        (section.points.some((point) => one.sentences.some((each) => each.text.includes(point.replace(/[.。…]$/, ''))))
          ? 1
          : 0),
    }))
    const best = ranked.sort((a, b) => b.tie - a.tie)[0]
    if (best && best.tie > 0.08) current = best.section
    current?.units.push(one)
  }
  // A part without a heading bears the title's name in the outline; in the text that would be the title twice.
  const isTitle = (heading: string): boolean => titles.some((title) => bare(title) === bare(heading))
  const untitled = isTitle(outline[0]?.heading ?? '') ? outline.slice(1) : outline
  const headings = new Set(untitled.flatMap(({ heading }) => [bare(heading), bare(heading.replace(/^how /iu, ''))]))
  return sections.map(({ heading, units }, at) => {
    const rest = withoutSentences(units, (one) => headings.has(bare(one.text)))
    return { heading: at === 0 && isTitle(heading) ? null : heading, units: rest.length > 0 ? rest : units }
  })
}
