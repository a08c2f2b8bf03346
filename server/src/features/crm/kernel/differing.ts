import { fieldOf, isSame } from './fields.ts'
import type { Patch, Resource, Row } from './resource.ts'

/** What of a patch the record does not say already. */
export const differing = (before: Row, patch: Patch): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(patch).filter(([field, value]) => value !== undefined && !isSame(fieldOf(before, field), value)),
  )

export const withoutParts = ({ parts = {} }: Resource, patch: Patch): Record<string, unknown> =>
  Object.fromEntries(Object.entries(patch).filter(([field]) => !(field in parts)))

/** A version always grows, also within a millisecond or with a clock that was set back. */
export const laterThan = (version: string): string =>
  new Date(Math.max(Date.now(), (Date.parse(version) || 0) + 1)).toISOString()
