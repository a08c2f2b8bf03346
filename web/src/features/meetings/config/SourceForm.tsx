import { type MeetingSource, type SourceKind, sourceKinds } from '@draftwright/contract/meetings/meeting-sources'
import { type Visibility, visibilities } from '@draftwright/contract/meetings/vocabulary'
import { Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure, toFieldErrors } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { visibilityNames } from '../visibility-words.ts'
import { useCreateMeetingSourceMutation, useUpdateMeetingSourceMutation } from '../sources-api.ts'
import styles from './config.module.css'
import { kindWords } from './source-kinds.ts'

interface SourceFormProps {
  /** Null for a new one. */
  source: MeetingSource | null
  /** With the new source, whose webhook can be set up next. */
  onSaved: (source: MeetingSource) => void
  onClose: () => void
}

/** Adds or changes a source. Its key is tried before it is stored, and never shown again. */
export function SourceForm({ source, onSaved, onClose }: SourceFormProps) {
  const [kind, setKind] = useState<SourceKind>(source?.kind ?? 'calendar')
  const words = kindWords[kind]
  const [name, setName] = useState(source?.name ?? '')
  const [access, setAccess] = useState('')
  const [secret, setSecret] = useState('')
  const [visibility, setVisibility] = useState<Visibility>(source?.visibility ?? 'participants')
  const [isAutomatic, setAutomatic] = useState(source?.is_automatic ?? true)
  const [failure, setFailure] = useState<{ access?: string; webhook_secret?: string; other?: string }>({})
  const [create, { isLoading: isCreating }] = useCreateMeetingSourceMutation()
  const [update, { isLoading: isUpdating }] = useUpdateMeetingSourceMutation()
  async function save(event: FormEvent) {
    event.preventDefault()
    setFailure({})
    if (source === null && access.trim() === '')
      return setFailure({ access: `Enter the ${words.access.toLowerCase()}.` })
    const body = {
      ...(name.trim() === '' ? {} : { name: name.trim() }),
      ...(access.trim() === '' ? {} : { access: access.trim() }),
      ...(secret.trim() === '' || words.webhook === null ? {} : { webhook_secret: secret.trim() }),
      visibility,
      is_automatic: isAutomatic,
    }
    try {
      const saved =
        source === null
          ? await create({ body: { kind, access: access.trim(), ...body } }).unwrap()
          : await update({ params: { id: source.id }, body }).unwrap()
      showToast(source === null ? `${saved.name} is connected` : 'Saved')
      onSaved(saved)
    } catch (error) {
      setFailure(explainFailure(error, words.access))
    }
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack gap="md">
        {source === null && (
          <NativeSelect
            label="Kind"
            data={sourceKinds.toReversed().map((value) => ({ value, label: kindWords[value].label }))}
            value={kind}
            // The options are the contract's own.
            onChange={(event) => setKind(event.currentTarget.value as SourceKind)}
          />
        )}
        <TextInput
          label="Name"
          placeholder={words.label}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          // Not a password: browsers would offer to keep it.
          type={kind === 'calendar' ? 'url' : 'text'}
          label={words.access}
          description={source === null ? words.where : 'Empty keeps the one that is stored.'}
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          value={access}
          error={failure.access}
          onChange={(event) => setAccess(event.currentTarget.value)}
        />
        <NativeSelect
          label="Who sees its meetings"
          data={visibilities.map((value) => ({ value, label: visibilityNames[value] }))}
          value={visibility}
          onChange={(event) => setVisibility(event.currentTarget.value as Visibility)}
        />
        {kind !== 'calendar' && (
          <Checkbox
            label="Bring new meetings in automatically"
            description="Otherwise they wait under “From a note taker” until somebody picks them."
            checked={isAutomatic}
            onChange={(event) => setAutomatic(event.currentTarget.checked)}
          />
        )}
        {words.webhook !== null && source !== null && (
          <fieldset className={styles.sections}>
            <legend>Webhook</legend>
            <Text size="sm" c="dimmed">
              Without it new meetings are found within the hour. {words.webhook}
            </Text>
            {source.webhook_url !== null && (
              <Group gap="xs" align="flex-end" wrap="nowrap">
                <TextInput readOnly label="Address" className={styles.grow} value={source.webhook_url} />
                <CopyButton text={source.webhook_url} label="Copy" />
              </Group>
            )}
            <TextInput
              label="Signing secret"
              description={source.has_webhook_secret ? 'One is stored. Empty keeps it.' : undefined}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              value={secret}
              error={failure.webhook_secret}
              onChange={(event) => setSecret(event.currentTarget.value)}
            />
          </fieldset>
        )}
        <FormError message={failure.other ?? null} />
        <Group justify="flex-end" gap="xs">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isCreating || isUpdating}>
            {source === null ? 'Test and add' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function explainFailure(error: unknown, access: string) {
  const fields = toFieldErrors(error)
  const [refused, secret] = [fields['access'], fields['webhook_secret']]
  if (refused !== undefined)
    return { access: refused.replace(/^does not work: /iu, '').replace(/^must/u, `The ${access.toLowerCase()} must`) }
  if (secret !== undefined) return { webhook_secret: `The secret ${secret}.` }
  return { other: toFailure(error).message }
}
