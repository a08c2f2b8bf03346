import type { Idea } from '@draftwright/contract/ideas'
import { useCan, useOwnId } from '../../api/rights.ts'
import { toastError } from '../../ui/toast.tsx'
import { useVoteForIdeaMutation } from './api.ts'

interface Voting {
  isWanted: (idea: Pick<Idea, 'voters'>) => boolean
  /** Gives the own vote or takes it back. Null for those who may not vote. */
  vote: ((idea: Pick<Idea, 'id' | 'voters'>) => void) | null
}

/** One vote a person, shown at once. */
export function useVote(): Voting {
  const ownId = useOwnId()
  const can = useCan()
  const [send] = useVoteForIdeaMutation()
  const isWanted = ({ voters }: Pick<Idea, 'voters'>) => ownId !== undefined && voters.includes(ownId)
  if (ownId === undefined || !can('ideas:write')) return { isWanted, vote: null }
  return {
    isWanted,
    vote: (idea) =>
      void send({ id: idea.id, userId: ownId, isWanted: !isWanted(idea) })
        .unwrap()
        .catch(toastError),
  }
}
