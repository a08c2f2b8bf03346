import type { Idea, IdeaChange, IdeaQuery } from '@draftwright/contract/ideas'
import type { ListMeta } from '@draftwright/contract/lists'

interface IdeaPage {
  data: Idea[]
  meta: ListMeta
}
type Asked = Partial<IdeaQuery>

/** The idea as a change leaves it. What an idea taken out of the archive was before is read from what was made of it. */
export function changedIdea(idea: Idea, { status, ...change }: IdeaChange): Idea {
  if (status === undefined) return { ...idea, ...change }
  const opened = idea.n_contents > 0 ? 'drafted' : 'new'
  return { ...idea, ...change, status: status === 'archived' ? 'archived' : opened }
}

/**
 * A page of a list after a change, before the server has answered: an idea that no longer fits leaves it, and one that
 * fits now comes in where the order has its place.
 */
export function changedIdeas(page: IdeaPage, query: Asked, before: Idea, after: Idea): IdeaPage {
  if (page.data.some(({ id }) => id === after.id)) {
    const data = page.data
      .map((idea) => (idea.id === after.id ? after : idea))
      .filter((idea) => idea.id !== after.id || fits(idea, query))
    return { data, meta: { ...page.meta, total: page.meta.total - (page.data.length - data.length) } }
  }
  // One that fitted before stands on another page of this list.
  if ((query.page ?? 1) !== 1 || fits(before, query) || !fits(after, query)) return page
  const data = [...page.data, after].toSorted(by(query))
  return { data, meta: { ...page.meta, total: page.meta.total + 1 } }
}

/** Whether an idea belongs into the list that was asked for. */
export function fits(idea: Idea, { status, stage, tag, pillar_id, q }: Asked): boolean {
  if (idea.merged_into !== null) return false
  if (status === 'active' && idea.status === 'archived') return false
  if (status !== undefined && status !== 'active' && idea.status !== status) return false
  if (stage !== undefined && (idea.status !== 'new' || idea.is_shortlisted !== (stage === 'shortlist'))) return false
  if (tag !== undefined && !idea.tags.includes(tag.toLowerCase())) return false
  if (pillar_id && idea.pillar_id !== pillar_id) return false
  return !q || idea.text.toLowerCase().includes(q.toLowerCase())
}

function by({ sort_by = 'created_at', sort_order = 'desc' }: Asked) {
  const value = (idea: Idea) => (sort_by === 'votes' ? idea.voters.length : Date.parse(idea[sort_by]))
  const sign = sort_order === 'asc' ? 1 : -1
  return (a: Idea, b: Idea) => sign * (value(a) - value(b))
}
