import { defaultLimit, maxLimit } from '../lists.ts'
import { mostPages } from '../numbers.ts'
import { checkFilter } from './check-filter.ts'
import type { Columns } from './columns.ts'
import { type FilterContext, parseText } from './filter-values.ts'
import type { Filter, FilterIssue, RawFilter, Sort } from './filters.ts'
import { collectFilters } from './collect-filters.ts'
import { parseSort } from './parse-sort.ts'
import { escapePattern } from './text-pattern.ts'

/** What is needed of a resource to list it. */
export interface ListableResource {
  readonly columns: Columns
  /** Columns that `q` searches. */
  readonly searched: readonly string[]
  /** Set if an index covers all those columns; then one or two letters match only at the start of a word. */
  readonly search?: string
  readonly sort: readonly Sort[]
}

export interface ListRequest {
  readonly filter: Filter | null
  readonly sort: readonly Sort[]
  readonly page: number
  readonly limit: number
  /** Rows to skip; 0 if a cursor is given. */
  readonly offset: number
  readonly cursor: string | null
  /** Whether the total must be counted in full. */
  readonly isExact: boolean
}
export type ListQueryResult = { readonly request: ListRequest } | { readonly issues: readonly FilterIssue[] }

/** Rows reachable by offset; beyond them, only by a cursor. */
export const maxPaged = 100_000

/**
 * Parses a list request with a filter in any syntax: `filters` as JSON (a list of conditions, or an object of columns),
 * `filters[…]` in brackets, `filter_0_field` and so on, `status=eq.new`, and `status=new`. Several syntaxes in one
 * request are combined with "and". `body` distinguishes JSON from query text.
 */
export function parseListQuery(
  { columns, searched, search, sort }: ListableResource,
  input: Readonly<Record<string, unknown>>,
  reader: FilterContext,
  from: 'address' | 'body' = 'address',
): ListQueryResult {
  const gathered = collectFilters(input, from)
  const issues = [...gathered.issues]
  const words = parseWords(input, searched, search !== undefined, issues)
  const raw: RawFilter = { and: gathered.filters }
  // Conditions derived from `q` do not count towards the caller's limit.
  const asked = checkFilter(raw, columns, reader, issues)
  const all = [asked, words].filter((one) => one !== null)
  const request: ListRequest = {
    filter: all.length > 1 ? { and: all } : (all[0] ?? null),
    sort: parseSort(input, columns, sort, issues),
    ...parsePage(input, issues),
    isExact: parseCount(input, issues),
  }
  return issues.length > 0 ? { issues: issues.slice(0, 20) } : { request }
}

/** Every word must occur in one of the columns. */
function parseWords(
  input: Readonly<Record<string, unknown>>,
  searched: readonly string[],
  isIndexed: boolean,
  issues: FilterIssue[],
): Filter | null {
  const [name, value] = [['q', input['q']] as const, ['search', input['search']] as const].find(
    ([, text]) => text !== undefined && text !== null,
  ) ?? ['q', '']
  const text = parseText(value)
  if ('problem' in text) issues.push({ field: name, message: text.problem })
  else if (text.value.length > 200) issues.push({ field: name, message: 'must have at most 200 characters' })
  else return buildSearchFilter(searched, text.value, isIndexed)
  return null
}

/** One or two letters or digits of scripts in which they are not a word of their own. */
const fewSigns = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]{1,2}$/u

/**
 * The filter for a text search: each word, at most ten, must occur in one of the columns. Nearly every text contains
 * any one or two letters, and an index cannot find them inside a word: `isIndexed` limits them to word starts.
 */
function buildSearchFilter(searched: readonly string[], text: string, isIndexed = false): Filter | null {
  const words = text.split(/\s+/u).filter((word) => word !== '')
  if (words.length === 0) return null
  const found = words.slice(0, 10).map((word): Filter => {
    const isBegin = isIndexed && fewSigns.test(word)
    const patterns = isBegin ? [`${escapePattern(word)}*`, `* ${escapePattern(word)}*`] : [escapePattern(word)]
    const anywhere = searched.flatMap((column) =>
      patterns.map((value): Filter => ({ column, operator: 'ilike', value })),
    )
    if (isIndexed) return { or: anywhere, word: isBegin ? ` ${word}` : word }
    return anywhere.length === 1 && anywhere[0] !== undefined ? anywhere[0] : { or: anywhere }
  })
  return found.length === 1 && found[0] !== undefined ? found[0] : { and: found }
}

function parsePage(input: Readonly<Record<string, unknown>>, issues: FilterIssue[]) {
  const whole = (name: string, least: number, otherwise: number, most = 999_999_999): number => {
    const value = input[name]
    if (value === undefined || value === null || value === '') return otherwise
    const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
    if (/^\d{1,9}$/u.test(text) && Number(text) >= least && Number(text) <= most) return Number(text)
    issues.push({ field: name, message: `must be a whole number from ${least} to ${most}` })
    return otherwise
  }
  const limit = Math.min(whole('limit', 1, defaultLimit), maxLimit)
  const page = whole('page', 1, 1, mostPages)
  const offset = whole('offset', 0, (page - 1) * limit)
  const cursor = input['cursor']
  if (cursor !== undefined && cursor !== null && typeof cursor !== 'string')
    issues.push({ field: 'cursor', message: 'must be text' })
  const goesOn = typeof cursor === 'string' && cursor !== '' ? cursor : null
  if (goesOn === null && offset + limit > maxPaged)
    issues.push({
      field: input['offset'] === undefined ? 'page' : 'offset',
      message: `reaches behind ${maxPaged} rows; use cursor`,
    })
  return { page: Math.floor(offset / limit) + 1, limit, offset: goesOn === null ? offset : 0, cursor: goesOn }
}

function parseCount(input: Readonly<Record<string, unknown>>, issues: FilterIssue[]): boolean {
  const count = input['count']
  if (count === undefined || count === null || count === '') return false
  if (count !== 'exact') issues.push({ field: 'count', message: 'must be exact', allowed: ['exact'] })
  return true
}
