import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatMoment, getOwnTimeZone } from '../../ui/format-moment.ts'
import { OpenedModal } from '../../ui/OpenedModal.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { formatLength } from './format-meeting.ts'
import styles from './meetings.module.css'
import { useCheckMeetingSourceMutation, useListMeetingSourcesQuery, usePickRecordingsMutation } from './sources-api.ts'
import { useRecordingsToBringIn } from './use-recordings-to-bring-in.ts'

/** As many as one call takes. */
const most = 50

/** What the connected note takers have that is not here; people tick, and a job brings it in. */
export function PullDialog({ onClose }: { onClose: () => void }) {
  return (
    <OpenedModal opened onClose={onClose} title="From a note taker" size="lg">
      <PullList onClose={onClose} />
    </OpenedModal>
  )
}

function PullList({ onClose }: { onClose: () => void }) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const { data: sources } = useListMeetingSourcesQuery()
  const [check, { isLoading: isChecking }] = useCheckMeetingSourceMutation()
  const { data, error, refetch, recordings } = useRecordingsToBringIn()
  const [pick, { isLoading: isPicking }] = usePickRecordingsMutation()
  const takers = (sources ?? []).filter(({ kind, is_active }) => kind !== 'calendar' && is_active)
  async function refresh() {
    try {
      const checked = await Promise.all(takers.map(({ id }) => check({ params: { id } }).unwrap()))
      const failed = checked.find(({ last_error }) => last_error !== null)
      if (failed !== undefined) showErrorToast(`${failed.name}: ${failed.last_error}`)
    } catch (failure) {
      showErrorToast(failure)
    }
  }
  async function bringIn() {
    try {
      await pick({ body: { items: [...ticked] } }).unwrap()
      showToast(ticked.size === 1 ? 'The meeting is being brought in' : `${ticked.size} meetings are being brought in`)
      setTicked(new Set())
    } catch (failure) {
      showErrorToast(failure)
    }
  }
  function toggle(id: string) {
    setTicked((all) => (all.has(id) ? new Set([...all].filter((one) => one !== id)) : new Set([...all, id])))
  }
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton rows={4} />
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          Recordings in {takers.map(({ name }) => name).join(', ') || 'your note takers'} that have not been brought in.
        </Text>
        <Button variant="outline" size="sm" loading={isChecking} onClick={() => void refresh()}>
          Look for new ones
        </Button>
      </Group>
      {recordings.length === 0 ? (
        <EmptyState
          title="Everything has been brought in"
          text="New recordings are listed as soon as the note taker has them."
        />
      ) : (
        <ul className={styles.pull} aria-label="Recordings">
          {recordings.map(
            ({ source_item_id, title, started_at, duration_s, attendees, source_name, state, failure }) => {
              const id = source_item_id ?? ''
              const isWaiting = state === 'waiting'
              return (
                <li key={id}>
                  <Checkbox
                    label={title}
                    disabled={isWaiting || (ticked.size >= most && !ticked.has(id))}
                    checked={ticked.has(id) || isWaiting}
                    onChange={() => toggle(id)}
                  />
                  <p className={styles.facts}>
                    {[
                      started_at === null ? null : formatMoment(started_at, getOwnTimeZone()),
                      duration_s === null ? null : formatLength(duration_s),
                      attendees.map(({ name }) => name).join(', '),
                      source_name,
                    ]
                      .filter((fact) => fact !== null && fact !== '')
                      .join(' · ')}
                  </p>
                  {isWaiting && (
                    <p className={styles.facts}>Being brought in{failure === null ? '' : `. ${failure}`}</p>
                  )}
                  {state === 'failed' && <p className={styles.pullFailure}>{failure}</p>}
                </li>
              )
            },
          )}
        </ul>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
        <Button disabled={ticked.size === 0} loading={isPicking} onClick={() => void bringIn()}>
          {ticked.size > 1 ? `Bring in ${ticked.size}` : 'Bring in'}
        </Button>
      </Group>
    </Stack>
  )
}
