import type { PublishingPause } from '@draftwright/contract/publishing-pause'
import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useEndPublishingPauseMutation } from './api.ts'

interface EndPauseDialogProps {
  pause: PublishingPause
  onClose: () => void
}

/** Ends the pause; with posts that came due meanwhile it asks what becomes of them. */
export function EndPauseDialog({ pause: { due_posts, missed_posts }, onClose }: EndPauseDialogProps) {
  const [end] = useEndPublishingPauseMutation()
  const [busy, setBusy] = useState<'publish' | 'hold' | null>(null)
  const run = async (choice: 'publish' | 'hold') => {
    setBusy(choice)
    const answer = await end({ body: { due_posts: choice } })
    setBusy(null)
    if (answer.error) {
      showErrorToast(answer.error)
      return
    }
    showToast('Publishing resumed')
    onClose()
  }
  const onTime = due_posts - missed_posts
  return (
    <Modal opened onClose={onClose} title="Resume publishing" size="sm">
      <Text size="sm">
        {due_posts === 0
          ? 'No posts came due during the pause. Scheduled posts resume as planned.'
          : `${due_posts === 1 ? 'One post' : `${due_posts} posts`} came due during the pause. ${describeLateOnes(onTime, missed_posts)}`}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        {onTime > 0 ? (
          <>
            <Button
              variant="outline"
              loading={busy === 'hold'}
              disabled={busy !== null}
              onClick={() => void run('hold')}
            >
              Review each one
            </Button>
            <Button loading={busy === 'publish'} disabled={busy !== null} onClick={() => void run('publish')}>
              {onTime === 1 ? 'Publish it now' : `Publish ${onTime} now`}
            </Button>
          </>
        ) : (
          <Button loading={busy !== null} onClick={() => void run('publish')}>
            Resume publishing
          </Button>
        )}
      </Group>
    </Modal>
  )
}

function describeLateOnes(onTime: number, missed: number): string {
  if (onTime === 0)
    return `${missed === 1 ? 'It is' : 'They are'} so late that you’ll be asked about ${missed === 1 ? 'it' : 'each'}. Scheduled posts resume as planned.`
  const late = missed === 0 ? '' : `You’ll be asked about ${missed} of them, as they’re very late. `
  return `${late}Publish overdue posts now, or mark them as missed and review each one.`
}
