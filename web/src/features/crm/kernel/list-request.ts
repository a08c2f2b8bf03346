import type { Filter, Sort } from '@draftwright/contract/crm/filters'

/** The resource, filter and order of a list. */
export interface ListRequest {
  readonly q: string
  readonly filter: Filter | null
  readonly sort: readonly Sort[]
}

/** Rows of the first page, which a person waits for; and of all others, the server's maximum. */
const [firstSize, pageSize] = [80, 200]
/** Characters of a filter up to which it is sent in the address; longer ones are sent as a body. */
const maxUrlLength = 3000

/** As the server reads it: `sort_by=close_date:month,-created_at`. */
export const formatSort = (sort: readonly Sort[]): string =>
  sort
    .map(({ column, order, unit }) => `${order === 'desc' ? '-' : ''}${column}${unit === undefined ? '' : `:${unit}`}`)
    .join(',')

export function parseSort(text: string): Sort[] {
  return text
    .split(',')
    .filter((part) => part !== '' && part !== '-')
    .map((part) => (part.startsWith('-') ? { column: part.slice(1), order: 'desc' } : { column: part, order: 'asc' }))
}

export const isLongRequest = ({ filter }: ListRequest): boolean => JSON.stringify(filter).length > maxUrlLength

/** The query of a list, or its body; `cursor` continues after a page. */
export function buildListQuery(
  { q, filter, sort }: ListRequest,
  cursor: string | null,
  limit = cursor === null ? firstSize : pageSize,
): Record<string, string | number> {
  return {
    limit,
    ...(q === '' ? {} : { q }),
    ...(filter === null ? {} : { filters: JSON.stringify(toWireFilter(filter)) }),
    ...(sort.length === 0 ? {} : { sort_by: formatSort(sort) }),
    ...(cursor === null ? {} : { cursor }),
  }
}

/** What a list is narrowed by: its query without order and pages. */
export function buildNarrowing({ q, filter }: Pick<ListRequest, 'q' | 'filter'>): Record<string, unknown> {
  return { ...(q === '' ? {} : { q }), ...(filter === null ? {} : { filters: toWireFilter(filter) }) }
}

/** A filter in the lists' wire format: `field` names the column. */
export function toWireFilter(filter: Filter): object {
  if ('and' in filter) return { and: filter.and.map(toWireFilter) }
  if ('or' in filter) return { or: filter.or.map(toWireFilter) }
  return { field: filter.column, operator: filter.operator, value: filter.value }
}
