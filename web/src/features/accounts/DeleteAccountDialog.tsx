import { Text } from '@mantine/core'
import { useRemoveAccountMutation } from './api.ts'
import { TypedConfirm } from './TypedConfirm.tsx'

export interface DeleteAccountDialogProps {
  opened: boolean
  accountName: string
  memberCount: number
  onClose: () => void
  onDeleted: () => void
}

export function DeleteAccountDialog({
  opened,
  accountName,
  memberCount,
  onClose,
  onDeleted,
}: DeleteAccountDialogProps) {
  const [remove, { isLoading, error, reset }] = useRemoveAccountMutation()
  const close = () => {
    reset()
    onClose()
  }
  const confirm = async (name: string) => {
    const answer = await remove({ body: { name } })
    if (answer.error === undefined) onDeleted()
  }
  return (
    <TypedConfirm
      opened={opened}
      title={`Delete ${accountName}?`}
      word={accountName}
      action="Delete workspace"
      isBusy={isLoading}
      error={error}
      onConfirm={(name) => void confirm(name)}
      onClose={close}
    >
      <Text>
        {memberCount > 1 ? `All ${memberCount} members lose access immediately` : 'It closes immediately'} and the site
        goes offline. Owners can restore it within 30 days.
      </Text>
    </TypedConfirm>
  )
}
