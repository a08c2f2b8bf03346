import type { Channel, ChannelTypeInfo } from '@draftwright/contract/channels'
import { Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useUpdateChannelMutation } from './api.ts'
import { useCheckChannelMutation, useTestConnectionMutation } from './connections-api.ts'
import { ConnectionResult } from './ConnectionResult.tsx'
import { OptionCards } from './OptionCards.tsx'
import { TypeFields } from './TypeFields.tsx'

/** The settings of the connection; stored secrets are never shown. */
export function ConnectionForm({
  channel,
  type,
  onSaved,
}: {
  channel: Channel
  type: ChannelTypeInfo
  onSaved: () => void
}) {
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
      const { pending_connection } = await update({ params: { id: channel.id }, body: filled() }).unwrap()
      if (pending_connection) return onSaved()
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
        {type.fields.map(
          (field) =>
            field.options !== null && (
              <OptionCards
                key={field.name}
                field={field}
                options={field.options}
                value={values[field.name] ?? ''}
                error={errors[field.name]}
                onChange={({ value }) => setValues((before) => ({ ...before, [field.name]: value }))}
              />
            ),
        )}
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
          {(type.consent === null || type.consent.key_field !== null) && (
            <Button variant="outline" loading={isTesting} onClick={() => void tryOut()}>
              Test connection
            </Button>
          )}
          <Button type="submit" loading={isLoading}>
            Save connection
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
