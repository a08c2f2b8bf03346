import type { Channel } from '@draftwright/contract/channels'
import { Anchor, Text } from '@mantine/core'
import { IconBroadcast, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { useListChannelTypesQuery, useListChannelsQuery, useUpdateChannelMutation } from './api.ts'
import { ChannelEditor } from './ChannelEditor.tsx'
import classes from './ChannelsTab.module.css'
import { useConnectedChannels } from './use-consent.ts'
import rows from '../../ui/rows.module.css'

/** Every channel of the workspace; `?channel=` opens one for editing. */
export function ChannelsTab() {
  const { data, error, refetch } = useListChannelsQuery({
    query: { limit: 200, sort_by: 'name', sort_order: 'asc' },
  })
  const { data: types } = useListChannelTypesQuery()
  const [open, setOpen] = useUrlState<string>('channel', '')
  const [openedBy, setOpenedBy] = useState<HTMLElement | null>(null)
  const can = useCan()
  useConnectedChannels()
  const [update] = useUpdateChannelMutation()
  if (error !== undefined) return <ErrorState error={error} onRetry={refetch} />
  if (data === undefined) return <RowsSkeleton rows={3} />
  const channels = data.data
  const edited = channels.find(({ id }) => id === open)

  function setActive(channel: Channel, isActive: boolean) {
    const send = (is_active: boolean) => update({ params: { id: channel.id }, body: { is_active } }).unwrap()
    send(isActive).catch(showErrorToast)
    if (!isActive) showToast(`${channel.name} is inactive`, { undo: () => send(true).catch(showErrorToast) })
  }
  if (channels.length === 0)
    return (
      <EmptyState
        icon={<IconBroadcast size={22} />}
        title="No channels yet"
        text="Channels are where your posts are published. The hosted site needs no setup."
        action={
          can('channels:manage') && (
            <Button to={paths.addChannel} icon={<IconPlus size={16} />}>
              Add channel
            </Button>
          )
        }
      />
    )
  return (
    <>
      <ul className={rows.list}>
        {channels.map((channel) => (
          <li key={channel.id} className={classes.row}>
            <div className={classes.name}>
              <Text fw={600} truncate>
                {channel.name}
              </Text>
              <Text size="sm" c="dimmed" truncate>
                {types?.find((type) => type.channel_type === channel.channel_type)?.label ?? channel.channel_type}
                {channel.url !== null && (
                  <>
                    {' · '}
                    <Anchor href={channel.url} target="_blank" rel="noreferrer" size="sm">
                      {channel.url.replace(/^https?:\/\//u, '')}
                    </Anchor>
                  </>
                )}
              </Text>
            </div>
            {findProblem(channel) !== null && <span className={classes.problem}>{findProblem(channel)}</span>}
            <Text size="sm" c="dimmed" className={`tabular ${classes.numbers}`}>
              {channel.n_published} published · {channel.n_draft} {channel.n_draft === 1 ? 'draft' : 'drafts'} ·{' '}
              {channel.views.toLocaleString('en')} {channel.views === 1 ? 'view' : 'views'}
            </Text>
            {can('analytics:read') && (
              <Button
                variant="ghost"
                size="sm"
                to={`${paths.analytics}?channel_id=${channel.id}`}
                aria-label={`Analytics of ${channel.name}`}
              >
                Analytics
              </Button>
            )}
            <Button
              variant="ghost"
              size="sm"
              to={paths.channelVoice(channel.id)}
              aria-label={`Brand voice of ${channel.name}`}
            >
              Voice
            </Button>
            <Toggle
              aria-label={`${channel.name} is active`}
              checked={channel.is_active}
              isReadOnly={!can('channels:manage')}
              onChange={(isOn) => setActive(channel, isOn)}
            />
            {can('channels:manage') && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Edit ${channel.name}`}
                icon={<IconPencil size={16} />}
                onClick={(event) => {
                  setOpenedBy(event.currentTarget)
                  setOpen(channel.id)
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <ChannelEditor
        key={edited?.id ?? 'none'}
        channel={edited ?? null}
        onClose={() => {
          setOpen(null)
          openedBy?.focus()
        }}
      />
    </>
  )
}

/** What keeps a channel's posts waiting, in two words. */
function findProblem({ pending_connection, connection }: Channel): string | null {
  if (pending_connection) return 'Not connected'
  if (connection === null || connection.state === 'connected') return null
  if (connection.state !== 'unknown') return 'Needs attention'
  return connection.failure === null ? null : 'Can’t reach network'
}
