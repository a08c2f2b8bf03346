import { type IdeaQuery } from '@draftwright/contract/ideas'
import { useSearchParams } from 'react-router'
import { ideaStatuses } from '@draftwright/contract/vocabulary'

/** A page of the list; more would make the page heavy on a phone. */
const limit = 50

const orders: Record<string, Pick<IdeaQuery, 'sort_by' | 'sort_order'>> = {
  newest: { sort_by: 'created_at', sort_order: 'desc' },
  oldest: { sort_by: 'created_at', sort_order: 'asc' },
  changed: { sort_by: 'updated_at', sort_order: 'desc' },
  votes: { sort_by: 'votes', sort_order: 'desc' },
}

interface AskedIdeas {
  query: Partial<IdeaQuery>
  /** The same for the board, whose columns are the statuses. */
  boardQuery: Partial<IdeaQuery>
  /** Whether the filters differ from the default view. */
  isFiltered: boolean
}

export interface IdeaFilters extends AskedIdeas {
  clear: () => void
}

/** The list's query from the URL. Unknown values are omitted, so that old links still work. */
export function readIdeaFilters(search: URLSearchParams): AskedIdeas {
  const asked = search.get('status')
  const status = ideaStatuses.find((known) => known === asked)
  const stage = (['inbox', 'shortlist'] as const).find((known) => known === asked)
  const q = search.get('q') ?? ''
  const tag = (search.get('tag') ?? '').slice(0, 40)
  const pillarId = search.get('pillar') ?? ''
  const isId = /^[0-9a-f-]{36}$/iu.test(pillarId)
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1)
  const boardQuery: Partial<IdeaQuery> = {
    ...(orders[search.get('sort') ?? ''] ?? orders['newest']),
    ...(q === '' ? {} : { q }),
    ...(tag === '' ? {} : { tag }),
    ...(isId ? { pillar_id: pillarId } : {}),
  }
  const ofStatus: Partial<IdeaQuery> = stage === undefined ? { status: status ?? 'active' } : { stage }
  const hasWords = q !== '' || tag !== '' || isId
  return {
    query: { limit, page, ...boardQuery, ...(asked === 'all' ? {} : ofStatus) },
    boardQuery,
    isFiltered: hasWords || status !== undefined || stage !== undefined,
  }
}

export function useIdeaFilters(): IdeaFilters {
  const [search, setSearch] = useSearchParams()
  return {
    ...readIdeaFilters(search),
    clear: () =>
      setSearch((before) => new URLSearchParams(before.get('view') === 'board' ? 'view=board' : ''), { replace: true }),
  }
}
