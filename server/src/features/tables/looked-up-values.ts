import { readStored, type StoredRow } from './formula-values.ts'
import type { FieldShape } from './schema.ts'

/** Linked records that one cell is made of. */
export const linkedLimit = 10_000
/** Characters of one lookup, as JSON. */
const lookupLimit = 200_000

/** The stored values of a field in other records, those of lists one by one; a link is its name. */
export const listLookedUp = (target: FieldShape, rows: readonly StoredRow[]): unknown[] | undefined =>
  trimLookup(
    rows.flatMap((row): unknown[] => {
      const value = readStored(target, row)
      if (value === undefined || value === null) return []
      if (!Array.isArray(value)) return [value]
      return target.type === 'multipleRecordLinks' ? value.map((link: { name: string }) => link.name) : value
    }),
  )

/** As many values as a lookup holds; undefined for none. */
export function trimLookup(values: readonly unknown[]): unknown[] | undefined {
  let size = 0
  const end = values.slice(0, linkedLimit).findIndex((value) => {
    size += JSON.stringify(value).length + 1
    return size > lookupLimit
  })
  return values.length === 0 ? undefined : values.slice(0, end === -1 ? linkedLimit : end)
}
