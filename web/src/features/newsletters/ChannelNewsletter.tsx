import { NativeSelect, Skeleton, Stack } from '@mantine/core'
import { useCan } from '../../api/rights.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { formatHold, holds } from './hold-words.ts'
import { useReadChannelPlanQuery, useUpdateChannelPlanMutation } from './plan-api.ts'

/** Whether a channel's new posts go out to the subscribers by themselves. Each change is saved at once. */
export function ChannelNewsletter({ channelId }: { channelId: string }) {
  const params = { id: channelId }
  const { data, error, refetch } = useReadChannelPlanQuery({ params })
  const [update, { isLoading }] = useUpdateChannelPlanMutation()
  const canSend = useCan()('newsletters:send')
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={60} />
  const save = async (body: { is_on: boolean; hold_minutes?: number }) => {
    const answer = await update({ params, body })
    if (answer.error) showErrorToast(answer.error)
  }
  const choices = holds.includes(data.hold_minutes) ? holds : [...holds, data.hold_minutes].sort((a, b) => a - b)
  return (
    <Stack gap="md">
      <Toggle
        label="Send new posts to subscribers"
        description="New posts on this channel are emailed once. Repeats aren’t."
        checked={data.is_on}
        isReadOnly={!canSend}
        disabled={isLoading}
        onChange={(is_on) => void save({ is_on })}
      />
      {data.is_on && (
        <NativeSelect
          label="Send"
          description="Until then, you can edit the post or stop the newsletter"
          data={choices.map((minutes) => ({
            value: String(minutes),
            label: `${formatHold(minutes)} after publishing`,
          }))}
          value={String(data.hold_minutes)}
          disabled={!canSend || isLoading}
          onChange={(event) => void save({ is_on: true, hold_minutes: Number(event.currentTarget.value) })}
        />
      )}
    </Stack>
  )
}
