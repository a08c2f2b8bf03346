import type { NetworkApp } from '@draftwright/contract/connections'
import { Anchor, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useRemoveNetworkAppMutation, useSaveNetworkAppMutation } from './connections-api.ts'
import classes from './NetworkAppForm.module.css'

/** The app that a network wants to be connected through: who has set it, or the fields to enter one. */
export function NetworkAppForm({ app }: { app: NetworkApp }) {
  const [isChanging, setChanging] = useState(false)
  if (app.source === 'operator') return null
  if (app.source === 'workspace' && !isChanging) return <StoredApp app={app} onChange={() => setChanging(true)} />
  return <AppFields app={app} onSaved={() => setChanging(false)} />
}

function StoredApp({ app, onChange }: { app: NetworkApp; onChange: () => void }) {
  const [remove, { isLoading }] = useRemoveNetworkAppMutation()
  const { channel_type, purpose } = app
  return (
    <Group gap="xs" className={classes.stored}>
      <Text size="sm">
        {app.label}: <span className={classes.code}>{app.client_id}</span>
      </Text>
      <Button variant="ghost" size="sm" onClick={onChange}>
        Change
      </Button>
      <Button
        variant="ghost"
        size="sm"
        loading={isLoading}
        onClick={() =>
          void remove({ params: { channel_type, purpose } })
            .unwrap()
            .then(() => showToast('App removed. Connected channels work until their access ends.'))
            .catch(showErrorToast)
        }
      >
        Remove
      </Button>
    </Group>
  )
}

function AppFields({ app, onSaved }: { app: NetworkApp; onSaved: () => void }) {
  const { channel_type, purpose } = app
  const [values, setValues] = useState({ client_id: app.client_id ?? '', client_secret: '' })
  const [failure, setFailure] = useState<string | null>(null)
  const [save, { isLoading }] = useSaveNetworkAppMutation()
  const isComplete = Object.values(values).every((value) => value.trim() !== '')
  const of = (name: keyof typeof values) => ({
    value: values[name],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: value })),
    // Enter would send the form around it.
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter') return
      event.preventDefault()
      if (isComplete) void submit()
    },
  })
  async function submit() {
    setFailure(null)
    try {
      await save({ params: { channel_type, purpose }, body: values }).unwrap()
      showToast('App saved')
      onSaved()
    } catch (error) {
      setFailure(toFailure(error).message)
    }
  }
  return (
    // Within the form of the channel, and saved by itself.
    <div role="group" aria-label={app.label} className={classes.app}>
      <Stack gap="sm">
        <div>
          <Text fw={600}>{app.label}</Text>
          <Text size="sm" c="dimmed">
            Set up once for the whole workspace. {app.help}
          </Text>
        </div>
        <Anchor href={app.app_page.url} target="_blank" rel="noreferrer" size="sm">
          {app.app_page.label} <IconExternalLink size={14} aria-hidden />
        </Anchor>
        <div>
          <Text size="sm">Enter this address in the app as its redirect URL:</Text>
          <Group gap="xs">
            <code className={classes.code}>{app.return_url}</code>
            <CopyButton text={app.return_url} label="Copy" />
          </Group>
        </div>
        <TextInput label="Client ID" required {...of('client_id')} />
        <PasswordInput label="Client secret" required {...of('client_secret')} />
        <FormError message={failure} />
        <Group justify="flex-end">
          <Button variant="outline" loading={isLoading} disabled={!isComplete} onClick={() => void submit()}>
            Save app
          </Button>
        </Group>
      </Stack>
    </div>
  )
}
