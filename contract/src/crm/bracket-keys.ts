/** Parses a key with brackets into a path: `filters[or][0][status]` is filters, or, 0, status; null for other keys. */
export function parseBracketPath(key: string): string[] | null {
  const open = key.indexOf('[')
  if (open <= 0 || !key.endsWith(']')) return null
  const inside = key.slice(open + 1, -1).split('][')
  return inside.some((part) => /[[\]]/u.test(part)) ? null : [key.slice(0, open), ...inside]
}

type Tree = Map<string, Tree | string>

/** Rebuilds nested values from bracketed keys; numeric names make a list, `[]` appends to one. */
export class Brackets {
  readonly #roots: Tree = new Map()

  /** Returns false if the keys contradict each other or are nested too deep. */
  add(path: readonly string[], value: string): boolean {
    if (path.length > 20) return false
    let tree = this.#roots
    for (const [at, name] of path.entries()) {
      const key = name === '' ? String(tree.size) : name
      const inside = tree.get(key)
      if (at === path.length - 1) {
        if (inside !== undefined) return false
        tree.set(key, value)
      } else if (inside === undefined) {
        const made: Tree = new Map()
        tree.set(key, made)
        tree = made
      } else if (typeof inside === 'string') return false
      else tree = inside
    }
    return true
  }

  /** Each root name with the value built under it. */
  *read(): Generator<[name: string, value: unknown]> {
    for (const [name, value] of this.#roots) yield [name, buildValue(value)]
  }
}

function buildValue(value: Tree | string): unknown {
  if (typeof value === 'string') return value
  const names = [...value.keys()]
  if (names.every((name) => /^\d{1,4}$/u.test(name)))
    return [...value]
      .sort(([one], [other]) => Number(one) - Number(other))
      .map(([, inside]): unknown => buildValue(inside))
  // With `fromEntries`, `__proto__` is an ordinary key.
  return Object.fromEntries([...value].map(([name, inside]) => [name, buildValue(inside)]))
}
