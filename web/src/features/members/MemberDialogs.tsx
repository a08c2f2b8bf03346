import type { Member } from '@draftwright/contract/members'
import { useState } from 'react'
import { readError } from '../../api/api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { toast } from '../../ui/toast.tsx'
import { useEndSessionsOfMutation, useLeaveAccountMutation, useRemoveMemberMutation } from './api.ts'

export interface MemberQuestion {
  deed: 'remove' | 'leave' | 'endSessions'
  member: Member
}
export interface MemberDialogsProps {
  question: MemberQuestion | null
  accountName: string
  onClose: () => void
  onLeft: () => void
}

const words: Record<
  MemberQuestion['deed'],
  (name: string, account: string) => { title: string; text: string; action: string; done: string }
> = {
  remove: (name, account) => ({
    title: `Remove ${name}?`,
    text: `${name} can no longer open ${account}, at once and on every device. Their ideas and posts stay here. To bring them back, invite them again.`,
    action: 'Remove member',
    done: `${name} was removed`,
  }),
  leave: (_name, account) => ({
    title: `Leave ${account}?`,
    text: `You can no longer open ${account}. Your ideas and posts stay with the team. Only an owner or admin can invite you back.`,
    action: 'Leave workspace',
    done: `You have left ${account}`,
  }),
  endSessions: (name) => ({
    title: `Sign ${name} out everywhere?`,
    text: `${name} has to sign in again on every device. What they have not saved yet is lost.`,
    action: 'Sign out everywhere',
    done: `${name} is signed out everywhere`,
  }),
}

/** The questions before what cannot be undone by a click. Each names who, and what they lose. */
export function MemberDialogs({ question, accountName, onClose, onLeft }: MemberDialogsProps) {
  const [remove, removing] = useRemoveMemberMutation()
  const [leave, leaving] = useLeaveAccountMutation()
  const [endSessions, ending] = useEndSessionsOfMutation()
  const [shown, setShown] = useState(question)
  // The words stay while the dialog fades.
  if (question !== null && question !== shown) setShown(question)
  if (shown === null) return null
  const { deed, member } = shown
  const { title, text, action, done } = words[deed](member.display_name, accountName)
  const attempt = { remove: removing, leave: leaving, endSessions: ending }[deed]
  const close = () => {
    for (const each of [removing, leaving, ending]) each.reset()
    onClose()
  }
  const confirm = async () => {
    const body = { user_id: member.user_id }
    const answer = await { remove, leave, endSessions }[deed]({ body })
    if (answer.error !== undefined) return
    close()
    toast(done)
    if (deed === 'leave') onLeft()
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
      <FormError message={attempt.error === undefined ? null : readError(attempt.error).message} />
    </ConfirmDialog>
  )
}
