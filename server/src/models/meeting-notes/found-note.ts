import type { MomentKind, NoteKind } from '@draftwright/contract/meetings/vocabulary'

/** A place in the text of a segment, in characters. */
export interface Place {
  readonly seq: number
  readonly start: number
  readonly end: number
}

/** A line of a meeting's notes with the words that it rests on. */
export interface FoundNote {
  readonly kind: NoteKind
  readonly moment: MomentKind | null
  /** The section's title, for kind `topic`. */
  readonly topic: string | null
  readonly text: string
  readonly speakerId: string
  /** Only if it was said. */
  readonly owner: string | null
  readonly dueOn: string | null
  readonly dueWords: string | null
  /** Never empty. */
  readonly evidence: readonly Place[]
  /** What was said later and may take it back. */
  readonly later: readonly Place[]
  /** The rule's or the model's name. */
  readonly rule: string
}
