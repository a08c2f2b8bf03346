import { defaultLimit, maxLimit } from '../lists.ts'
import { mostPages } from '../numbers.ts'
import { checkFilter } from './check-filter.ts'
import type { Columns } from './columns.ts'
import { type FilterContext, parseText } from './filter-values.ts'
import type { Filter, FilterIssue, RawFilter, Sort } from './filters.ts'
import { collectFilters } from './collect-filters.ts'
import { GivenNames } from './given-names.ts'
import { parseSort } from './parse-sort.ts'
import { escapePattern } from './text-pattern.ts'

/** What is needed of a resource to list it. */
export interface ListableResource {
  readonly columns: Columns
  /** Columns that `q` searches. */
  readonly searched: readonly string[]
  /** Set if an index covers all those columns; then one or two letters match only at the start of a word. */
  readonly search?: unknown
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
  const given = new GivenNames(input, from, issues)
  const words = parseWords(given, searched, search !== undefined, issues)
  const raw: RawFilter = { and: gathered.filters }
  // Conditions derived from `q` do not count towards the caller's limit.
  const asked = checkFilter(raw, columns, reader, issues)
  const all = [asked, words].filter((one) => one !== null)
  const request: ListRequest = {
    filter: all.length > 1 ? { and: all } : (all[0] ?? null),
    sort: parseSort(given, columns, sort, issues),
    ...parsePage(given, issues),
    isExact: parseCount(given, issues),
  }
  return issues.length > 0 ? { issues: issues.slice(0, 20) } : { request }
}

/** Every word must occur in one of the columns. */
function parseWords(
  given: GivenNames,
  searched: readonly string[],
  isIndexed: boolean,
  issues: FilterIssue[],
): Filter | null {
  const { name, value = '' } = given.readEither('q', 'search')
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

function parsePage(given: GivenNames, issues: FilterIssue[]) {
  const limit = Math.min(given.readWhole('limit', 1) ?? defaultLimit, maxLimit)
  const page = given.readWhole('page', 1, mostPages)
  const offset = given.readWhole('offset', 0)
  const skipped = offset ?? ((page ?? 1) - 1) * limit
  if (page !== null && offset !== null && (page - 1) * limit !== offset)
    issues.push({ field: 'offset', message: 'is not where page begins; send one of them' })
  const cursor = given.readText('cursor') ?? ''
  if (cursor === '' && skipped + limit > maxPaged)
    issues.push({ field: offset === null ? 'page' : 'offset', message: `reaches behind ${maxPaged} rows; use cursor` })
  return {
    page: Math.floor(skipped / limit) + 1,
    limit,
    offset: cursor === '' ? skipped : 0,
    cursor: cursor === '' ? null : cursor,
  }
}

function parseCount(given: GivenNames, issues: FilterIssue[]): boolean {
  const count = given.readText('count')
  if (count === null) return false
  if (count !== 'exact') issues.push({ field: 'count', message: 'must be exact', allowed: ['exact'] })
  return true
}
