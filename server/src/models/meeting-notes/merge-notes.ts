import type { NoteKind } from '@draftwright/contract/meetings/vocabulary'
import type { Place } from '../composer/meeting/spoken.ts'
import { isOverlapping } from './check-claims.ts'

interface ShownNote {
  readonly kind: NoteKind
  readonly evidence: readonly Place[]
}

/** The same notes without those that show words which an earlier one of their kind shows already, in the new ones or in `kept`. */
export function dropDoubles<N extends ShownNote>(notes: readonly N[], kept: readonly ShownNote[]): N[] {
  const shown = new Map<string, Place[]>()
  const toKey = (kind: NoteKind, seq: number) => `${kind} ${seq}`
  const remember = ({ kind, evidence }: ShownNote) => {
    for (const place of evidence) {
      const key = toKey(kind, place.seq)
      const places = shown.get(key)
      if (places === undefined) shown.set(key, [place])
      else places.push(place)
    }
  }
  for (const note of kept) remember(note)
  return notes.filter((note) => {
    const isDouble = note.evidence.some((place) =>
      shown.get(toKey(note.kind, place.seq))?.some((other) => isOverlapping(place, other)),
    )
    if (!isDouble) remember(note)
    return !isDouble
  })
}
