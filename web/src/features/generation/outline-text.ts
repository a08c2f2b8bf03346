import type { Outline } from '@draftwright/contract/generation'

type Section = Outline['outline'][number]

/** An outline as people edit it: a heading, and one point a line under it. */
export interface EditableSection {
  key: number
  heading: string
  points: string
}

export const editable = (sections: readonly Section[]): EditableSection[] =>
  sections.map(({ heading, points }, key) => ({ key, heading, points: points.join('\n') }))

/** What is sent: sections without a heading fall away, list marks typed before a point too. */
export const sectionsOf = (sections: readonly EditableSection[]): Section[] =>
  sections
    .filter(({ heading }) => heading.trim() !== '')
    .map(({ heading, points }) => ({
      heading: heading.trim(),
      points: points
        .split('\n')
        .map((point) => point.replace(/^\s*[-*•]\s+/u, '').trim())
        .filter((point) => point !== ''),
    }))
