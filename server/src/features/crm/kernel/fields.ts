import { isDeepStrictEqual } from 'node:util'
import type { Patch, Row } from './resource.ts'

/** Custom fields are compared, stored and undone individually, under this name. */
export const customFieldPrefix = 'custom.'

/** Whether two values of a column are equal, whichever representation the driver used. */
export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one ?? null, other ?? null)

/** One field of a record; `custom.budget` is a custom field. Absent is null. */
export function getField(row: Row, field: string): unknown {
  if (!field.startsWith(customFieldPrefix)) return row[field] ?? null
  return toObject(row['custom'])[field.slice(customFieldPrefix.length)] ?? null
}

/** A patch with its custom fields spread out: `{custom: {budget: 5}}` is `{'custom.budget': 5}`. */
export function flattenCustomFields({ custom, ...rest }: Patch): Record<string, unknown> {
  if (custom === undefined) return rest
  return {
    ...rest,
    ...Object.fromEntries(Object.entries(toObject(custom)).map(([key, value]) => [customFieldPrefix + key, value])),
  }
}

/** The reverse, merged into the current `custom`; a field set to null is removed from it. */
export function nestCustomFields(fields: Row, custom: unknown): Record<string, unknown> {
  const own = Object.entries(fields).filter(([field]) => field.startsWith(customFieldPrefix))
  const rest = Object.fromEntries(Object.entries(fields).filter(([field]) => !field.startsWith(customFieldPrefix)))
  if (own.length === 0) return rest
  const merged = {
    ...toObject(custom),
    ...Object.fromEntries(own.map(([field, value]) => [field.slice(customFieldPrefix.length), value])),
  }
  return { ...rest, custom: Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)) }
}

const toObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** The value of a field after the draft is stored. */
export const getFieldAfter = ({ before, patch }: { before: Row | null; patch: Patch }, field: string): unknown =>
  field in patch ? (patch[field] ?? null) : before === null ? null : getField(before, field)

/** A text column's value; anything else becomes the empty text. */
export const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
