import { can, type Role } from '@draftwright/contract/rights'
import { conflict, forbidden, notFound } from '../../http/errors.ts'

interface Standing {
  user_id: string
  role_id: Role
}

/** Who asks, who is meant and who owns the workspace, as it stands at the moment of the change. */
export interface Standings {
  caller: Standing | undefined
  target: Standing | undefined
  /** Somebody besides the target owns the workspace. */
  hasOtherOwner: boolean
}

const lastOwner = () =>
  conflict('last_owner', 'A workspace needs an owner. Hand ownership to somebody else first, or delete the workspace.')
const ownersOnly = () => forbidden('Only an owner can do this to an owner')

/** The target, if the caller may give them another role; throws otherwise. One's own role is changed by others, unless an owner steps down. */
export function checkChange({ caller, target, hasOtherOwner }: Standings): Standing {
  if (caller === undefined || !can(caller.role_id, 'members:manage')) throw forbidden()
  if (target === undefined) throw notFound('Member')
  if (target.user_id === caller.user_id && caller.role_id !== 'owner')
    throw forbidden('Your own role is changed by another owner or admin', 'own_role')
  if (target.role_id === 'owner' && caller.role_id !== 'owner') throw ownersOnly()
  if (target.role_id === 'owner' && !hasOtherOwner) throw lastOwner()
  return target
}

/** The target, if the caller may take them out of the workspace; throws otherwise. Everybody may go by themselves. */
export function checkRemoval({ caller, target, hasOtherOwner }: Standings, targetId: string): Standing {
  if (caller === undefined) throw forbidden()
  if (targetId !== caller.user_id && !can(caller.role_id, 'members:manage')) throw forbidden()
  if (target === undefined) throw notFound('Member')
  if (target.role_id === 'owner' && caller.role_id !== 'owner') throw ownersOnly()
  if (target.role_id === 'owner' && !hasOtherOwner) throw lastOwner()
  return target
}

/** The target, if the caller may sign them out everywhere; throws otherwise. */
export function checkSessionEnd({ caller, target }: Standings): Standing {
  if (caller === undefined || !can(caller.role_id, 'members:manage')) throw forbidden()
  if (target === undefined) throw notFound('Member')
  if (target.role_id === 'owner' && caller.role_id !== 'owner') throw ownersOnly()
  return target
}
