import type { Member } from '@draftwright/contract/members'
import { useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useEndMemberSessionsMutation, useLeaveAccountMutation, useRemoveMemberMutation } from './api.ts'

export interface MemberQuestion {
  action: 'remove' | 'leave' | 'endSessions'
  member: Member
}
export interface MemberDialogsProps {
  question: MemberQuestion | null
  accountName: string
  onClose: () => void
  onLeft: () => void
}

const questionTexts: Record<
  MemberQuestion['action'],
  (name: string, account: string) => { title: string; text: string; action: string; done: string }
> = {
  remove: (name, account) => ({
    title: `Remove ${name}?`,
    text: `${name} loses access to ${account} immediately. Their ideas and posts stay.`,
    action: 'Remove member',
    done: `${name} was removed`,
  }),
  leave: (_name, account) => ({
    title: `Leave ${account}?`,
    text: `You lose access to ${account}. Your work stays. An owner or admin can invite you back.`,
    action: 'Leave workspace',
    done: `You have left ${account}`,
  }),
  endSessions: (name) => ({
    title: `Sign ${name} out everywhere?`,
    text: `${name} has to sign in again on every device. Unsaved changes are lost.`,
    action: 'Sign out everywhere',
    done: `${name} is signed out everywhere`,
  }),
}

/** The confirmation dialogs. Each names the person, and the consequences. */
export function MemberDialogs({ question, accountName, onClose, onLeft }: MemberDialogsProps) {
  const [remove, removing] = useRemoveMemberMutation()
  const [leave, leaving] = useLeaveAccountMutation()
  const [endSessions, ending] = useEndMemberSessionsMutation()
  const [shown, setShown] = useState(question)
  // The text stays while the dialog fades out.
  if (question !== null && question !== shown) setShown(question)
  if (shown === null) return null
  const { action: memberAction, member } = shown
  const { title, text, action, done } = questionTexts[memberAction](member.display_name, accountName)
  const attempt = { remove: removing, leave: leaving, endSessions: ending }[memberAction]
  const close = () => {
    for (const each of [removing, leaving, ending]) each.reset()
    onClose()
  }
  const confirm = async () => {
    const body = { user_id: member.user_id }
    const answer = await { remove, leave, endSessions }[memberAction]({ body })
    if (answer.error !== undefined) return
    close()
    showToast(done)
    if (memberAction === 'leave') onLeft()
  }
  return (
    <ConfirmDialog
      opened={question !== null}
      title={title}
      action={action}
      isBusy={attempt.isLoading}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      {text}
      <FormError message={attempt.error === undefined ? null : toFailure(attempt.error).message} />
    </ConfirmDialog>
  )
}
