import type { Idea, IdeaChange } from '@draftwright/contract/ideas'
import type { ListMeta } from '@draftwright/contract/lists'
import type { RouteArgs } from '../../api/api.ts'

interface IdeaPage {
  data: Idea[]
  meta: ListMeta
}
type IdeaListQuery = NonNullable<Exclude<RouteArgs<'ideas.list'>, void>['query']>

/** The idea after a change. The status of an unarchived idea is derived from its posts. */
export function applyIdeaChange(idea: Idea, { status, ...change }: IdeaChange): Idea {
  if (status === undefined) return { ...idea, ...change }
  const opened = idea.n_contents > 0 ? 'drafted' : 'new'
  return { ...idea, ...change, status: status === 'archived' ? 'archived' : opened }
}

/**
 * A page of a list after a change, before the server has responded: an idea that no longer matches is removed, and one that
 * matches now is inserted at its sort position.
 */
export function updateIdeaPage(page: IdeaPage, query: IdeaListQuery, before: Idea, after: Idea): IdeaPage {
  if (page.data.some(({ id }) => id === after.id)) {
    const data = page.data
      .map((idea) => (idea.id === after.id ? after : idea))
      .filter((idea) => idea.id !== after.id || isIdeaInQuery(idea, query))
    return { data, meta: { ...page.meta, total: page.meta.total - (page.data.length - data.length) } }
  }
  // One that matched before is on another page of this list.
  if (Number(query.page ?? 1) !== 1 || isIdeaInQuery(before, query) || !isIdeaInQuery(after, query)) return page
  const data = [...page.data, after].toSorted(compareBy(query))
  return { data, meta: { ...page.meta, total: page.meta.total + 1 } }
}

/** Whether an idea matches the list's filter. */
function isIdeaInQuery(idea: Idea, { status, stage, tag, pillar_id, q }: IdeaListQuery): boolean {
  if (idea.merged_into !== null) return false
  if (status === 'active' && idea.status === 'archived') return false
  if (status !== undefined && status !== 'active' && idea.status !== status) return false
  if (stage !== undefined && (idea.status !== 'new' || idea.is_shortlisted !== (stage === 'shortlist'))) return false
  if (tag !== undefined && !idea.tags.includes(tag.toLowerCase())) return false
  if (pillar_id && idea.pillar_id !== pillar_id) return false
  return !q || idea.text.toLowerCase().includes(q.toLowerCase())
}

function compareBy({ sort_by = 'created_at', sort_order = 'desc' }: IdeaListQuery) {
  const value = (idea: Idea) => (sort_by === 'votes' ? idea.voters.length : Date.parse(idea[sort_by]))
  const sign = sort_order === 'asc' ? 1 : -1
  return (a: Idea, b: Idea) => sign * (value(a) - value(b))
}
