import { diffArrays } from 'diff'

export interface EvidencePlace {
  readonly seq: number
  readonly start: number
  readonly end: number
}

/** Whether there is a place, and each lies within the text of its segment. */
export const isEvidenceInText = (evidence: readonly EvidencePlace[], texts: ReadonlyMap<number, string>): boolean =>
  evidence.length > 0 &&
  evidence.every(({ seq, start, end }) => start >= 0 && start < end && end <= (texts.get(seq)?.length ?? 0))

/**
 * Where a place stands after a text was corrected: at the same words, with what took the place of changed ones. Words are compared, as a
 * correction may be in several places. Never empty: of words that are all gone the whole text is left.
 */
export function movePlace(place: EvidencePlace, before: string, after: string): EvidencePlace {
  const parts = diffArrays(splitTokens(before), splitTokens(after))
  let [at, now] = [0, 0]
  let start: number | undefined
  let end = 0
  for (const { value, added, removed } of parts) {
    const length = value.join('').length
    if (added) {
      // What was put in counts if the place goes on behind it.
      if (start !== undefined && at < place.end) end = now + length
      now += length
      continue
    }
    const [from, to] = [Math.max(place.start, at), Math.min(place.end, at + length)]
    if (from < to && !removed) {
      start ??= now + from - at
      end = now + to - at
    } else if (from < to && removed) start ??= now
    at += length
    if (!removed) now += length
  }
  return start !== undefined && end > start ? { ...place, start, end } : { ...place, start: 0, end: after.length }
}

const splitTokens = (text: string): string[] => text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? []
