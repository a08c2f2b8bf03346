/** Deeper JSON than any legitimate request; beyond it, recursive traversal would overflow the stack. */
export const maxDepth = 20

/** Counts objects, and arrays directly in arrays: an object in an array is one level, as a reader would count. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (depth > maxDepth) return true
  if (Array.isArray(value)) return value.some((item) => isTooDeep(item, Array.isArray(item) ? depth + 1 : depth))
  if (typeof value === 'object' && value !== null)
    return Object.values(value).some((item) => isTooDeep(item, depth + 1))
  return false
}
