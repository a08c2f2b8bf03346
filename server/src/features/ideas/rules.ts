import { can } from '@draftwright/contract/rights'
import type { Caller } from '../../http/caller.ts'
import { forbidden } from '../../http/errors.ts'

/** Members change what is theirs; publishers change everybody's. Throws 403. */
export function mayChangeIdea(caller: Caller, idea: { user_id: string | null }): void {
  if (idea.user_id !== caller.userId && !can(caller.role, 'ideas:manage'))
    throw forbidden('Only its author and publishers can change this idea')
}
