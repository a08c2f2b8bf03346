import type { NoteKind } from '@draftwright/contract/meetings/vocabulary'
import { foldWord, readWords, stemKey } from '../../documents/verify/words.ts'
import type { Place } from './found-note.ts'

interface ShownNote {
  readonly kind: NoteKind
  readonly text: string
  readonly evidence: readonly Place[]
}

/** Of the words of the shorter one: two notes that share a line and that many say the same. */
const sameShare = 0.5

const toStems = (text: string): ReadonlySet<string> =>
  new Set(
    readWords(text)
      .filter(({ key }) => key.length > 3)
      .map(({ key }) => stemKey(foldWord(key))),
  )

/** Whether two notes of one kind rest on a common line and say about the same. */
export function isSameNote(one: ShownNote, other: ShownNote): boolean {
  if (one.kind !== other.kind) return false
  if (!one.evidence.some(({ seq }) => other.evidence.some((place) => place.seq === seq))) return false
  const [a, b] = [toStems(one.text), toStems(other.text)]
  const shared = [...a].filter((stem) => b.has(stem)).length
  return shared >= Math.max(1, Math.min(a.size, b.size) * sameShare) || a.size === 0 || b.size === 0
}

/** The same notes without those that an earlier one says already. */
export function dropDoubles<N extends ShownNote>(notes: readonly N[]): N[] {
  const kept: N[] = []
  const byLine = new Map<string, N[]>()
  for (const note of notes) {
    const keys = note.evidence.map(({ seq }) => `${note.kind} ${seq}`)
    if (keys.some((key) => byLine.get(key)?.some((other) => isSameNote(other, note)))) continue
    kept.push(note)
    for (const key of keys) byLine.set(key, [...(byLine.get(key) ?? []), note])
  }
  return kept
}
