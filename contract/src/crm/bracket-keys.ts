/** The way into a value that a key with brackets names: `filters[or][0][status]` is filters, or, 0, status; null for no such key. */
export function parseBracketPath(key: string): string[] | null {
  const open = key.indexOf('[')
  if (open <= 0 || !key.endsWith(']')) return null
  const inside = key.slice(open + 1, -1).split('][')
  return inside.some((part) => /[[\]]/u.test(part)) ? null : [key.slice(0, open), ...inside]
}

type Tree = Map<string, Tree | string>

/** Puts values that came under keys with brackets back together; counted names make a list, `[]` adds to one. */
export class Brackets {
  readonly #roots: Tree = new Map()

  /** Answers false where the keys contradict each other, or go deeper than anything we read. */
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

  /** Each name before its first bracket with what was built under it. */
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
  // Made from pairs, `__proto__` is a name like any other.
  return Object.fromEntries([...value].map(([name, inside]) => [name, buildValue(inside)]))
}
