import type { Channel, ChannelTypeInfo } from '@draftwright/contract/channels'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatMoment, getOwnTimeZone } from '../../ui/format-moment.ts'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useCheckChannelMutation, useDisconnectChannelMutation, useListProfilesQuery } from './connections-api.ts'
import { ConnectionForm } from './ConnectionForm.tsx'
import classes from './ConnectionPanel.module.css'
import { ProfileList } from './ProfileList.tsx'
import { openConsentPopup, useConsent } from './use-consent.ts'

const stateWords = {
  connected: 'Connected',
  unknown: 'Not reached yet',
  needs_reconnect: 'Not connected. Posts wait until you reconnect',
  held: 'On hold. Posts wait until your server’s operator changes a setting',
} as const

/** How a channel stands with its network, and the way to mend it. */
export function ConnectionPanel({ channel, type }: { channel: Channel; type: ChannelTypeInfo }) {
  const [check, { isLoading }] = useCheckChannelMutation()
  const [isEditing, setEditing] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const { connection } = channel
  const purposeField = type.consent?.purpose_field ?? null
  const isForPages = purposeField !== null && channel.settings[purposeField] === 'organization'
  const zone = getOwnTimeZone()
  const state = connection?.checked_at == null && connection?.state === 'unknown' ? null : connection?.state
  return (
    <section aria-label="Connection">
      <Stack gap="sm">
        <Text fw={600} data-state={state ?? 'unknown'} className={classes.state}>
          {channel.pending_connection ? 'Not connected yet' : state == null ? 'Not checked yet' : stateWords[state]}
        </Text>
        {channel.pending_connection && (
          <Text size="sm" c="dimmed">
            Posts wait until you approve access on the network’s page.
          </Text>
        )}
        {connection?.failure != null && (
          <div className={classes.failure} role="note">
            <strong>{connection.failure}</strong>
            {connection.failure_fix !== null && <span>{connection.failure_fix}</span>}
          </div>
        )}
        {connection !== null && (
          <dl className={classes.facts}>
            {connection.connected_as !== null && (
              <Fact name="As">
                {connection.connected_url === null ? (
                  connection.connected_as
                ) : (
                  <Anchor href={connection.connected_url} target="_blank" rel="noreferrer" size="sm">
                    {connection.connected_as}
                  </Anchor>
                )}
              </Fact>
            )}
            <TimeFact name="Since" time={connection.connected_at} />
            {connection.expires_at !== null && <Fact name="Ends">{formatMoment(connection.expires_at, zone)}</Fact>}
            <TimeFact name="Last post" time={connection.succeeded_at} />
            <TimeFact name="Last failure" time={connection.failed_at} />
            <TimeFact name="Checked" time={connection.checked_at} />
            {connection.throttled_until !== null && connection.failure !== null && (
              <Fact name="Waits until">
                {formatMoment(connection.throttled_until, zone)}, as requested by the network
              </Fact>
            )}
          </dl>
        )}
        <Group gap="xs">
          {!channel.pending_connection && (
            <Button
              variant="outline"
              size="sm"
              loading={isLoading}
              onClick={() =>
                void check({ params: { id: channel.id } })
                  .unwrap()
                  .catch(showErrorToast)
              }
            >
              Check now
            </Button>
          )}
          {type.consent !== null && (
            <ConsentButton channel={channel} label={type.label} isNeeded={state === 'needs_reconnect'} />
          )}
          {type.consent !== null && !channel.pending_connection && (
            <DisconnectButton channel={channel} label={type.label} />
          )}
          {isForPages && !channel.pending_connection && (
            <Button variant="ghost" size="sm" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
              Change page
            </Button>
          )}
          <Button
            variant={state === 'needs_reconnect' && type.consent === null && !isEditing ? 'default' : 'ghost'}
            size="sm"
            aria-expanded={isEditing}
            onClick={() => setEditing(!isEditing)}
          >
            {state === 'needs_reconnect' && type.consent === null ? 'Reconnect' : 'Edit connection'}
          </Button>
        </Group>
        {isChoosing && <StoredProfiles channelId={channel.id} onChosen={() => setChoosing(false)} />}
        {isEditing && <ConnectionForm channel={channel} type={type} onSaved={() => setEditing(false)} />}
      </Stack>
    </section>
  )
}

/** Asks for consent at the network, the first time or again. */
function ConsentButton({ channel, label, isNeeded }: { channel: Channel; label: string; isNeeded: boolean }) {
  const { askConsent, isLoading } = useConsent()
  function connect() {
    const popup = openConsentPopup()
    askConsent(channel.id, popup).catch((error: unknown) => {
      popup?.close()
      showErrorToast(error)
    })
  }
  return (
    <Button
      variant={channel.pending_connection || isNeeded ? 'default' : 'ghost'}
      size="sm"
      loading={isLoading}
      onClick={connect}
    >
      {channel.pending_connection ? `Connect with ${label}` : 'Connect again'}
    </Button>
  )
}

/** Gives up the consent, after a question. */
function DisconnectButton({ channel, label }: { channel: Channel; label: string }) {
  const [isAsking, setAsking] = useState(false)
  const [disconnect, { isLoading }] = useDisconnectChannelMutation()
  const confirm = () =>
    disconnect({ params: { id: channel.id } })
      .unwrap()
      .then(() => showToast(`${channel.name} is disconnected`))
      .catch(showErrorToast)
      .finally(() => setAsking(false))
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Disconnect ${channel.name}?`}
        action="Disconnect"
        isBusy={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        {label} ends access. Scheduled posts wait until you reconnect. Live posts stay.
      </ConfirmDialog>
    </>
  )
}

/** The profiles that the connected person may publish as. */
function StoredProfiles({ channelId, onChosen }: { channelId: string; onChosen: () => void }) {
  const { data, error, refetch } = useListProfilesQuery({ params: { id: channelId } })
  if (error !== undefined) return <ErrorState error={error} onRetry={refetch} />
  if (data === undefined) return <RowsSkeleton rows={2} />
  return <ProfileList channelId={channelId} profiles={data} onChosen={onChosen} />
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)
const TimeFact = ({ name, time }: { name: string; time: string | null }) =>
  time === null ? null : (
    <Fact name={name}>
      <TimeAgo time={time} />
    </Fact>
  )
