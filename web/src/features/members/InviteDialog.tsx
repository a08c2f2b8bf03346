import type { Member } from '@draftwright/contract/members'
import type { InvitableRole } from '@draftwright/contract/vocabulary'
import { Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { showToast } from '../../ui/toast.tsx'
import { parseAddresses } from './addresses.ts'
import { InviteResults } from './InviteResults.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { useInvitePeople } from './use-invite-people.ts'

export interface InviteDialogProps {
  opened: boolean
  accountName: string
  members: readonly Member[]
  onClose: () => void
}

/** Invites any number of people at once; the outcome of each address is shown, and failed ones stay to be corrected. */
export function InviteDialog({ opened, accountName, members, onClose }: InviteDialogProps) {
  const [text, setText] = useState('')
  const [role, setRole] = useState<InvitableRole>('general_member')
  const [isEmptyTold, setEmptyTold] = useState(false)
  const { results, isSending, send, clear } = useInvitePeople(members)
  const { valid, invalid } = parseAddresses(text)
  const count = valid.length + invalid.length
  const close = () => {
    setText('')
    setEmptyTold(false)
    clear()
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return undefined
    if (count === 0) return setEmptyTold(true)
    const sent = await send({ valid, invalid }, role)
    const failed = sent.filter(({ outcome }) => outcome === 'failed' || outcome === 'unreadable')
    setText(failed.map(({ email }) => email).join('\n'))
    if (sent.some(({ outcome }) => outcome !== 'sent')) return undefined
    showToast(
      sent.length === 1 ? `The invitation to ${sent[0]?.email} was sent` : `${sent.length} invitations were sent`,
    )
    return close()
  }
  return (
    <Modal opened={opened} onClose={close} title={`Invite people to ${accountName}`}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <InviteResults results={results} />
          <Textarea
            label="Email addresses"
            description="Separate several addresses with commas, spaces or new lines"
            autosize
            minRows={3}
            maxRows={10}
            value={text}
            error={isEmptyTold && count === 0 ? 'Enter at least one address' : null}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
            }}
            data-autofocus
          />
          <RoleSelect label="Role" value={role} onChange={setRole} hasWords />
          <Button type="submit" loading={isSending}>
            {count > 1 ? `Send ${count} invitations` : 'Send invitation'}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
