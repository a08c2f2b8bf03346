import type { Idea, IdeaChange, IdeaQuery } from '@draftwright/contract/ideas'
import type { ListMeta } from '@draftwright/contract/lists'

interface IdeaPage {
  data: Idea[]
  meta: ListMeta
}

/** The page after a change, before the server has answered: an idea that no longer fits the shown status leaves it. */
export function changedIdeas(page: IdeaPage, status: IdeaQuery['status'], id: string, change: IdeaChange): IdeaPage {
  const data = page.data
    .map((idea) => (idea.id === id ? { ...idea, ...change } : idea))
    .filter((idea) => idea.id !== id || fits(idea.status, status))
  const gone = page.data.length - data.length
  return { data, meta: { ...page.meta, total: page.meta.total - gone } }
}

function fits(has: Idea['status'], wanted: IdeaQuery['status']): boolean {
  if (wanted === undefined) return true
  return wanted === 'active' ? has !== 'archived' : has === wanted
}
