import { hasRight, type Role } from '@draftwright/contract/rights'
import { conflictError, forbiddenError, notFoundError } from '../../http/errors.ts'

interface Membership {
  user_id: string
  role_id: Role
}

/** The caller, the target and the owners of the workspace, at the moment of the change. */
export interface Memberships {
  caller: Membership | undefined
  target: Membership | undefined
  /** Another person than the target owns the workspace. */
  hasOtherOwner: boolean
}

const lastOwnerError = () =>
  conflictError('last_owner', 'A workspace needs an owner. Transfer ownership first, or delete the workspace.')
const ownersOnlyError = () => forbiddenError('Only an owner can change another owner')

/** The target, if the caller may change their role; throws otherwise. One's own role is changed by others, unless an owner steps down. */
export function assertCanChangeRole({ caller, target, hasOtherOwner }: Memberships): Membership {
  if (caller === undefined || !hasRight(caller.role_id, 'members:manage')) throw forbiddenError()
  if (target === undefined) throw notFoundError('Member')
  if (target.user_id === caller.user_id && caller.role_id !== 'owner')
    throw forbiddenError('Only another owner or admin can change your role', 'own_role')
  if (target.role_id === 'owner' && caller.role_id !== 'owner') throw ownersOnlyError()
  if (target.role_id === 'owner' && !hasOtherOwner) throw lastOwnerError()
  return target
}

/** The target, if the caller may remove them; throws otherwise. Everyone may leave. */
export function assertCanRemove({ caller, target, hasOtherOwner }: Memberships, targetId: string): Membership {
  if (caller === undefined) throw forbiddenError()
  if (targetId !== caller.user_id && !hasRight(caller.role_id, 'members:manage')) throw forbiddenError()
  if (target === undefined) throw notFoundError('Member')
  if (target.role_id === 'owner' && caller.role_id !== 'owner') throw ownersOnlyError()
  if (target.role_id === 'owner' && !hasOtherOwner) throw lastOwnerError()
  return target
}

/** The target, if the caller may end their sessions; throws otherwise. */
export function assertCanEndSessions({ caller, target }: Memberships): Membership {
  if (caller === undefined || !hasRight(caller.role_id, 'members:manage')) throw forbiddenError()
  if (target === undefined) throw notFoundError('Member')
  if (target.role_id === 'owner' && caller.role_id !== 'owner') throw ownersOnlyError()
  return target
}
