import type { Idea } from '@draftwright/contract/ideas'
import { useCan, useOwnId } from '../../api/rights.ts'

/** Whether this person may change or delete an idea: members their own, publishers everyone's. */
export function useCanChangeIdea(): (idea: Pick<Idea, 'user_id'>) => boolean {
  const can = useCan()
  const ownId = useOwnId()
  return ({ user_id }) => can('ideas:manage') || (can('ideas:write') && user_id === ownId)
}
