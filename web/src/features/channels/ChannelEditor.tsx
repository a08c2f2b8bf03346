import type { Channel } from '@draftwright/contract/channels'
import { Divider, Drawer, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { toFieldErrors, toFailure } from '../../api/api.ts'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { showToast } from '../../ui/toast.tsx'
import { FeedsEditor } from '../feeds/index.ts'
import { ChannelNewsletter } from '../newsletters/index.ts'
import { SlotsEditor } from '../slots/index.ts'
import { useListChannelTypesQuery, useUpdateChannelMutation } from './api.ts'
import { ConnectionPanel } from './ConnectionPanel.tsx'

/** A side panel over the list, so that the list keeps its position. Null: closed. */
export function ChannelEditor({ channel, onClose }: { channel: Channel | null; onClose: () => void }) {
  const can = useCan()
  const { data: types } = useListChannelTypesQuery()
  const type = types?.find(({ channel_type }) => channel_type === channel?.channel_type)
  return (
    <Drawer
      opened={channel !== null}
      onClose={onClose}
      position="right"
      title={channel?.name ?? 'Channel'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {channel !== null && (
        <>
          {type?.delivery === 'network' && (
            <>
              <ConnectionPanel channel={channel} type={type} />
              <Divider my="lg" label="Writing" labelPosition="left" />
            </>
          )}
          <ChannelForm channel={channel} onClose={onClose} />
          <Divider my="lg" label="Publishing times" labelPosition="left" />
          <SlotsEditor channelId={channel.id} isEditable />
          {can('newsletters:read') && (
            <>
              <Divider my="lg" label="Newsletter" labelPosition="left" />
              <ChannelNewsletter channelId={channel.id} />
            </>
          )}
          <Divider my="lg" label="Feeds" labelPosition="left" />
          <FeedsEditor watcher={{ channel_id: channel.id }} />
        </>
      )}
    </Drawer>
  )
}

function ChannelForm({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const [values, setValues] = useState({
    name: channel.name,
    prompt: channel.prompt ?? '',
    brand_voice_initial: channel.brand_voice_initial ?? '',
    brand_voice_feedback: channel.brand_voice_feedback ?? '',
    is_active: channel.is_active,
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [update, { isLoading }] = useUpdateChannelMutation()
  const of = (name: 'name' | 'prompt' | 'brand_voice_initial' | 'brand_voice_feedback') => ({
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: value })),
  })
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (values.name.trim() === '') return setErrors({ name: 'Must not be empty' })
    const textOrNull = (text: string) => (text.trim() === '' ? null : text)
    try {
      await update({
        params: { id: channel.id },
        body: {
          name: values.name.trim(),
          is_active: values.is_active,
          prompt: textOrNull(values.prompt),
          brand_voice_initial: textOrNull(values.brand_voice_initial),
          brand_voice_feedback: textOrNull(values.brand_voice_feedback),
        },
      }).unwrap()
      showToast('Channel saved')
      onClose()
    } catch (error) {
      setErrors(toFieldErrors(error))
      setFailure(toFailure(error).message)
    }
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Channel">
      <Stack gap="md">
        <TextInput label="Name" required maxLength={80} data-autofocus {...of('name')} />
        <Textarea
          label="Prompt"
          description="Instructions for every draft on this channel"
          autosize
          minRows={3}
          maxRows={12}
          {...of('prompt')}
        />
        <Button variant="outline" to={paths.channelVoice(channel.id)}>
          Open the brand voice
        </Button>
        <Textarea
          label="Brand voice"
          description="How you sound on this channel: tone, words to use and avoid, sentence length"
          autosize
          minRows={3}
          maxRows={12}
          {...of('brand_voice_initial')}
        />
        <Textarea
          label="Learned from feedback"
          description="Notes learned from feedback on drafts. You can edit or clear them."
          autosize
          minRows={3}
          maxRows={12}
          {...of('brand_voice_feedback')}
        />
        <Switch
          label="Active"
          description="Inactive channels are not available for new drafts"
          checked={values.is_active}
          onChange={({ currentTarget: { checked } }) => setValues((before) => ({ ...before, is_active: checked }))}
        />
        <FormError message={failure} />
        <Group justify="flex-end" gap="xs">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isLoading}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
