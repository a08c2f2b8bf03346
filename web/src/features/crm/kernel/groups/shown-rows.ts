import { isGap } from '../../../../ui/grid/group-lines.ts'
import type { RecordRow } from '../record.ts'

/** Ids that a list has had and may still have: all of them are only known where it has no gaps. */
export function addSeenIds(before: ReadonlySet<string>, rows: readonly RecordRow[]): ReadonlySet<string> {
  const loaded = rows.filter((row) => !isGap(row)).map(({ id }) => id)
  // Nothing is listed before its length is known.
  return new Set(rows.length > 0 && loaded.length === rows.length ? loaded : [...before, ...loaded])
}

export const hasSameRows = (one: readonly RecordRow[], other: readonly RecordRow[]): boolean =>
  one === other || (one.length === other.length && one.every((row, at) => row === other[at]))

/** Rows in the places where they were, with the values that they have now; what was missing is where it is now. */
export function keepPlaces(before: readonly RecordRow[], now: readonly RecordRow[]): readonly RecordRow[] {
  const values = new Map(now.map((row) => [row.id, row]))
  const known = new Set(before.map(({ id }) => id))
  return before.map((row, at) => {
    const found = isGap(row) ? now[at] : undefined
    return found === undefined || known.has(found.id) ? (values.get(row.id) ?? row) : found
  })
}
