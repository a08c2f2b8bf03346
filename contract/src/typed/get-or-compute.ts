/** Requests name locales as they like. */
const mostKept = 500

/** What costs time to make, kept by its key. */
export function getOrCompute<T>(kept: Map<string, T>, key: string, make: () => T): T {
  const known = kept.get(key)
  if (known !== undefined) return known
  if (kept.size >= mostKept) kept.clear()
  const made = make()
  kept.set(key, made)
  return made
}
