import { Brackets, bracketPath } from './bracket-keys.ts'
import type { FilterIssue, RawFilter } from './filters.ts'
import { readFlat } from './flat-filters.ts'
import { isObject, own, RawFilters } from './raw-filters.ts'

/** Names in a list's request that are no columns. */
const reserved = new Set([
  'page',
  'limit',
  'offset',
  'sort_by',
  'sort_order',
  'sort_field',
  'sort_direction',
  'filters',
  'search',
  'q',
  'cursor',
  'count',
  'select',
  'include',
  'tree_view',
])

/** Every condition of a request, in whichever ways it was written. */
export function gather(
  input: Readonly<Record<string, unknown>>,
  from: 'address' | 'body',
): { filters: readonly RawFilter[]; issues: readonly FilterIssue[] } {
  const raw = new RawFilters()
  const brackets = new Brackets()
  const counted = new Map<number, Map<string, unknown>>()
  for (const key of Object.keys(input)) {
    const value = own(input, key)
    if (value === undefined) continue
    const path = from === 'address' ? bracketPath(key) : null
    if (path !== null) addBracket(brackets, path, key, value, raw)
    else if (key === 'filters') for (const one of each(value, from)) raw.readFilters(one)
    else if (key.startsWith('filter_')) count(counted, key, value, raw)
    else if (!reserved.has(key)) addFlat(key, value, from, raw)
  }
  for (const [name, value] of brackets.read())
    if (name === 'filters') raw.readFilters(value)
    else raw.readColumn(name, value, name)
  for (const [n, parts] of counted) addCounted(n, parts, raw)
  return { filters: raw.found, issues: raw.issues }
}

/** In an address a list is a key that came more than once. */
const each = (value: unknown, from: 'address' | 'body'): readonly unknown[] =>
  from === 'address' && Array.isArray(value) ? value : [value]

function addBracket(brackets: Brackets, path: string[], key: string, value: unknown, raw: RawFilters): void {
  for (const text of each(value, 'address'))
    if (typeof text !== 'string' || !brackets.add(path, text)) raw.wrong(key, 'is given twice or in two ways')
}

function addFlat(key: string, value: unknown, from: 'address' | 'body', raw: RawFilters): void {
  for (const one of each(value, from))
    if (typeof one === 'string') raw.found.push(readFlat(key, one))
    else raw.readColumn(key, one, key)
}

const part = /^filter_(?<n>\d{1,2})_(?<part>field|operator|value)(\[\])?$/u

function count(counted: Map<number, Map<string, unknown>>, key: string, value: unknown, raw: RawFilters): void {
  const found = part.exec(key)?.groups
  if (found === undefined)
    return raw.wrong(key, 'is not a known field; conditions are filter_0_field to filter_99_field')
  const n = Number(found['n'])
  const parts = counted.get(n) ?? new Map<string, unknown>()
  const name = found['part'] ?? ''
  if (parts.has(name)) raw.wrong(key, 'is given twice')
  counted.set(n, parts.set(name, value))
}

function addCounted(n: number, parts: ReadonlyMap<string, unknown>, raw: RawFilters): void {
  const column = parts.get('field') ?? ''
  const operator = parts.get('operator') ?? ''
  const value = parts.get('value')
  // A form that was left blank asks for nothing.
  if (column === '' && operator === '' && (value ?? '') === '') return
  if (typeof column !== 'string' || column === '') raw.wrong(`filter_${n}_field`, 'is required')
  else if (typeof operator !== 'string') raw.wrong(`filter_${n}_operator`, 'must be one operator')
  else if (isObject(value)) raw.wrong(`filter_${n}_value`, 'must be one value')
  else raw.found.push({ column, operator: operator === '' ? 'eq' : operator, value })
}
