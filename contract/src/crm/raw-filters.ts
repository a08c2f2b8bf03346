import type { FilterIssue, RawFilter } from './filters.ts'

/** Parses `filters` in JSON and bracket syntax, and columns given as objects; columns are validated later. */
export class RawFilters {
  readonly found: RawFilter[] = []
  readonly issues: FilterIssue[] = []

  addIssue(field: string, message: string): void {
    this.issues.push({ field: field.slice(0, 100), message })
  }

  /** Reads `filters`, as text or parsed: a list of conditions, or an object of columns. */
  readFilters(value: unknown): void {
    if (value === '' || value === null) return
    const read = typeof value === 'string' ? this.#parsed(value) : value
    if (read !== undefined) this.found.push(...this.#group(read, 'filters', 0))
  }

  /** Reads the value of one column: a scalar, null, a list, or operators with their values. */
  readColumn(column: string, value: unknown, at: string): void {
    this.found.push(...this.#column(column, value, at))
  }

  #parsed(text: string): unknown {
    try {
      return JSON.parse(text)
    } catch {
      this.addIssue('filters', 'must be JSON')
      return undefined
    }
  }

  #group(value: unknown, at: string, depth: number): RawFilter[] {
    // Nothing this deep is accepted, and hostile input must not overflow the stack.
    if (depth > 8) return tooDeep
    if (Array.isArray(value)) return value.flatMap((item, n) => this.#member(item, `${at}.${n}`, depth))
    if (isObject(value)) return this.#member(value, at, depth)
    this.addIssue(at, 'must be a list of conditions or an object of fields')
    return []
  }

  #member(value: unknown, at: string, depth: number): RawFilter[] {
    if (!isObject(value)) {
      this.addIssue(at, 'must be a condition with field, operator and value')
      return []
    }
    const column =
      getOwn(value, 'field') ?? getOwn(value, 'column') ?? (hasColumnKey(value) ? getOwn(value, 'key') : undefined)
    if (column !== undefined) return this.#condition(column, value, at)
    return Object.keys(value).flatMap((name) => {
      const inside = getOwn(value, name)
      if (name !== 'and' && name !== 'or') return this.#column(name, inside, `${at}.${name}`)
      const members = this.#group(inside, `${at}.${name}`, depth + 1)
      return name === 'and' ? [{ and: members }] : [{ or: members }]
    })
  }

  #condition(column: unknown, item: object, at: string): RawFilter[] {
    const extra = Object.keys(item).find((name) => !itemKeys.has(name))
    if (extra !== undefined) this.addIssue(`${at}.${extra}`, 'is not known in a condition')
    if (typeof column !== 'string') {
      this.addIssue(`${at}.field`, 'must be the name of a field')
      return []
    }
    const operator = getOwn(item, 'operator') ?? getOwn(item, 'op') ?? 'eq'
    return [{ column, operator: typeof operator === 'string' ? operator : '', value: getOwn(item, 'value') }]
  }

  #column(column: string, value: unknown, at: string): RawFilter[] {
    if (Array.isArray(value)) return [{ column, operator: 'in', value }]
    if (!isObject(value)) return [{ column, operator: 'eq', value }]
    if (
      getOwn(value, 'operator') !== undefined ||
      getOwn(value, 'op') !== undefined ||
      getOwn(value, 'value') !== undefined
    )
      return this.#condition(column, value, at)
    return Object.keys(value).map((operator) => ({ column, operator, value: getOwn(value, operator) }))
  }
}

const itemKeys = new Set(['field', 'column', 'key', 'operator', 'op', 'value'])
/** A placeholder filter that exceeds the maximum depth. */
const tooDeep: RawFilter[] = [
  { and: [{ and: [{ and: [{ and: [{ and: [{ and: [{ column: '', operator: 'eq', value: null }] }] }] }] }] }] },
]

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads an own property, so that a name such as `constructor` does not find an inherited one. */
export const getOwn = (value: object, name: string): unknown =>
  Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined

/** `key` alone may be the name of a column. */
const hasColumnKey = (value: object): boolean =>
  ['operator', 'op', 'value'].some((name) => Object.hasOwn(value, name)) && typeof getOwn(value, 'key') === 'string'
