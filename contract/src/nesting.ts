/** Deeper JSON than any honest call sends; past it, whoever walks a value by recursion would run out of stack. */
export const maxDepth = 20

/** Objects count, and arrays directly in arrays: an object in an array is one level, as a reader would count. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (depth > maxDepth) return true
  if (Array.isArray(value)) return value.some((item) => isTooDeep(item, Array.isArray(item) ? depth + 1 : depth))
  if (typeof value === 'object' && value !== null)
    return Object.values(value).some((item) => isTooDeep(item, depth + 1))
  return false
}
