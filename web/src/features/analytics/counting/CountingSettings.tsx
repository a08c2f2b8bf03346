import type { CountingMode } from '@draftwright/contract/visits'
import { Radio, Stack } from '@mantine/core'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import { ExcludedSources } from './ExcludedSources.tsx'
import { useChangeCountingSettingsMutation, useReadCountingSettingsQuery } from '../api.ts'

/** How the visits of the workspace's site are counted. */
export function CountingSettings() {
  const { data, error, refetch } = useReadCountingSettingsQuery()
  const [change, { isLoading, originalArgs }] = useChangeCountingSettingsMutation()
  if (error !== undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton rows={3} />
  // The choice is shown at once; a refusal takes it back.
  const mode = isLoading ? (originalArgs?.body.mode ?? data.mode) : data.mode
  const send = (next: CountingMode) => change({ body: { mode: next } }).unwrap()
  const choose = async (next: CountingMode) => {
    const before = data.mode
    try {
      await send(next)
      showToast('Counting changed', { undo: () => void send(before).catch(showErrorToast) })
    } catch (refusal) {
      showErrorToast(refusal)
    }
  }
  return (
    <>
      <Section title="Visit tracking">
        <Radio.Group
          label="What to count on your hosted site"
          description="Changes apply from the next visit. Past numbers stay."
          value={mode}
          onChange={(value) => {
            const next = data.choices.find((choice) => choice.mode === value)
            if (next !== undefined) void choose(next.mode)
          }}
        >
          <Stack gap="md" mt="md" maw={680}>
            {data.choices.map((choice) => (
              <Radio key={choice.mode} value={choice.mode} label={choice.label} description={choice.description} />
            ))}
          </Stack>
        </Radio.Group>
      </Section>
      <ExcludedSources hosts={data.excluded_sources} nKnown={data.n_known_spam} />
    </>
  )
}
