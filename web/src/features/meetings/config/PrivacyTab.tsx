import { type Visibility, visibilities } from '@draftwright/contract/meetings/vocabulary'
import { NativeSelect, Stack, Text } from '@mantine/core'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import { useReadMeetingSettingsQuery, useUpdateMeetingSettingsMutation } from '../api.ts'
import { visibilityNames, visibilitySentences } from '../visibility-words.ts'

/** Who sees new meetings. */
export function PrivacyTab() {
  const { data, error, refetch } = useReadMeetingSettingsQuery()
  const [update, { isLoading }] = useUpdateMeetingSettingsMutation()
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton rows={2} />
  async function save(default_visibility: Visibility) {
    try {
      await update({ body: { default_visibility } }).unwrap()
      showToast('Saved for new meetings')
    } catch (failure) {
      showErrorToast(failure)
    }
  }
  return (
    <Stack gap="md" maw={560}>
      <NativeSelect
        label="Who sees new meetings"
        description={visibilitySentences[data.default_visibility]}
        disabled={isLoading}
        data={visibilities.map((value) => ({ value, label: visibilityNames[value] }))}
        value={data.default_visibility}
        // The options are the contract's own.
        onChange={(event) => void save(event.currentTarget.value as Visibility)}
      />
      <Text size="sm" c="dimmed">
        Applies to new meetings. Set how long transcripts are kept per meeting type.
      </Text>
    </Stack>
  )
}
