import { Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useListReviewStepsQuery } from './api.ts'
import { ReviewersField } from './ReviewersField.tsx'

interface SubmitDialogProps {
  isBusy: boolean
  onSubmit: (options: { reviewer_ids: string[]; note?: string }) => void
  onClose: () => void
}

/** Submits a text for review: to whom, and with which note. */
export function SubmitDialog({ isBusy, onSubmit, onClose }: SubmitDialogProps) {
  const { data: steps = [] } = useListReviewStepsQuery()
  const [reviewers, setReviewers] = useState<string[]>([])
  const [note, setNote] = useState('')
  const isAsked = steps.length === 0 || steps.some(({ reviewer_ids }) => reviewer_ids.length === 0)
  return (
    <Modal opened onClose={onClose} title="Submit for review">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit({ reviewer_ids: reviewers, ...(note.trim() === '' ? {} : { note }) })
        }}
      >
        <Stack gap="md">
          {steps.length > 0 ? (
            <Text size="sm">
              Requires {steps.length === 1 ? 'one approval' : `${steps.length} approvals`}:{' '}
              {steps.map(({ name }) => name).join(', then ')}.
            </Text>
          ) : null}
          {isAsked ? <ReviewersField label="Reviewers" value={reviewers} onChange={setReviewers} /> : null}
          <Textarea
            label="Note"
            placeholder="What should reviewers look at?"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="outline" type="button" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              Submit
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
