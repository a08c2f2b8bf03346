import type { MeetingItem } from '@draftwright/contract/meetings/meetings'
import type { MeetingType } from '@draftwright/contract/meetings/meeting-types'
import { NativeSelect } from '@mantine/core'
import { showErrorToast } from '../../ui/toast.tsx'
import { useUpdateMeetingMutation } from './api.ts'

/** The meeting's type. A change is shown at once, and taken back if it is refused. */
export function TypeSelect({
  meeting,
  types,
  isDisabled,
}: {
  meeting: Pick<MeetingItem, 'id' | 'title' | 'meeting_type_id' | 'meeting_type_name'>
  types: readonly MeetingType[]
  isDisabled: boolean
}) {
  const [update] = useUpdateMeetingMutation()
  const { id, title, meeting_type_id, meeting_type_name } = meeting
  const offered = types.filter((type) => type.is_active || type.id === meeting_type_id)
  const isMissing = meeting_type_id !== null && !offered.some((type) => type.id === meeting_type_id)
  async function choose(value: string) {
    const next = value === '' ? null : value
    const name = types.find((type) => type.id === next)?.name ?? null
    try {
      await update({ id, change: { meeting_type_id: next }, shown: { meeting_type_name: name } }).unwrap()
    } catch (error) {
      showErrorToast(error)
    }
  }
  return (
    <NativeSelect
      aria-label={`Type of ${title}`}
      size="xs"
      w={170}
      disabled={isDisabled}
      data={[
        { value: '', label: 'No type' },
        ...(isMissing ? [{ value: meeting_type_id, label: meeting_type_name ?? '' }] : []),
        ...offered.map((type) => ({ value: type.id, label: type.name })),
      ]}
      value={meeting_type_id ?? ''}
      onChange={(event) => void choose(event.currentTarget.value)}
    />
  )
}
