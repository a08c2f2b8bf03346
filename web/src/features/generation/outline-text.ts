import type { Outline } from '@draftwright/contract/generation'

type Section = Outline['outline'][number]

/** An editable outline: a heading, and one point per line below it. */
export interface EditableSection {
  key: number
  heading: string
  points: string
}

export const toEditableSections = (sections: readonly Section[]): EditableSection[] =>
  sections.map(({ heading, points }, key) => ({ key, heading, points: points.join('\n') }))

/** The request: sections without a heading are dropped, and list marks before a point. */
export const toSections = (sections: readonly EditableSection[]): Section[] =>
  sections
    .filter(({ heading }) => heading.trim() !== '')
    .map(({ heading, points }) => ({
      heading: heading.trim(),
      points: points
        .split('\n')
        .map((point) => point.replace(/^\s*[-*•]\s+/u, '').trim())
        .filter((point) => point !== ''),
    }))
