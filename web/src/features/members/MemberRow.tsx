import type { Member } from '@draftwright/contract/members'
import { type Role, roleLabels } from '@draftwright/contract/rights'
import { type InvitableRole, invitableRoles } from '@draftwright/contract/vocabulary'
import { IconDoorExit, IconLogout, IconUserMinus } from '@tabler/icons-react'
import { toFailure } from '../../api/api.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import type { ActionItem } from '../../ui/MenuButton.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { useUpdateMemberMutation } from './api.ts'
import type { MemberQuestion } from './MemberDialogs.tsx'
import { resolveMemberActions, type MemberRole } from './member-rules.ts'
import classes from './MembersTab.module.css'
import { RoleSelect } from './RoleSelect.tsx'

export interface MemberRowProps {
  member: Member
  me: MemberRole | undefined
  all: readonly Member[]
  onAsk: (question: MemberQuestion) => void
}

const isInvitable = (role: Role): role is InvitableRole => invitableRoles.some((known) => known === role)

export function MemberRow({ member, me, all, onAsk }: MemberRowProps) {
  const { user_id, role_id, display_name: name } = member
  const memberActions = resolveMemberActions(me, member, all)
  const [update, { error }] = useUpdateMemberMutation()
  const refusal = error === undefined ? null : toFailure(error).message
  const change = async (role: InvitableRole) => {
    const answer = await update({ body: { user_id, role_id: role } })
    if (answer.data === undefined) return
    const restoreRole = () =>
      void (isInvitable(role_id) && update({ body: { user_id, role_id } }).unwrap().catch(showErrorToast))
    showToast(`${name} is now ${roleLabels[role]}`, isInvitable(role_id) ? { undo: restoreRole } : {})
  }
  const items: ActionItem[] = [
    ...(memberActions.endSessions
      ? [
          {
            label: 'Sign out everywhere…',
            icon: IconLogout,
            onClick: () => onAsk({ action: 'endSessions', member }),
          },
        ]
      : []),
    ...(memberActions.remove
      ? [{ label: 'Remove…', icon: IconUserMinus, isDanger: true, onClick: () => onAsk({ action: 'remove', member }) }]
      : []),
    ...(memberActions.leave
      ? [
          {
            label: 'Leave workspace…',
            icon: IconDoorExit,
            isDanger: true,
            onClick: () => onAsk({ action: 'leave', member }),
          },
        ]
      : []),
  ]
  return (
    <tr>
      <td>
        <Person member={member} isSelf={user_id === me?.user_id} />
      </td>
      <td className={classes.address} title={member.email}>
        {member.email}
      </td>
      <td className={classes.role}>
        {memberActions.changeRole ? (
          <RoleSelect
            label={`Role of ${name}`}
            isLabelHidden
            value={role_id}
            error={refusal}
            onChange={(role) => void change(role)}
          />
        ) : (
          <>
            {roleLabels[role_id]}
            <FormError message={refusal} />
          </>
        )}
      </td>
      <td className={classes.time}>
        <TimeAgo time={member.created_at} />
      </td>
      <td className={classes.time}>
        {member.last_seen_at === null ? 'Never' : <TimeAgo time={member.last_seen_at} />}
      </td>
      <td className={classes.actions}>
        {items.length > 0 && <ActionMenu label={`Actions for ${name}`} items={items} />}
      </td>
    </tr>
  )
}

function Person({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { display_name: name, email, photo_url: photo } = member
  return (
    <div className={classes.person}>
      <span className={classes.photo}>
        <PersonAvatar name={name} photo={photo} size={28} />
      </span>
      <div>
        <span className={classes.name} dir="auto" title={name}>
          {name} {isSelf && <span className={classes.you}>(you)</span>}
        </span>
        <span className={classes.below} title={email}>
          {email}
        </span>
      </div>
    </div>
  )
}
