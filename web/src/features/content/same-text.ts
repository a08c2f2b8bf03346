import type { Doc } from '@draftwright/contract/document'

/**
 * Whether two documents say the same. The editor spells out what the server leaves away (empty attributes, how a link
 * opens) and the database orders keys its own way, so their JSON cannot be compared as it stands.
 */
export function isSameText(a: Doc, b: Doc): boolean {
  return canonical(a) === canonical(b)
}

/** The same for what says the same. */
export function canonical(value: unknown): string {
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
        !(name === 'attrs' && canonical(entry) === '{}'),
    )
    return Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)))
  })
}
