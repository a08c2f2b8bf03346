import { hasRight, type Role } from '@draftwright/contract/rights'

export interface MemberRole {
  user_id: string
  role_id: Role
}
export interface MemberActions {
  changeRole: boolean
  remove: boolean
  leave: boolean
  endSessions: boolean
}

/** The actions of `me` on `member`, of `all` in the workspace: what the server would refuse is not offered. */
export function resolveMemberActions(
  me: MemberRole | undefined,
  member: MemberRole,
  all: readonly MemberRole[],
): MemberActions {
  if (me === undefined) return { changeRole: false, remove: false, leave: false, endSessions: false }
  const isSelf = member.user_id === me.user_id
  const isLastOwner = member.role_id === 'owner' && all.filter(({ role_id }) => role_id === 'owner').length < 2
  const mayTouch = hasRight(me.role_id, 'members:manage') && (member.role_id !== 'owner' || me.role_id === 'owner')
  const isOther = mayTouch && !isSelf
  return {
    changeRole: isOther && !isLastOwner,
    remove: isOther && !isLastOwner,
    leave: isSelf && !isLastOwner,
    endSessions: isOther,
  }
}
