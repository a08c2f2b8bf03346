import { useUrlParams } from '../../ui/use-url-params.ts'
import { useUrlState } from '../../ui/use-url-state.ts'
import { contentStatuses, postGroupNames } from '@draftwright/contract/vocabulary'

const sortColumns = ['title', 'updated_at', 'published_at', 'views', 'reads'] as const
export type SortColumn = (typeof sortColumns)[number]
const filterNames = ['q', 'status', 'review', 'pillar_id', 'channel_id', 'campaign_id'] as const

/** The list's filters from the address; an unknown status, column or page is ignored. */
export function usePostFilters() {
  const [params, change] = useUrlParams()
  const [, setStatus] = useUrlState<string>('status', '')
  const [sort, setSort] = useUrlState<string>('sort', '-updated_at')
  const text = (name: (typeof filterNames)[number]) => params.get(name) ?? undefined
  const page = Number(params.get('page') ?? 1)
  const query = {
    q: text('q'),
    status: [...contentStatuses, ...postGroupNames, 'trash' as const].find((known) => known === text('status')),
    review: text('review') === 'mine' ? ('mine' as const) : undefined,
    pillar_id: text('pillar_id'),
    channel_id: text('channel_id'),
    campaign_id: text('campaign_id'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    sort_by: sortColumns.find((column) => column === sort.replace(/^-/u, '')) ?? ('updated_at' as const),
    sort_order: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
  }
  const sortBy = (column: SortColumn) => {
    // The first sort order: names from A, numbers and times from the largest.
    const firstOrder = column === 'title' ? 'asc' : 'desc'
    const isFirst = query.sort_by === column && query.sort_order === firstOrder
    const order = isFirst === (firstOrder === 'asc') ? 'desc' : 'asc'
    setSort(order === 'desc' ? `-${column}` : column)
  }
  const clear = () =>
    change(
      (after) => {
        for (const name of [...filterNames, 'page']) after.delete(name)
      },
      { preventScrollReset: true },
    )
  return { query, setStatus, sortBy, isFiltered: filterNames.some((name) => params.has(name)), clear }
}
