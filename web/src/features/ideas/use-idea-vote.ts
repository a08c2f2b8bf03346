import type { Idea } from '@draftwright/contract/ideas'
import { useCan, useOwnId } from '../../api/rights.ts'
import { showErrorToast } from '../../ui/toast.tsx'
import { useVoteForIdeaMutation } from './api.ts'

interface IdeaVoting {
  hasVoted: (idea: Pick<Idea, 'voters'>) => boolean
  /** Adds or removes the own vote. Null for people who may not vote. */
  vote: ((idea: Pick<Idea, 'id' | 'voters'>) => void) | null
}

/** One vote per person, shown at once. */
export function useIdeaVote(): IdeaVoting {
  const ownId = useOwnId()
  const can = useCan()
  const [send] = useVoteForIdeaMutation()
  const isWanted = ({ voters }: Pick<Idea, 'voters'>) => ownId !== undefined && voters.includes(ownId)
  if (ownId === undefined || !can('ideas:write')) return { hasVoted: isWanted, vote: null }
  return {
    hasVoted: isWanted,
    vote: (idea) =>
      void send({ id: idea.id, userId: ownId, isWanted: !isWanted(idea) })
        .unwrap()
        .catch(showErrorToast),
  }
}
