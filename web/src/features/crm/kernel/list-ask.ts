import type { Filter, Sort } from '@draftwright/contract/crm/filters'

/** What of a resource is listed. */
export interface ListAsk {
  readonly q: string
  readonly filter: Filter | null
  readonly sort: readonly Sort[]
}

/** Rows of the first answer, which somebody waits for; and of all others, the most that a list gives at once. */
const [firstSize, pageSize] = [80, 200]
/** Characters of a filter up to which it goes in the address; longer ones are sent as a body. */
const longestAddress = 3000

/** As the server reads it: `sort_by=name,-created_at`. */
export const sortWords = (sort: readonly Sort[]): string =>
  sort.map(({ column, order }) => (order === 'desc' ? `-${column}` : column)).join(',')

export function readSort(text: string): Sort[] {
  return text
    .split(',')
    .filter((part) => part !== '' && part !== '-')
    .map((part) => (part.startsWith('-') ? { column: part.slice(1), order: 'desc' } : { column: part, order: 'asc' }))
}

export const isLong = ({ filter }: ListAsk): boolean => JSON.stringify(filter).length > longestAddress

/** The query of a list, or the body of the same; `cursor` goes on behind a page. */
export function listQuery(
  { q, filter, sort }: ListAsk,
  cursor: string | null,
  limit = cursor === null ? firstSize : pageSize,
): Record<string, string> {
  return {
    limit: String(limit),
    ...(q === '' ? {} : { q }),
    ...(filter === null ? {} : { filters: JSON.stringify(writtenFilter(filter)) }),
    ...(sort.length === 0 ? {} : { sort_by: sortWords(sort) }),
    ...(cursor === null ? {} : { cursor }),
  }
}

/** A filter as the lists take it: `field` names the column. */
export function writtenFilter(filter: Filter): object {
  if ('and' in filter) return { and: filter.and.map(writtenFilter) }
  if ('or' in filter) return { or: filter.or.map(writtenFilter) }
  return { field: filter.column, operator: filter.operator, value: filter.value }
}
