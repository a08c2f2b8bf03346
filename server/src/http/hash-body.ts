import { createHash, type Hash } from 'node:crypto'

/** A hash that takes what was sent as JSON: the same for the same values, in whatever order an object names its keys. */
export const hashBody = (body: unknown): Hash =>
  createHash('sha256').update(JSON.stringify(body ?? null, (_key, value: unknown) => sortKeys(value)))

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
