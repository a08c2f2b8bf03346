import { hasRight } from '@draftwright/contract/rights'
import type { Caller } from '../../http/caller.ts'
import { forbiddenError } from '../../http/errors.ts'

/** Members may change their own; publishers everyone's. Throws 403. */
export function assertCanChangeIdea(caller: Caller, idea: { user_id: string | null }): void {
  if (idea.user_id !== caller.userId && !hasRight(caller.role, 'ideas:manage'))
    throw forbiddenError('Only the author and publishers can edit this idea')
}
