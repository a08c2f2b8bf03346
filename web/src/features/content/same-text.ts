import type { Doc } from '@draftwright/contract/document'

/**
 * Whether two documents have the same content. The editor writes out what the server omits (empty attributes, link targets) and
 * the database orders keys in its own way, so their JSON cannot be compared directly.
 */
export function isSameText(a: Doc, b: Doc): boolean {
  return serializeCanonical(a) === serializeCanonical(b)
}

/** A normal form, equal for equal content. */
export function serializeCanonical(value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (Array.isArray(part)) return part.length === 0 ? undefined : part
    if (typeof part !== 'object' || part === null) return part
    const entries = Object.entries(part).filter(
      ([name, entry]) =>
        entry !== null &&
        entry !== undefined &&
        !(key === 'attrs' && (name === 'target' || name === 'rel' || name === 'class')) &&
        !(name === 'start' && entry === 1) &&
        !(Array.isArray(entry) && entry.length === 0) &&
        !(name === 'attrs' && serializeCanonical(entry) === '{}'),
    )
    return Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)))
  })
}
