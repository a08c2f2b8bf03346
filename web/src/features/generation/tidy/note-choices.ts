import { joinBlocks, listKept } from '@draftwright/contract/compose-notes'
import type { Doc } from '@draftwright/contract/document'
import type { NoteChoices, NotePart, Notes, ShapeAnswer } from '@draftwright/contract/notes'
import type { ShapeId, ShapeLanguage } from '@draftwright/contract/post-shapes/vocabulary'

/** What a person has decided about notes so far. */
export interface Decisions {
  /** Parts in the text, by their numbers. */
  readonly kept: ReadonlySet<number>
  /** Doubtful parts that were called right. */
  readonly right: ReadonlySet<number>
}

export interface ShapeDraft {
  readonly id: ShapeId
  readonly language: ShapeLanguage
  readonly answers: readonly ShapeAnswer[]
}

/** Of a conversation nothing is in the text before somebody chooses a line. */
export const startDecisions = ({ parts, is_talk }: Notes): Decisions => ({
  kept: new Set(is_talk ? [] : listKept(parts)),
  right: new Set(),
})

/** Puts a part into the text or takes it out. A doubtful part that is put in by hand is right. */
export function changeDecision({ kept, right }: Decisions, at: number, isIn: boolean, isDoubtful: boolean): Decisions {
  const next = { kept: new Set(kept), right: new Set(right) }
  if (isIn) next.kept.add(at)
  else next.kept.delete(at)
  if (isIn && isDoubtful) next.right.add(at)
  else next.right.delete(at)
  return next
}

/** Numbers of the parts whose words are in the answers. */
export function findUsed(parts: readonly NotePart[], answers: readonly ShapeAnswer[]): ReadonlySet<number> {
  const written = toKeys(answers.map(({ text, heading }) => `${heading}\n${text}`).join('\n'))
  return new Set(parts.flatMap(({ text }, at) => (written.includes(toKeys(text)) ? [at] : [])))
}

const toKeys = (text: string): string => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `

/** The text as a network counts it. */
export const toCountedDoc = (parts: readonly NotePart[], kept: ReadonlySet<number>): Doc => ({
  type: 'doc',
  content: joinBlocks(parts, [...kept]).map(({ text }) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

/** The request for one channel. */
export function toChoices({ version }: Notes, { kept, right }: Decisions, shape: ShapeDraft | null): NoteChoices {
  if (shape === null) return { version, kept: [...kept].toSorted((a, b) => a - b), right: [...right] }
  const answers = shape.answers.filter(({ text }) => text.trim() !== '')
  return { version, right: [...right], shape: { ...shape, answers } }
}
