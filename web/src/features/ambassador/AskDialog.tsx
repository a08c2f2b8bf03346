import type { ShareablePost } from '@draftwright/contract/ambassador'
import { Group, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAskToShareMutation } from './api.ts'

const weekMs = 7 * 86_400_000

/** Asks everybody in the workspace to share a post until a day. */
export function AskDialog({ post, onClose }: { post: ShareablePost; onClose: () => void }) {
  const [until, setUntil] = useState(
    () => post.asked?.until ?? new Date(Date.now() + weekMs).toISOString().slice(0, 10),
  )
  const [note, setNote] = useState(post.asked?.note ?? '')
  const [ask, { isLoading, error }] = useAskToShareMutation()
  const fields = toFieldErrors(error)
  async function askTeam(event: FormEvent) {
    event.preventDefault()
    const answer = await ask({ params: { content_id: post.id }, body: { until, note: note.trim() } })
    if (answer.error !== undefined) return
    showToast(post.asked === null ? 'Request sent to the team' : 'Request updated')
    onClose()
  }
  return (
    <Modal opened title="Ask the team to share" onClose={onClose}>
      <form onSubmit={(event) => void askTeam(event)}>
        <Stack gap="sm">
          <TextInput
            type="date"
            label="Until"
            value={until}
            required
            error={fields['until']}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
          <Textarea
            label="Why now"
            description="Optional. Shown next to the post."
            value={note}
            maxLength={500}
            autosize
            minRows={2}
            error={fields['note']}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <FormError
            message={error !== undefined && Object.keys(fields).length === 0 ? toFailure(error).message : null}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isLoading}>
              {post.asked === null ? 'Ask' : 'Save'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
