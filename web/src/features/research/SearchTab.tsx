import { type SearchProvider, type SearchSettings, searchProviders } from '@draftwright/contract/research'
import { Group, PasswordInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Section } from '../../ui/Section.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useReadSearchSettingsQuery, useResetSearchSettingsMutation, useUpdateSearchSettingsMutation } from './api.ts'

/** Where the workspace looks for sources. */
export function SearchTab() {
  const { data: settings, error, refetch } = useReadSearchSettingsQuery()
  if (error !== undefined && settings === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (settings === undefined) return <RowsSkeleton rows={3} />
  return <SearchForm key={`${settings.provider} ${settings.address}`} saved={settings} />
}

const names: Record<SearchProvider, string> = { searxng: 'SearXNG', tavily: 'Tavily' }

function describe({ provider, is_own }: SearchSettings): string {
  if (provider === null) return 'Connect a search to find pages for your drafts. Only what you search for is sent.'
  return is_own ? `${names[provider]} is connected.` : `${names[provider]} of this server is connected.`
}

function SearchForm({ saved }: { saved: SearchSettings }) {
  const [provider, setProvider] = useState<SearchProvider>(saved.provider ?? 'searxng')
  const [address, setAddress] = useState(saved.address ?? '')
  const [key, setKey] = useState('')
  const [update, { isLoading, error }] = useUpdateSearchSettingsMutation()
  const [disconnect] = useResetSearchSettingsMutation()
  const errors = toFieldErrors(error)
  const isSearxng = provider === 'searxng'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = isSearxng ? { address: address.trim() } : key === '' ? {} : { key }
    if ((await update({ body: { provider, ...given } })).data === undefined) return
    setKey('')
    showToast('Web search connected')
  }
  const takeOut = () =>
    void disconnect()
      .unwrap()
      .then(() => showToast('Web search disconnected'), showErrorToast)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Section title="Web search">
        <Stack gap="md" maw={560}>
          <Text size="sm" c="var(--ink-soft)">
            {describe(saved)}
          </Text>
          <SegmentedControl
            aria-label="Search provider"
            value={provider}
            onChange={(chosen) => setProvider(chosen === 'tavily' ? 'tavily' : 'searxng')}
            data={searchProviders.map((value) => ({ value, label: names[value] }))}
          />
          {isSearxng ? (
            <TextInput
              label="Server address"
              description="Its settings must list “json” under search.formats"
              placeholder="https://search.example.com"
              value={address}
              error={errors['address']}
              onChange={(event) => setAddress(event.currentTarget.value)}
            />
          ) : (
            <PasswordInput
              label="API key"
              description={
                saved.is_own && saved.is_key_set ? 'A key is stored. Enter another to replace it.' : 'From tavily.com'
              }
              autoComplete="off"
              value={key}
              error={errors['key']}
              onChange={(event) => setKey(event.currentTarget.value)}
            />
          )}
          <FormError
            message={error === undefined || Object.keys(errors).length > 0 ? null : toFailure(error).message}
          />
          <Group gap="sm">
            <Button type="submit" loading={isLoading}>
              Connect search
            </Button>
            {saved.is_own ? (
              <Button variant="outline" onClick={takeOut}>
                Disconnect
              </Button>
            ) : null}
          </Group>
        </Stack>
      </Section>
    </form>
  )
}
