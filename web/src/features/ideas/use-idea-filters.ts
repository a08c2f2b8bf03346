import { type IdeaQuery } from '@draftwright/contract/ideas'
import { useSearchParams } from 'react-router'
import { ideaStatuses } from '@draftwright/contract/vocabulary'

/** A page of the list; more would make the page heavy on a phone. */
const limit = 50

export interface IdeaFilters {
  query: Partial<IdeaQuery>
  /** Whether anything but the start view is asked for. */
  isFiltered: boolean
  clear: () => void
}

/** What the address asks of the list. Values it does not know are left out, so that an old link still opens. */
export function useIdeaFilters(): IdeaFilters {
  const [search, setSearch] = useSearchParams()
  const status = ideaStatuses.find((known) => known === search.get('status'))
  const isAll = search.get('status') === 'all'
  const q = search.get('q') ?? ''
  const pillarId = search.get('pillar') ?? ''
  const isId = /^[0-9a-f-]{36}$/iu.test(pillarId)
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1)
  const sort = search.get('sort')
  const query: Partial<IdeaQuery> = {
    limit,
    page,
    sort_by: sort === 'changed' ? 'updated_at' : 'created_at',
    sort_order: sort === 'oldest' ? 'asc' : 'desc',
    ...(isAll ? {} : { status: status ?? 'active' }),
    ...(q === '' ? {} : { q }),
    ...(isId ? { pillar_id: pillarId } : {}),
  }
  return {
    query,
    isFiltered: q !== '' || isId || status !== undefined,
    clear: () => setSearch({}, { replace: true }),
  }
}
