import type { Channel } from '@draftwright/contract/channels'
import { Checkbox, Group, Text } from '@mantine/core'
import { useEffect } from 'react'
import { stored } from '../../api/session.ts'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { toastError } from '../../ui/toast.tsx'
import { useCreateChannelMutation, useListChannelsQuery } from './api.ts'

interface ChannelPickerProps {
  value: readonly string[]
  onChange: (channelIds: string[]) => void
  label?: string
  /** Shown with the one channel there is already chosen. */
  isPreselected?: boolean
  /** Channels that are not on offer here. */
  without?: readonly (string | null)[]
}

const all = { query: { limit: 200, sort_by: 'name', sort_order: 'asc' } } as const

/** The workspace's active channels to choose from. Without any, one click makes the hosted site. */
export function ChannelPicker({
  value,
  onChange,
  label = 'Channels',
  isPreselected = true,
  without = [],
}: ChannelPickerProps) {
  const { data } = useListChannelsQuery(all)
  const channels = data?.data.filter(({ id, is_active }) => is_active && !without.includes(id))
  const only = channels?.length === 1 ? channels[0]?.id : undefined
  useEffect(() => {
    if (isPreselected && only !== undefined) onChange([only])
    // Chosen once when the list is known; taking it out again is the person's right.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [only, isPreselected])
  if (channels === undefined) return null
  if (channels.length === 0) return <FirstSite onCreated={(channel) => onChange([channel.id])} />
  return (
    <Checkbox.Group label={label} value={[...value]} onChange={onChange}>
      <Group gap="md" mt={8} mih={24}>
        {channels.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

function FirstSite({ onCreated }: { onCreated: (channel: Channel) => void }) {
  const can = useCan()
  const [create, { isLoading }] = useCreateChannelMutation()
  const name = `${stored('accountName') ?? 'Our'} blog`.slice(0, 80)
  if (!can('channels:manage'))
    return (
      <Text size="sm" c="dimmed">
        There is no channel to write for yet. Ask somebody who manages channels to add one.
      </Text>
    )
  return (
    <div>
      <Text size="sm" c="dimmed" mb={8}>
        There is no channel to write for yet. A hosted site is a public blog that comes with Draftwright.
      </Text>
      <Button
        variant="outline"
        loading={isLoading}
        onClick={() =>
          create({ body: { name, channel_type: 'site' } })
            .unwrap()
            .then(onCreated, toastError)
        }
      >
        Create a hosted site
      </Button>
    </div>
  )
}

/** Channels by id, for whatever shows where something goes. */
export function useChannelNames(): (id: string | null) => string {
  const { data } = useListChannelsQuery(all)
  return (id) => data?.data.find((channel) => channel.id === id)?.name ?? 'A channel'
}
