import type { AmbassadorSettings } from '@draftwright/contract/ambassador'
import { type SharePlatform, sharePlatforms } from '@draftwright/contract/share-platforms'
import { Anchor, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useChangeAmbassadorSettingsMutation, useReadAmbassadorSettingsQuery } from './api.ts'
import { PlatformChecks } from './PlatformChecks.tsx'

/** In which words, where, and with which line people share posts. */
export function SharingTab() {
  const { data: settings, error, refetch } = useReadAmbassadorSettingsQuery()
  if (error !== undefined && settings === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (settings === undefined) return <RowsSkeleton rows={4} />
  return <SharingForm key={JSON.stringify(settings)} settings={settings} />
}

function SharingForm({ settings }: { settings: AmbassadorSettings }) {
  const mayChange = useCan()('account:manage')
  const [words, setWords] = useState(settings.approved_only ? 'approved' : 'own')
  const [disclosure, setDisclosure] = useState(settings.disclosure)
  const [platforms, setPlatforms] = useState<readonly SharePlatform[]>(settings.platforms ?? sharePlatforms)
  const [change, { isLoading, error }] = useChangeAmbassadorSettingsMutation()
  const fields = toFieldErrors(error)
  async function save(event: FormEvent) {
    event.preventDefault()
    const isEverywhere = platforms.length === sharePlatforms.length
    const body = {
      approved_only: words === 'approved',
      disclosure,
      platforms: isEverywhere ? null : [...platforms],
    }
    if ((await change({ body })).error === undefined) showToast('How people share is saved')
  }
  return (
    <Section title="How people share posts">
      <form aria-label="How people share posts" onSubmit={(event) => void save(event)}>
        <Stack gap="lg" align="flex-start">
          <Radio.Group label="Words" value={words} readOnly={!mayChange} onChange={setWords}>
            <Stack gap="xs" mt="xs">
              <Radio
                value="own"
                label="Own words"
                description="People change the suggested texts, or write their own."
              />
              <Radio
                value="approved"
                label="Approved texts only"
                description="People choose one of the texts that publishers approved for the post. Everything else is refused."
              />
            </Stack>
          </Radio.Group>
          {words === 'approved' && (
            <Text size="sm">
              Until a post has an approved text, nobody can share it. Publishers write and approve texts on the page
              where a post is shared: open{' '}
              <Anchor component={Link} underline="always" to={paths.ambassador} inherit>
                Ambassador
              </Anchor>{' '}
              and choose a post.
            </Text>
          )}
          <TextInput
            w="100%"
            label="Every share must say"
            description="Many countries require that people who recommend their employer say so. Empty for none."
            placeholder="I work at …"
            value={disclosure}
            maxLength={200}
            readOnly={!mayChange}
            error={fields['disclosure']}
            onChange={(event) => setDisclosure(event.currentTarget.value)}
          />
          <PlatformChecks
            label="Where people may share"
            description="A single post can be refused at more of them."
            value={platforms}
            isReadOnly={!mayChange}
            onChange={setPlatforms}
          />
          {platforms.length === 0 && <Text size="sm">Nobody can share anything now.</Text>}
          <FormError
            message={error !== undefined && Object.keys(fields).length === 0 ? toFailure(error).message : null}
          />
          {mayChange && (
            <Button type="submit" loading={isLoading}>
              Save
            </Button>
          )}
        </Stack>
      </form>
    </Section>
  )
}
