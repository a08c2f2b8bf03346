import type { Channel } from '@draftwright/contract/channels'
import { Checkbox, Group, Text } from '@mantine/core'
import { useEffect } from 'react'
import { readStoredValue } from '../../api/session.ts'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { NativeFilter } from '../../ui/NativeFilter.tsx'
import { useCreateChannelMutation, useListChannelsQuery } from './api.ts'

interface ChannelPickerProps {
  value: readonly string[]
  onChange: (channelIds: string[]) => void
  label?: string
  /** Shown with the only channel already chosen. */
  isPreselected?: boolean
  /** Channels that cannot be chosen here. */
  without?: readonly (string | null)[]
}

const allChannels = { query: { limit: 200, sort_by: 'name', sort_order: 'asc' } } as const

/** The workspace's active channels to choose from. Without any, one click creates the hosted site. */
export function ChannelPicker({
  value,
  onChange,
  label = 'Channels',
  isPreselected = true,
  without = [],
}: ChannelPickerProps) {
  const { data } = useListChannelsQuery(allChannels)
  const channels = data?.data.filter(({ id, is_active }) => is_active && !without.includes(id))
  const only = channels?.length === 1 ? channels[0]?.id : undefined
  useEffect(() => {
    if (isPreselected && only !== undefined) onChange([only])
    // Preselected once when the list is loaded; the person may deselect it.
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
  const name = `${readStoredValue('accountName') ?? 'Our'} blog`.slice(0, 80)
  if (!can('channels:manage'))
    return (
      <Text size="sm" c="dimmed">
        No channels yet. Ask a channel manager to add one.
      </Text>
    )
  return (
    <div>
      <Text size="sm" c="dimmed" mb={8}>
        No channels yet. Start with a hosted site, a public blog included in Draftwright.
      </Text>
      <Button
        variant="outline"
        loading={isLoading}
        onClick={() =>
          create({ body: { name, channel_type: 'site' } })
            .unwrap()
            .then(onCreated, showErrorToast)
        }
      >
        Create a hosted site
      </Button>
    </div>
  )
}

/** Channels by id, for labels. */
export function useChannelNames(): (id: string | null) => string {
  const { data } = useListChannelsQuery(allChannels)
  return (id) => data?.data.find((channel) => channel.id === id)?.name ?? 'A channel'
}

/** The filter by channel of a page, kept in the address under this name. */
export function ChannelSelectFilter({ name }: { name: string }) {
  const { data } = useListChannelsQuery(allChannels)
  const options = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return <NativeFilter name={name} label="All channels" options={options} />
}
