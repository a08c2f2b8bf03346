import { Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useCreateTrackedLinkMutation } from '../links/api.ts'

interface NewLinkDialogProps {
  opened: boolean
  campaignId: string
  onClose: () => void
}

/** Makes a link for a place that no channel knows: a poster, a talk, a signature. */
export function NewLinkDialog({ opened, campaignId, onClose }: NewLinkDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="New link" size="md">
      <NewLinkForm campaignId={campaignId} onClose={onClose} />
    </Modal>
  )
}

function NewLinkForm({ campaignId, onClose }: Omit<NewLinkDialogProps, 'opened'>) {
  const [target, setTarget] = useState('')
  const [place, setPlace] = useState('')
  const [create, { isLoading, error }] = useCreateTrackedLinkMutation()
  const errors = toFieldErrors(error)
  async function submit(event: FormEvent) {
    event.preventDefault()
    const source = place
      .toLowerCase()
      .replace(/[^a-z0-9]+/gu, '-')
      .replace(/^-|-$/gu, '')
    const answer = await create({ body: { target: target.trim(), campaign_id: campaignId, utm_source: source } })
    if (answer.data !== undefined) onClose()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          label="Destination"
          description="A page on your hosted site or a connected channel’s site"
          type="url"
          placeholder="https://"
          maxLength={2000}
          data-autofocus
          value={target}
          error={errors['target']}
          onChange={(event) => setTarget(event.currentTarget.value)}
        />
        <TextInput
          label="Placement"
          description="e.g. poster, talk or signature. Becomes utm_source"
          maxLength={100}
          value={place}
          error={errors['utm_source'] === undefined ? undefined : 'Use letters and digits'}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
        <FormError
          message={error !== undefined && Object.keys(errors).length === 0 ? toFailure(error).message : null}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isLoading} disabled={target.trim() === '' || place.trim() === ''}>
            Create link
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
