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
    if ((await change({ body })).error === undefined) showToast('Sharing settings saved')
  }
  return (
    <Section title="Sharing posts">
      <form aria-label="Sharing posts" onSubmit={(event) => void save(event)}>
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
                description="People pick one of the texts approved for the post."
              />
            </Stack>
          </Radio.Group>
          {words === 'approved' && (
            <Text size="sm">
              Posts need an approved text before anyone can share them. To add texts, open{' '}
              <Anchor component={Link} underline="always" to={paths.ambassador} inherit>
                Ambassador
              </Anchor>{' '}
              and choose a post.
            </Text>
          )}
          <TextInput
            w="100%"
            label="Required disclosure"
            description="Many countries require employees to disclose this. Leave empty for none."
            placeholder="I work at …"
            value={disclosure}
            maxLength={200}
            readOnly={!mayChange}
            error={fields['disclosure']}
            onChange={(event) => setDisclosure(event.currentTarget.value)}
          />
          <PlatformChecks
            label="Allowed networks"
            description="You can limit each post further."
            value={platforms}
            isReadOnly={!mayChange}
            onChange={setPlatforms}
          />
          {platforms.length === 0 && <Text size="sm">Sharing is off: no network is allowed.</Text>}
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
