import type { ChannelTypeInfo } from '@draftwright/contract/channels'
import { Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { toFieldErrors, toFailure } from '../../api/api.ts'
import { readStoredValue } from '../../api/session.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { useCreateChannelMutation } from './api.ts'
import { useListNetworkAppsQuery, useTestConnectionMutation } from './connections-api.ts'
import { useCreateChannelForPillarMutation } from './associations-api.ts'
import { ConnectionResult } from './ConnectionResult.tsx'
import { NetworkAppForm } from './NetworkAppForm.tsx'
import { OptionCards } from './OptionCards.tsx'
import { TypeFields } from './TypeFields.tsx'
import { openConsentPopup, useConsent } from './use-consent.ts'

interface NewChannelFormProps {
  type: ChannelTypeInfo
  /** Null: the channel belongs to no pillar yet. */
  pillarId: string | null
  cancelTo: string
  onCreated: (name: string) => void
}

/** The fields every channel has, and those of its type. */
export function NewChannelForm({ type, pillarId, cancelTo, onCreated }: NewChannelFormProps) {
  const isNetwork = type.delivery === 'network'
  const blogName = `${readStoredValue('accountName') ?? 'Our'} blog`.slice(0, 80)
  const suggested = type.channel_type === 'site' ? blogName : isNetwork ? type.label : ''
  const [values, setValues] = useState<Record<string, string>>({ name: suggested })
  const key = type.consent?.key_field == null ? undefined : values[type.consent.key_field]
  const consent = key === undefined || key.trim() === '' ? type.consent : null
  const hasTest = isNetwork && consent === null
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const [create, { isLoading }] = useCreateChannelMutation()
  const [createForPillar, { isLoading: isAdding }] = useCreateChannelForPillarMutation()
  const [test, { data: report, isLoading: isTesting, reset }] = useTestConnectionMutation()
  const isDirty = Object.entries(values).some(([name, value]) => value !== (name === 'name' ? suggested : ''))
  const release = useLeaveGuard(isDirty)
  const { data: apps } = useListNetworkAppsQuery(undefined, { skip: consent?.needs_app !== true })
  const { askConsent } = useConsent()
  const purpose = consent?.purpose_field == null ? 'person' : values[consent.purpose_field]
  const app = apps?.find((one) => one.channel_type === type.channel_type && one.purpose === purpose)
  const isRefused = report !== undefined && report.reasons.length > 0

  const requiredNames = ['name', ...type.fields.filter((field) => field.is_required).map((field) => field.name)]
  const missing = (name: string) => requiredNames.includes(name) && (values[name] ?? '').trim() === ''
  const of = (name: string) => ({
    name,
    value: values[name] ?? '',
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setValues((before) => ({ ...before, [name]: value }))
      setErrors(({ [name]: _removed, ...others }) => others)
      if (name !== 'name' && name !== 'prompt') reset()
    },
    onBlur: () => {
      if (missing(name) && isDirty) setErrors((before) => ({ ...before, [name]: 'Must not be empty' }))
    },
  })
  /** A channel is usually named after its network; a typed name stays. */
  const choose = (field: string, value: string, label: string) => {
    const labels = type.fields.flatMap(({ options }) => options?.map((option) => option.label) ?? [])
    setValues((before) => {
      const name = before['name'] ?? ''
      return { ...before, [field]: value, name: name === '' || labels.includes(name) ? label : name }
    })
    setErrors(({ [field]: _chosen, name: _named, ...others }) => others)
  }
  const show = (found: Record<string, string>) => {
    setErrors(found)
    form.current?.querySelector<HTMLElement>(`[name="${Object.keys(found)[0]}"]`)?.focus()
  }
  const filled = () => Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
  const showFailure = (error: unknown) => {
    const found = toFieldErrors(error)
    if (Object.keys(found).some((name) => form.current?.querySelector(`[name="${name}"]`))) show(found)
    else setFailure(toFailure(error).message)
  }
  /** Whether the network accepts these settings; shows the reason otherwise. */
  async function tryOut(): Promise<boolean> {
    setFailure(null)
    const gaps = requiredNames.filter((name) => name !== 'name' && missing(name))
    if (gaps.length > 0) {
      show(Object.fromEntries(gaps.map((name) => [name, 'Must not be empty'])))
      return false
    }
    const { name: _name, prompt: _prompt, ...settings } = filled()
    try {
      const found = await test({ body: { ...settings, channel_type: type.channel_type } }).unwrap()
      return found.reasons.length === 0
    } catch (error) {
      showFailure(error)
      return false
    }
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    const gaps = requiredNames.filter(missing)
    if (gaps.length > 0) return show(Object.fromEntries(gaps.map((name) => [name, 'Must not be empty'])))
    // A second press adds it although the test failed: the network may be down for an hour.
    if (hasTest && report === undefined && !(await tryOut())) return
    const popup = consent === null ? null : openConsentPopup()
    const body = { ...filled(), name: (values['name'] ?? '').trim(), channel_type: type.channel_type }
    try {
      const id =
        pillarId === null
          ? (await create({ body }).unwrap()).id
          : (await createForPillar({ body: { ...body, pillar_id: pillarId } }).unwrap()).channel.id
      release()
      if (consent !== null) await askConsent(id, popup)
      onCreated(body.name)
    } catch (error) {
      popup?.close()
      showFailure(error)
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={`New channel: ${type.label}`}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h4">
            {type.label}
          </Title>
          {type.needs !== null && (
            <Text size="sm" mt={4}>
              You need: {type.needs}
            </Text>
          )}
        </div>
        {type.fields.map(
          (field) =>
            field.options !== null && (
              <OptionCards
                key={field.name}
                field={field}
                options={field.options}
                value={values[field.name] ?? ''}
                error={errors[field.name]}
                onChange={(option) => choose(field.name, option.value, option.label)}
              />
            ),
        )}
        {app !== undefined && <NetworkAppForm key={app.purpose} app={app} />}
        <TextInput label="Name" required maxLength={80} {...of('name')} />
        <TypeFields type={type} of={of} />
        <Textarea
          label="Prompt"
          description="Instructions for every draft on this channel: audience, tone, length, what to avoid"
          autosize
          minRows={3}
          maxRows={10}
          {...of('prompt')}
        />
        {report !== undefined && <ConnectionResult report={report} />}
        <FormError message={failure} />
        <Group justify="flex-end" gap="xs">
          <Button variant="ghost" to={cancelTo}>
            Cancel
          </Button>
          {hasTest && (
            <Button variant="outline" loading={isTesting} onClick={() => void tryOut()}>
              Test connection
            </Button>
          )}
          <Button type="submit" loading={isLoading || isAdding} disabled={app?.source === null}>
            {consent !== null ? `Connect with ${type.label}` : isRefused ? 'Add anyway' : 'Add channel'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
