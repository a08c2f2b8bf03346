import { Text } from '@mantine/core'
import { useRemoveAccountMutation } from './api.ts'
import { TypedConfirm } from './TypedConfirm.tsx'

export interface DeleteAccountDialogProps {
  opened: boolean
  accountName: string
  memberCount: number
  onClose: () => void
  onGone: () => void
}

export function DeleteAccountDialog({ opened, accountName, memberCount, onClose, onGone }: DeleteAccountDialogProps) {
  const [remove, { isLoading, error, reset }] = useRemoveAccountMutation()
  const close = () => {
    reset()
    onClose()
  }
  const confirm = async (name: string) => {
    const answer = await remove({ body: { name } })
    if (answer.error === undefined) onGone()
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
        {memberCount > 1 ? `All ${memberCount} members lose access at once` : 'It closes at once'}, and the hosted site
        goes offline. For 30 days an owner can bring it back. After that its ideas, posts, pictures, channels and
        numbers are gone for good.
      </Text>
    </TypedConfirm>
  )
}
