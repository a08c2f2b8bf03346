import { Brackets, parseBracketPath } from './bracket-keys.ts'
import type { FilterIssue, RawFilter } from './filters.ts'
import { parseFlatFilter } from './parse-flat-filter.ts'
import { isObject, getOwn, RawFilters } from './raw-filters.ts'

/** Names in a list request that are not columns. */
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

/** Collects every condition of a request, in whichever syntax. */
export function collectFilters(
  input: Readonly<Record<string, unknown>>,
  from: 'address' | 'body',
): { filters: readonly RawFilter[]; issues: readonly FilterIssue[] } {
  const raw = new RawFilters()
  const brackets = new Brackets()
  const counted = new Map<number, Map<string, unknown>>()
  for (const key of Object.keys(input)) {
    const value = getOwn(input, key)
    if (value === undefined) continue
    const path = from === 'address' ? parseBracketPath(key) : null
    if (path !== null) addBracket(brackets, path, key, value, raw)
    else if (key === 'filters') for (const one of toList(value, from)) raw.readFilters(one)
    else if (key.startsWith('filter_')) addCountedPart(counted, key, value, raw)
    else if (!reserved.has(key)) addFlat(key, value, from, raw)
  }
  for (const [name, value] of brackets.read())
    if (name === 'filters') raw.readFilters(value)
    else raw.readColumn(name, value, name)
  for (const [n, parts] of counted) addCounted(n, parts, raw)
  return { filters: raw.found, issues: raw.issues }
}

/** In a query string a list is a repeated key. */
const toList = (value: unknown, from: 'address' | 'body'): readonly unknown[] =>
  from === 'address' && Array.isArray(value) ? value : [value]

function addBracket(brackets: Brackets, path: string[], key: string, value: unknown, raw: RawFilters): void {
  for (const text of toList(value, 'address'))
    if (typeof text !== 'string' || !brackets.add(path, text)) raw.addIssue(key, 'is given twice or in two ways')
}

function addFlat(key: string, value: unknown, from: 'address' | 'body', raw: RawFilters): void {
  for (const one of toList(value, from))
    if (typeof one === 'string') raw.found.push(parseFlatFilter(key, one))
    else raw.readColumn(key, one, key)
}

const part = /^filter_(?<n>\d{1,2})_(?<part>field|operator|value)(\[\])?$/u

function addCountedPart(
  counted: Map<number, Map<string, unknown>>,
  key: string,
  value: unknown,
  raw: RawFilters,
): void {
  const found = part.exec(key)?.groups
  if (found === undefined)
    return raw.addIssue(key, 'is not a known field; conditions are filter_0_field to filter_99_field')
  const n = Number(found['n'])
  const parts = counted.get(n) ?? new Map<string, unknown>()
  const name = found['part'] ?? ''
  if (parts.has(name)) raw.addIssue(key, 'is given twice')
  counted.set(n, parts.set(name, value))
}

function addCounted(n: number, parts: ReadonlyMap<string, unknown>, raw: RawFilters): void {
  const column = parts.get('field') ?? ''
  const operator = parts.get('operator') ?? ''
  const value = parts.get('value')
  // A blank form row has no condition.
  if (column === '' && operator === '' && (value ?? '') === '') return
  if (typeof column !== 'string' || column === '') raw.addIssue(`filter_${n}_field`, 'is required')
  else if (typeof operator !== 'string') raw.addIssue(`filter_${n}_operator`, 'must be one operator')
  else if (isObject(value)) raw.addIssue(`filter_${n}_value`, 'must be one value')
  else raw.found.push({ column, operator: operator === '' ? 'eq' : operator, value })
}
