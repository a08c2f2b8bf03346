import { fillUtmPatterns, isUtmPattern, utmNames, type UtmPatterns, utmWords } from '@draftwright/contract/utm-pattern'
import { Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { showToast } from '../../ui/toast.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { useChangeLinkSettingsMutation, useReadLinkSettingsQuery } from './api.ts'
import styles from './links.module.css'

type Settings = NonNullable<ReturnType<typeof useReadLinkSettingsQuery>['data']>

/** Whether links in posts are tracked, and how their addresses are marked for other analytics. */
export function LinkSettingsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Link settings" size="lg">
      <LoadedSettings onClose={onClose} />
    </Modal>
  )
}

function LoadedSettings({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useReadLinkSettingsQuery(undefined)
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton rows={4} />
  return <SettingsForm stored={data} onClose={onClose} />
}

const labels: Record<keyof UtmPatterns, string> = {
  utm_source: 'Source',
  utm_medium: 'Medium',
  utm_campaign: 'Campaign',
  utm_content: 'Content',
}

function SettingsForm({ stored, onClose }: { stored: Settings; onClose: () => void }) {
  const can = useCan()
  const isReadOnly = !can('account:manage')
  const [isOn, setOn] = useState(stored.is_on)
  const { utm_source, utm_medium, utm_campaign, utm_content } = stored
  const [patterns, setPatterns] = useState<UtmPatterns>({ utm_source, utm_medium, utm_campaign, utm_content })
  const [save, { isLoading, error }] = useChangeLinkSettingsMutation()
  const errors = toFieldErrors(error)
  const isValid = utmNames.every((name) => isUtmPattern(patterns[name]))
  const filled = Object.entries(fillUtmPatterns(patterns, stored.example)).filter(([, value]) => value !== null)
  async function submit(event: FormEvent) {
    event.preventDefault()
    const answer = await save({ body: { is_on: isOn, ...patterns } })
    if (answer.error) return
    showToast('Link settings saved')
    onClose()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Toggle
          label="Track links in posts"
          description="Shortens links to your sites in network posts and counts clicks."
          checked={isOn}
          isReadOnly={isReadOnly}
          onChange={setOn}
        />
        <Text size="sm" c="dimmed">
          UTM parameters show other analytics tools where visitors came from. Use{' '}
          {utmWords.map((word) => `{${word}}`).join(', ')}; {'{campaign|pillar}'} falls back to the pillar without a
          campaign.
        </Text>
        <div className={styles.patterns}>
          {utmNames.map((name) => (
            <TextInput
              key={name}
              label={labels[name]}
              maxLength={100}
              value={patterns[name]}
              readOnly={isReadOnly}
              error={
                isUtmPattern(patterns[name])
                  ? errors[name]
                  : 'Use lowercase letters, digits, hyphens and the placeholders above'
              }
              onChange={({ currentTarget: { value } }) => setPatterns((all) => ({ ...all, [name]: value }))}
            />
          ))}
        </div>
        {isValid ? (
          <p className={styles.preview} aria-live="polite">
            <span>Example:</span>{' '}
            <code>?{['s=2Ab3Cd4', ...filled.map(([name, value]) => `${name}=${value}`)].join('&')}</code>
          </p>
        ) : null}
        <FormError
          message={error !== undefined && Object.keys(errors).length === 0 ? toFailure(error).message : null}
        />
        {isReadOnly ? null : (
          <Group justify="flex-end" gap="xs">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isLoading} disabled={!isValid}>
              Save
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
