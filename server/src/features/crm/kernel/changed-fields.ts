import { getField, isSame } from './fields.ts'
import type { Patch, Resource, Row } from './resource.ts'

/** The part of a patch that differs from the record. */
export const pickChangedFields = (before: Row, patch: Patch): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(patch).filter(([field, value]) => value !== undefined && !isSame(getField(before, field), value)),
  )

export const omitParts = ({ parts = {} }: Resource, patch: Patch): Record<string, unknown> =>
  Object.fromEntries(Object.entries(patch).filter(([field]) => !(field in parts)))

/** A version always increases, also within a millisecond or after the clock was set back. */
export const computeNextVersion = (version: string): string =>
  new Date(Math.max(Date.now(), (Date.parse(version) || 0) + 1)).toISOString()
