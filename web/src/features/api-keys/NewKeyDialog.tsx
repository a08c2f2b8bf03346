import type { ApiKeyScope } from '@draftwright/contract/api-key-scopes'
import type { NewApiKey } from '@draftwright/contract/api-keys'
import { Anchor, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { getAgentUrl } from '../../api/agent-url.ts'
import { toFieldErrors, toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useCreateApiKeyMutation } from './api.ts'
import classes from './ApiKeysTab.module.css'
import { BaseFields } from './BaseFields.tsx'
import { ScopeFields } from './ScopeFields.tsx'

const ends = [
  { value: '30', label: 'After 30 days' },
  { value: '90', label: 'After 90 days' },
  { value: '365', label: 'After a year' },
  { value: '', label: 'Never' },
]

/** Creates a key and shows its secret, which can be seen only once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [create, { data: made, error, isLoading }] = useCreateApiKeyMutation()
  const [name, setName] = useState('')
  const [days, setDays] = useState('90')
  const [scopes, setScopes] = useState<ApiKeyScope[]>(['agent'])
  /** Null: every base. */
  const [baseIds, setBaseIds] = useState<readonly string[] | null>(null)
  const hasTables = scopes.some((scope) => scope.startsWith('tables:'))
  const ownBases = hasTables ? baseIds : null
  if (made !== undefined) return <SecretOnce made={made} onClose={onClose} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void create({
      body: {
        name,
        scopes,
        ...(days !== '' && { expires_in_days: Number(days) }),
        ...(ownBases !== null && { base_ids: [...ownBases] }),
      },
    })
  }
  const wrong = toFieldErrors(error)
  return (
    <Modal opened onClose={onClose} title="New API key">
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label="Name"
            description="App or script"
            placeholder="Our chat client"
            required
            maxLength={80}
            value={name}
            error={wrong['name']}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <NativeSelect
            label="Expires"
            data={ends}
            value={days}
            onChange={(event) => setDays(event.currentTarget.value)}
          />
          <ScopeFields scopes={scopes} onChange={setScopes} />
          {hasTables ? <BaseFields chosen={baseIds} onChange={setBaseIds} /> : null}
          <FormError message={error === undefined || wrong['name'] !== undefined ? null : toFailure(error).message} />
          <Group justify="flex-end" gap="xs">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isLoading} disabled={scopes.length === 0 || ownBases?.length === 0}>
              Create key
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function SecretOnce({ made: { name, secret, scopes }, onClose }: { made: NewApiKey; onClose: () => void }) {
  return (
    // The key is lost once the dialog closes, so a click outside must not close it.
    <Modal opened onClose={onClose} title={`Your key “${name}”`} isClosable={false}>
      <Stack gap="md">
        <Text>Copy it now and store it safely. You will not see it again.</Text>
        <Group gap="xs" wrap="nowrap" align="flex-end">
          <TextInput
            className={classes.grow}
            classNames={{ input: classes.secret ?? '' }}
            label="Secret"
            readOnly
            value={secret}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={secret} label="Copy" />
        </Group>
        {scopes.includes('agent') && <TextInput label="Address of the agent service" readOnly value={getAgentUrl()} />}
        {scopes.some((scope) => scope !== 'agent') && (
          <Text size="sm" c="var(--ink-soft)">
            All calls, with the scope that each needs, are described at{' '}
            <Anchor href="/docs" target="_blank" underline="always">
              {`${location.origin}/docs`}
            </Anchor>
            .
          </Text>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
