import type { Repetition } from '@draftwright/contract/repetitions'
import { Group, NumberInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useSaveRepetitionMutation } from './api.ts'

interface RepetitionDialogProps {
  contentId: string
  /** Null for a post that does not repeat yet. */
  series: Repetition | null
  onClose: () => void
}

/** How often a post repeats, until when, and how many times. */
export function RepetitionDialog({ contentId, series, onClose }: RepetitionDialogProps) {
  const [save, { isLoading }] = useSaveRepetitionMutation()
  const [weeks, setWeeks] = useState<number | string>(series?.every_weeks ?? 8)
  const [until, setUntil] = useState(series?.until ?? '')
  const [times, setTimes] = useState<number | string>(series?.max_times ?? '')
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (typeof weeks !== 'number') {
      setError('Enter the number of weeks between posts')
      return
    }
    const body = {
      every_weeks: weeks,
      until: until === '' ? null : until,
      max_times: typeof times === 'number' ? times : null,
    }
    const answer = await save({ params: { id: contentId }, body })
    if (answer.error) {
      setError(toFailure(answer.error).message)
      return
    }
    showToast('Repeat saved')
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Repeat this post" size="sm">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <NumberInput
            label="Every"
            suffix={weeks === 1 ? ' week' : ' weeks'}
            min={1}
            max={52}
            allowDecimal={false}
            data-autofocus
            value={weeks}
            onChange={setWeeks}
          />
          <TextInput
            type="date"
            label="Last day"
            description="Leave empty to repeat without end"
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
          <NumberInput
            label="At most"
            description="Leave empty for no limit"
            suffix={times === 1 ? ' time' : ' times'}
            min={1}
            max={52}
            allowDecimal={false}
            value={times}
            onChange={setTimes}
          />
          <FormError message={error} />
        </Stack>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isLoading}>
            {series === null ? 'Repeat' : 'Save'}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
