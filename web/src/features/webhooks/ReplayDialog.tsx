import type { Webhook } from '@draftwright/contract/webhooks'
import { Group, NativeSelect, Radio, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useReplayWebhookSinceMutation } from './api.ts'

const hour = 3_600_000
const spans = [
  { value: '1', label: 'The last hour' },
  { value: '24', label: 'The last day' },
  { value: '168', label: 'The last week' },
  { value: '720', label: 'The last 30 days' },
]

const describeSent = (n: number): string =>
  n === 0 ? 'Nothing to send' : n === 1 ? 'Sending 1 event' : `Sending ${n.toLocaleString('en')} events`

/** Sends again what has happened since a moment. */
export function ReplayDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [hours, setHours] = useState('24')
  const [only, setOnly] = useState<'undelivered' | 'everything'>('undelivered')
  const [replay, { error, isLoading }] = useReplayWebhookSinceMutation()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const since = new Date(Date.now() - Number(hours) * hour).toISOString()
    const { data } = await replay({ params: { id: webhook.id }, body: { since, only } })
    if (data === undefined) return
    showToast(describeSent(data.n))
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Replay events" size="sm">
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <NativeSelect
            label="Since"
            data={spans}
            value={hours}
            onChange={(event) => setHours(event.currentTarget.value)}
          />
          <Radio.Group
            label="Events"
            value={only}
            onChange={(value) => setOnly(value === 'everything' ? 'everything' : 'undelivered')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="undelivered" label="Not delivered" />
              <Radio value="everything" label="All events" />
            </Stack>
          </Radio.Group>
          <FormError message={error === undefined ? null : toFailure(error).message} />
          <Group justify="flex-end" gap="xs">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isLoading}>
              Replay events
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
