import type { MeetingSource } from '@draftwright/contract/meetings/meeting-sources'
import { Text } from '@mantine/core'
import {
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlugConnected,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import rows from '../../../ui/rows.module.css'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import {
  useCheckMeetingSourceMutation,
  useListMeetingSourcesQuery,
  useRemoveMeetingSourceMutation,
  useRestoreMeetingSourceMutation,
  useUpdateMeetingSourceMutation,
} from '../sources-api.ts'
import styles from './config.module.css'
import { kindWords } from './source-kinds.ts'
import { SourceForm } from './SourceForm.tsx'

/** Note takers that recordings are pulled from, and calendars. */
export function SourcesTab() {
  const { data: sources, error, refetch } = useListMeetingSourcesQuery()
  const [editing, setEditing] = useState<MeetingSource | 'new' | null>(null)
  const add = (
    <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
      Add a source
    </Button>
  )
  /** A new source whose webhook can be set up stays open. */
  function showSaved(saved: MeetingSource) {
    setEditing(editing === 'new' && saved.webhook_url !== null ? saved : null)
  }
  if (error !== undefined && sources === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (sources === undefined) return <RowsSkeleton rows={3} />
  return (
    <>
      {sources.length === 0 ? (
        <EmptyState
          icon={<IconPlugConnected size={22} />}
          title="No sources yet"
          text="Connect a calendar for briefings, or a note taker to import transcripts automatically."
          action={add}
        />
      ) : (
        <>
          <div className={styles.head}>
            <Text size="sm" c="dimmed">
              Calendars and note takers that meetings come from.
            </Text>
            {add}
          </div>
          <ul className={rows.list} aria-label="Sources">
            {sources.map((source) => (
              <SourceRow key={source.id} source={source} onEdit={() => setEditing(source)} />
            ))}
          </ul>
        </>
      )}
      <Modal
        opened={editing !== null}
        onClose={() => setEditing(null)}
        title={editing === 'new' ? 'New source' : (editing?.name ?? '')}
        size="md"
      >
        {editing !== null && (
          <SourceForm
            key={editing === 'new' ? 'new' : editing.id}
            source={editing === 'new' ? null : editing}
            onSaved={showSaved}
            onClose={() => setEditing(null)}
          />
        )}
      </Modal>
    </>
  )
}

/** What a removal leaves. */
const staying = {
  calendar: 'Upcoming meetings that nobody has written in went with it.',
  noteTaker: 'Meetings that were brought in stay.',
}

function SourceRow({ source, onEdit }: { source: MeetingSource; onEdit: () => void }) {
  const { id, kind, name, is_active, last_checked_at, last_error, failing_since, counts } = source
  const [check, { isLoading: isChecking }] = useCheckMeetingSourceMutation()
  const [update] = useUpdateMeetingSourceMutation()
  const [remove] = useRemoveMeetingSourceMutation()
  const [restore] = useRestoreMeetingSourceMutation()
  const params = { id }
  async function checkNow() {
    try {
      const checked = await check({ params }).unwrap()
      if (checked.last_error !== null) showErrorToast(`${name}: ${checked.last_error}`)
      else showToast(`${name} works`)
    } catch (error) {
      showErrorToast(error)
    }
  }
  function setActive(isActive: boolean) {
    const send = (active: boolean) =>
      update({ params, body: { is_active: active } })
        .unwrap()
        .catch(showErrorToast)
    void send(isActive)
    showToast(isActive ? `${name} goes on` : `${name} is paused`, { undo: () => void send(!isActive) })
  }
  async function removeSource() {
    const undo = () => restore({ params }).unwrap().catch(showErrorToast)
    try {
      await remove({ params }).unwrap()
      showToast(`${name} was removed. ${staying[kind === 'calendar' ? 'calendar' : 'noteTaker']}`, {
        undo: () => void undo(),
      })
    } catch (error) {
      showErrorToast(error)
    }
  }
  return (
    <li className={styles.row}>
      <div className={styles.source}>
        <strong>{name}</strong>
        {!is_active && <span className={styles.off}>Paused</span>}
        <span className={styles.facts}>
          {name !== kindWords[kind].label && `${kindWords[kind].label} · `}
          {last_checked_at === null ? (
            'Not checked yet'
          ) : (
            <>
              Checked <TimeAgo time={last_checked_at} />
            </>
          )}
          {` · ${counts.imported === 1 ? '1 meeting' : `${counts.imported} meetings`}`}
          {counts.listed > 0 && ` · ${counts.listed} not brought in`}
        </span>
        {last_error !== null && (
          <span className={styles.failure}>
            {last_error}
            {failing_since !== null && (
              <>
                {' '}
                First failed <TimeAgo time={failing_since} />.
              </>
            )}
          </span>
        )}
      </div>
      {is_active && (
        <Button
          variant="outline"
          size="sm"
          className={styles.fixed}
          loading={isChecking}
          aria-label={isChecking ? undefined : `Check now: ${name}`}
          onClick={() => void checkNow()}
        >
          Check now
        </Button>
      )}
      <ActionMenu
        label={`More actions for ${name}`}
        items={[
          { label: 'Edit', icon: IconPencil, onClick: onEdit },
          is_active
            ? { label: 'Pause', icon: IconPlayerPause, onClick: () => setActive(false) }
            : { label: 'Resume', icon: IconPlayerPlay, onClick: () => setActive(true) },
          { label: 'Remove', icon: IconTrash, isDanger: true, onClick: () => void removeSource() },
        ]}
      />
    </li>
  )
}
