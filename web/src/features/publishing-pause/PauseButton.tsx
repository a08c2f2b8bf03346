import { Group, Text, TextInput } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useEndPublishingPauseMutation, useReadPublishingPauseQuery, useStartPublishingPauseMutation } from './api.ts'

/** Pauses the workspace after asking; for those who publish, and while it publishes. */
export function PauseButton() {
  const can = useCan()
  const isAllowed = can('content:publish')
  const { data: pause } = useReadPublishingPauseQuery(undefined, { skip: !isAllowed })
  const [isOpen, setOpen] = useState(false)
  if (!isAllowed || pause?.is_paused === true) return null
  return (
    <>
      <Button
        variant="outline"
        className="icon-on-phone"
        title="Pause publishing"
        disabled={pause === undefined}
        icon={<IconPlayerPause size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Pause publishing
      </Button>
      {isOpen ? <PauseDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function PauseDialog({ onClose }: { onClose: () => void }) {
  const [start, { isLoading }] = useStartPublishingPauseMutation()
  const [end] = useEndPublishingPauseMutation()
  const [reason, setReason] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const answer = await start({ body: { reason: reason.trim() === '' ? null : reason.trim() } })
    if (answer.error) {
      showErrorToast(answer.error)
      return
    }
    showToast('Publishing is paused', { undo: () => void end({ body: { due_posts: 'publish' } }) })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Pause publishing" size="sm">
      <form onSubmit={(event) => void submit(event)}>
        <Text size="sm" mb="md">
          No new posts are published until you resume. You can still edit and remove live posts.
        </Text>
        <TextInput
          label="Reason"
          description="Shown to everyone who writes or plans posts"
          placeholder="Optional"
          maxLength={200}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isLoading}>
            Pause publishing
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
