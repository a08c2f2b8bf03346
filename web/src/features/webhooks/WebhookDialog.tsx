import type { Webhook, WebhookWithSecret } from '@draftwright/contract/webhooks'
import { Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useCreateWebhookMutation, useListWebhookEventsQuery, useUpdateWebhookMutation } from './api.ts'
import { EventFields } from './EventFields.tsx'
import classes from './webhooks.module.css'

interface WebhookDialogProps {
  /** Undefined for a new one. */
  webhook?: Webhook | undefined
  onClose: () => void
}

/** Creates a webhook and shows its secret once, or changes one. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const { data: events = [] } = useListWebhookEventsQuery()
  const [create, creating] = useCreateWebhookMutation()
  const [update, updating] = useUpdateWebhookMutation()
  const [name, setName] = useState(webhook?.name ?? '')
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [chosen, setChosen] = useState<string[]>(webhook?.events ?? [])
  const [payload, setPayload] = useState<Webhook['payload']>(webhook?.payload ?? 'thin')
  if (creating.data !== undefined) return <SecretOnce made={creating.data} onClose={onClose} />
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = { name, url, events: chosen, payload }
    if (webhook === undefined) return void create({ body })
    const { error } = await update({ params: { id: webhook.id }, body })
    if (error === undefined) onClose()
  }
  const error = creating.error ?? updating.error
  const wrong = toFieldErrors(error)
  return (
    <Modal opened onClose={onClose} title={webhook === undefined ? 'New webhook' : 'Edit webhook'}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <TextInput
            label="Name"
            placeholder="Our website"
            required
            maxLength={80}
            value={name}
            error={wrong['name']}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <TextInput
            label="Address"
            type="url"
            placeholder="https://example.com/hooks/draftwright"
            required
            value={url}
            error={wrong['url']}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <EventFields events={events} chosen={chosen} onChange={setChosen} />
          <Radio.Group
            label="Payload"
            value={payload}
            onChange={(value) => setPayload(value === 'full' ? 'full' : 'thin')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="thin" label="IDs and facts" description="Your program reads the record when it needs it." />
              <Radio value="full" label="With the record" description="As you would read it over the API." />
            </Stack>
          </Radio.Group>
          <FormError
            message={
              error === undefined || wrong['name'] !== undefined || wrong['url'] !== undefined
                ? null
                : toFailure(error).message
            }
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={creating.isLoading || updating.isLoading} disabled={chosen.length === 0}>
              {webhook === undefined ? 'Create webhook' : 'Save webhook'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** The secret cannot be read again. */
export function SecretOnce({ made: { name, secret }, onClose }: { made: WebhookWithSecret; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={`Secret of “${name}”`} isClosable={false}>
      <Stack gap="md">
        <Text>Copy it now: your program verifies signatures with it. You will not see it again.</Text>
        <Group gap="xs" wrap="nowrap" align="flex-end">
          <TextInput
            className={classes.what}
            classNames={{ input: classes.mono ?? '' }}
            label="Secret"
            readOnly
            value={secret}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={secret} label="Copy" />
        </Group>
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
