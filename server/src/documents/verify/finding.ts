import type { FindingKind } from '@draftwright/contract/findings'

/** A place in a text, in UTF-16 units, `end` exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A text that the checked one may rest on. */
export interface Source {
  /** What a person calls it: "Idea", "Pillar", "Earlier text". */
  readonly name: string
  readonly text: string
  /** Of research: the number of its footnotes, null while none leads to it. What is taken from it needs one. */
  readonly footnote?: number | null
  /** Of research: where it is. Addresses in its text are not the author's. */
  readonly address?: string | null
}

/** Something in a text that a person should look at. */
export interface Finding {
  readonly kind: FindingKind
  /** In a sentence, why. */
  readonly reason: string
  /** As it is written in the text. */
  readonly text: string
  readonly span: Span
  /** The sentence that it stands in. */
  readonly place: string
  /** The passage of a source that comes nearest; null if none does. */
  readonly source: Source | null
  /** What the source says instead, to put in its place; null if that cannot be said. */
  readonly fix: string | null
  /** Whether an approval waits for it. */
  readonly weight: 'holds' | 'advises'
}

export type Draft = Omit<Finding, 'place' | 'text'>

export const isInside = (inner: Span, outer: Span): boolean => inner.start >= outer.start && inner.end <= outer.end
export const isOverlapping = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end
