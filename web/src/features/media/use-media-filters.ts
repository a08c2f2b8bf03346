import type { MediaQuery } from '@draftwright/contract/media'
import { useSearchParams } from 'react-router'

const sortOptions = {
  newest: { sort_by: 'created_at', sort_order: 'desc' },
  oldest: { sort_by: 'created_at', sort_order: 'asc' },
  name: { sort_by: 'name', sort_order: 'asc' },
  largest: { sort_by: 'bytes', sort_order: 'desc' },
} as const
const pageSize = 48

/** The library's query from the URL. A search, a tag or a filter covers all folders. */
export function useMediaFilters() {
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const tag = search.get('tag') ?? ''
  const show = search.get('show') ?? ''
  const folder = search.get('folder') ?? ''
  const folderId = /^[0-9a-f-]{36}$/iu.test(folder) ? folder : null
  const sort = Object.entries(sortOptions).find(([name]) => name === search.get('sort'))?.[1] ?? sortOptions.newest
  const isFiltered = q !== '' || tag !== '' || show !== ''
  const query: Partial<MediaQuery> = {
    ...sort,
    limit: pageSize,
    page: Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1),
    ...(q === '' ? {} : { q }),
    ...(tag === '' ? {} : { tag }),
    ...(show === 'unused' ? { unused: true } : {}),
    ...(show === 'no-alt' ? { without_alt: true } : {}),
    ...(show === 'trash' ? { status: 'trash' as const } : {}),
    ...(isFiltered ? {} : { folder_id: folderId ?? 'top' }),
  }
  return { query, folderId, isFiltered, isTrash: show === 'trash', clear: () => setSearch({}, { replace: true }) }
}
