import type { MeetingType } from '@draftwright/contract/meetings/meeting-types'
import { NativeSelect, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import rows from '../../../ui/rows.module.css'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import { useListMeetingTypesQuery, useRemoveMeetingTypeMutation } from '../api.ts'
import styles from './config.module.css'
import { TypeForm } from './TypeForm.tsx'

/** The meeting types; each has its own sections of notes. */
export function TypesTab() {
  const { data: types, error, refetch } = useListMeetingTypesQuery()
  const [editing, setEditing] = useState<MeetingType | 'new' | null>(null)
  const [removing, setRemoving] = useState<MeetingType | null>(null)
  if (error !== undefined && types === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (types === undefined) return <RowsSkeleton rows={6} />
  return (
    <>
      <div className={styles.head}>
        <Text size="sm" c="dimmed">
          The type of a meeting decides the sections of its notes.
        </Text>
        <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
          Add a type
        </Button>
      </div>
      <ul className={rows.list} aria-label="Meeting types">
        {types.map((type) => (
          <li key={type.id} className={styles.row}>
            <button type="button" className={styles.name} onClick={() => setEditing(type)}>
              <strong>{type.name}</strong>
              {!type.is_active && <span className={styles.off}>Not offered</span>}
              <span className={styles.facts}>
                {type.sections.map(({ title }) => title).join(', ') || 'No sections of its own'}
                {type.n_meetings > 0 && ` · ${type.n_meetings === 1 ? '1 meeting' : `${type.n_meetings} meetings`}`}
              </span>
            </button>
            <Button variant="ghost" size="icon" aria-label={`Delete ${type.name}`} onClick={() => setRemoving(type)}>
              <IconTrash size={16} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <Modal
        opened={editing !== null}
        onClose={() => setEditing(null)}
        title={editing === 'new' ? 'New meeting type' : 'Meeting type'}
        size="lg"
      >
        {editing !== null && <TypeForm type={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      </Modal>
      {removing !== null && (
        <RemoveType
          type={removing}
          others={types.filter(({ id }) => id !== removing.id)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  )
}

function RemoveType({
  type,
  others,
  onClose,
}: {
  type: MeetingType
  others: readonly MeetingType[]
  onClose: () => void
}) {
  const [moveTo, setMoveTo] = useState(others[0]?.id ?? '')
  const [remove, { isLoading }] = useRemoveMeetingTypeMutation()
  async function confirm() {
    try {
      await remove({
        params: { id: type.id },
        query: type.n_meetings > 0 && moveTo !== '' ? { move_to: moveTo } : {},
      }).unwrap()
      showToast(`${type.name} was deleted`)
      onClose()
    } catch (error) {
      showErrorToast(error)
    }
  }
  return (
    <ConfirmDialog
      opened
      title={`Delete ${type.name}?`}
      action="Delete type"
      isBusy={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {type.n_meetings === 0 ? (
        'No meeting has this type.'
      ) : (
        <NativeSelect
          label={`${type.n_meetings === 1 ? 'Its meeting gets' : `Its ${type.n_meetings} meetings get`} the type`}
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={moveTo}
          onChange={(event) => setMoveTo(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  )
}
