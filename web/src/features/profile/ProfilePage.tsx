import { Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrors } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import { useReadProfileQuery, useRenameMutation } from './api.ts'
import { ColourMode } from './ColourMode.tsx'

export function Component() {
  const { data: profile, error, refetch } = useReadProfileQuery()
  const [rename, saving] = useRenameMutation()
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed ?? profile?.custom_display_name ?? ''
  if (error !== undefined && profile === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if ((await rename({ body: { custom_display_name: name } })).data !== undefined) toast('Name saved')
  }
  return (
    <Page title="Profile" width="reading">
      <Section title="You">
        <form onSubmit={(event) => void submit(event)}>
          <Stack gap="md" maw={420}>
            <TextInput
              label="Display name"
              description="As your team sees it"
              value={name}
              error={fieldErrors(saving.error)['custom_display_name']}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <TextInput label="E-mail" value={profile?.email ?? ''} readOnly variant="filled" />
            <div>
              <Button type="submit" loading={saving.isLoading} disabled={name === profile?.custom_display_name}>
                Save
              </Button>
            </div>
          </Stack>
        </form>
      </Section>
      <Section title="Colour mode">
        <Text c="dimmed" mb="sm">
          For this browser.
        </Text>
        <div style={{ maxWidth: 320 }}>
          <ColourMode />
        </div>
      </Section>
    </Page>
  )
}
