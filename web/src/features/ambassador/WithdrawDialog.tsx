import { Group, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useUndoWithdrawalMutation, useWithdrawPostMutation } from './rules-api.ts'

/** Ends the sharing of a post, with the reason that everybody who shared it is told. */
export function WithdrawDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [withdraw, { isLoading, error }] = useWithdrawPostMutation()
  const [undo] = useUndoWithdrawalMutation()
  const params = { content_id: id }
  async function withdrawPost(event: FormEvent) {
    event.preventDefault()
    const answer = await withdraw({ params, body: { reason: reason.trim() } })
    if (answer.error !== undefined) return
    const takeBack = () => undo({ params }).unwrap().catch(showErrorToast)
    showToast('Withdrawn from sharing', { undo: () => void takeBack() })
    onClose()
  }
  return (
    <Modal opened title={`Withdraw “${title}” from sharing?`} onClose={onClose}>
      <form onSubmit={(event) => void withdrawPost(event)}>
        <Stack gap="sm">
          <Text size="sm">Shares stop, and people who shared it are asked to remove theirs. The post stays.</Text>
          <Textarea
            label="Why"
            description="Optional. Shown to people who shared it."
            value={reason}
            maxLength={500}
            autosize
            minRows={2}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <FormError message={error === undefined ? null : toFailure(error).message} />
          <Group justify="flex-end" gap="xs">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="destructive" loading={isLoading}>
              Withdraw
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
