import type { Member } from '@draftwright/contract/members'
import { roleLabels } from '@draftwright/contract/rights'
import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import { showToast } from '../../ui/toast.tsx'
import { useTransferAccountMutation } from './api.ts'
import { TypedConfirm } from './TypedConfirm.tsx'

export interface TransferDialogProps {
  opened: boolean
  accountName: string
  /** All members except the current person. */
  members: readonly Member[]
  onClose: () => void
}

export function TransferDialog({ opened, accountName, members, onClose }: TransferDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [transfer, { isLoading, error, reset }] = useTransferAccountMutation()
  const newOwner = members.find(({ user_id }) => user_id === chosen)
  const close = () => {
    reset()
    setChosen(null)
    onClose()
  }
  const confirm = async () => {
    if (newOwner === undefined) return
    const answer = await transfer({ body: { user_id: newOwner.user_id } })
    if (answer.error !== undefined) return
    close()
    showToast(`${newOwner.display_name} owns ${accountName} now. You are an admin.`)
  }
  return (
    <TypedConfirm
      opened={opened}
      title="Transfer ownership"
      word={accountName}
      action="Transfer ownership"
      isBusy={isLoading}
      isReady={newOwner !== undefined}
      error={error}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      <Text>Only the new owner can then transfer or delete {accountName}. You stay as an admin.</Text>
      <Select
        label="New owner"
        placeholder="Choose a member"
        searchable={members.length > 8}
        data={members.map(({ user_id, display_name, email, role_id }) => ({
          value: user_id,
          label: `${display_name} · ${email} · ${roleLabels[role_id]}`,
        }))}
        value={chosen}
        onChange={setChosen}
        data-autofocus
      />
    </TypedConfirm>
  )
}
