import { isDeepStrictEqual } from 'node:util'
import type { Patch, Row } from './resource.ts'

/** Fields of the workspace's own are compared, kept and taken back one by one, under this name. */
export const ownField = 'custom.'

/** Whether two values of a column are the same, in whatever way the driver wrote them. */
export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one ?? null, other ?? null)

/** One field of a record; `custom.budget` is a field of the workspace's own. Absent is null. */
export function fieldOf(row: Row, field: string): unknown {
  if (!field.startsWith(ownField)) return row[field] ?? null
  return objectOf(row['custom'])[field.slice(ownField.length)] ?? null
}

/** A patch with its own fields spread out: `{custom: {budget: 5}}` is `{'custom.budget': 5}`. */
export function spread({ custom, ...rest }: Patch): Record<string, unknown> {
  if (custom === undefined) return rest
  return {
    ...rest,
    ...Object.fromEntries(Object.entries(objectOf(custom)).map(([key, value]) => [ownField + key, value])),
  }
}

/** The other way round, onto what `custom` holds already; a field set to null is gone from it. */
export function gathered(fields: Row, custom: unknown): Record<string, unknown> {
  const own = Object.entries(fields).filter(([field]) => field.startsWith(ownField))
  const rest = Object.fromEntries(Object.entries(fields).filter(([field]) => !field.startsWith(ownField)))
  if (own.length === 0) return rest
  const merged = {
    ...objectOf(custom),
    ...Object.fromEntries(own.map(([field, value]) => [field.slice(ownField.length), value])),
  }
  return { ...rest, custom: Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)) }
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** What a field holds once the draft is kept. */
export const fieldAfter = ({ before, patch }: { before: Row | null; patch: Patch }, field: string): unknown =>
  field in patch ? (patch[field] ?? null) : before === null ? null : fieldOf(before, field)

/** A text column's value; anything else is no text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
