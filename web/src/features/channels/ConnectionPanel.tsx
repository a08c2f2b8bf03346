import type { Channel, ChannelTypeInfo } from '@draftwright/contract/channels'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { formatMoment, getOwnTimeZone } from '../../ui/format-moment.ts'
import { FormError } from '../../ui/FormError.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useCheckChannelMutation, useTestConnectionMutation, useUpdateChannelMutation } from './api.ts'
import classes from './ConnectionPanel.module.css'
import { ConnectionResult } from './ConnectionResult.tsx'
import { TypeFields } from './TypeFields.tsx'
import { openConsentPopup, useConsent } from './use-consent.ts'

const stateWords = {
  connected: 'Connected',
  needs_reconnect: 'Not connected: its posts wait until you reconnect it',
  held: 'On hold: its posts wait until the operator has changed a setting',
} as const

/** How a channel stands with its network, and the way to mend it. */
export function ConnectionPanel({ channel, type }: { channel: Channel; type: ChannelTypeInfo }) {
  const [check, { isLoading }] = useCheckChannelMutation()
  const [isEditing, setEditing] = useState(false)
  const { connection } = channel
  const zone = getOwnTimeZone()
  const state = connection?.checked_at == null && connection?.connected_at == null ? null : connection?.state
  return (
    <section aria-label="Connection">
      <Stack gap="sm">
        <Text fw={600} data-state={state ?? 'unknown'} className={classes.state}>
          {channel.pending_connection ? 'Not connected yet' : state == null ? 'Not checked yet' : stateWords[state]}
        </Text>
        {channel.pending_connection && (
          <Text size="sm" c="dimmed">
            Its posts wait until you agree on the network’s own page.
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
              <Fact name="Waits until">{formatMoment(connection.throttled_until, zone)}, as the network asked</Fact>
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
          {(type.consent === null || type.consent.key_field !== null) && (
            <Button variant="ghost" size="sm" aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
              {state === 'needs_reconnect' ? 'Reconnect' : 'Change the connection'}
            </Button>
          )}
          {type.consent !== null && <ConsentButton channel={channel} label={type.label} />}
        </Group>
        {isEditing && <ConnectionForm channel={channel} type={type} onSaved={() => setEditing(false)} />}
      </Stack>
    </section>
  )
}

/** Asks for consent at the network, the first time or again. */
function ConsentButton({ channel, label }: { channel: Channel; label: string }) {
  const { askConsent, isLoading } = useConsent()
  function connect() {
    const popup = openConsentPopup()
    askConsent(channel.id, popup).catch((error: unknown) => {
      popup?.close()
      showErrorToast(error)
    })
  }
  return (
    <Button variant={channel.pending_connection ? 'default' : 'ghost'} size="sm" loading={isLoading} onClick={connect}>
      {channel.pending_connection ? `Connect with ${label}` : 'Connect again'}
    </Button>
  )
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

/** The settings of the connection; stored secrets are never shown. */
function ConnectionForm({ channel, type, onSaved }: { channel: Channel; type: ChannelTypeInfo; onSaved: () => void }) {
  const stored = (name: string) => {
    const value = channel.settings[name]
    return typeof value === 'string' ? value : ''
  }
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(type.fields.map(({ name }) => [name, stored(name)])),
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [update, { isLoading }] = useUpdateChannelMutation()
  const [test, { data: report, isLoading: isTesting, reset }] = useTestConnectionMutation()
  const [check] = useCheckChannelMutation()
  const showFailure = (error: unknown) => {
    const found = toFieldErrors(error)
    setErrors(found)
    setFailure(Object.keys(found).length > 0 ? null : toFailure(error).message)
  }
  const filled = () => Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
  const clear = () => {
    setErrors({})
    setFailure(null)
    reset()
  }
  async function tryOut() {
    clear()
    await test({ body: { channel_type: channel.channel_type, channel_id: channel.id, ...filled() } })
      .unwrap()
      .catch(showFailure)
  }
  async function save(event: FormEvent) {
    event.preventDefault()
    clear()
    try {
      await update({ params: { id: channel.id }, body: filled() }).unwrap()
      const { connection } = await check({ params: { id: channel.id } }).unwrap()
      if (connection?.state !== 'connected' || connection.failure !== null) return
      showToast(`${channel.name} is connected`)
      onSaved()
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <form onSubmit={save} noValidate aria-label="Connection settings">
      <Stack gap="sm">
        <TypeFields
          type={type}
          isStored
          of={(name) => ({
            name,
            value: values[name] ?? '',
            error: errors[name],
            onChange: ({ currentTarget: { value } }) => setValues((before) => ({ ...before, [name]: value })),
          })}
        />
        {report !== undefined && <ConnectionResult report={report} />}
        <FormError message={failure} />
        <Group gap="xs" justify="flex-end">
          <Button variant="outline" loading={isTesting} onClick={() => void tryOut()}>
            Test connection
          </Button>
          <Button type="submit" loading={isLoading}>
            Save connection
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
