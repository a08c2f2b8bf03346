import type { PageModule } from '../../app/page.ts'
import { prefetchExample } from '../example/index.ts'
import { prefetchPillars } from '../pillars/index.ts'
import { ideasApi } from './api.ts'
import { readIdeaFilters } from './use-idea-filters.ts'

const isEarly = { subscribe: false }

/** Uses the same arguments as the page's components, so nothing is requested that the address does not show. */
export const prefetchIdeas: NonNullable<PageModule['prefetch']> = (dispatch, search) => {
  const { listIdeas, countIdeas, listIdeaTags } = ideasApi.endpoints
  if (search.get('view') !== 'board')
    void dispatch(listIdeas.initiate({ query: readIdeaFilters(search).query }, isEarly))
  void dispatch(countIdeas.initiate({ query: {} }, isEarly))
  void dispatch(prefetchPillars())
  void dispatch(listIdeaTags.initiate(undefined, isEarly))
  void dispatch(prefetchExample())
}
