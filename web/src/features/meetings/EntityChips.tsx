import type { Meeting, MeetingEntity } from '@draftwright/contract/meetings/meetings'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { defineDialog } from '../../ui/dialog-on-demand.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useRemoveMeetingEntityMutation, useSwapMeetingEntityMutation } from './api.ts'
import { kindNames } from './kind-names.ts'
import styles from './meeting-page.module.css'

/** Brings the search for records along. */
const ChooseEntityDialog = defineDialog(async () => (await import('./ChooseEntityDialog.tsx')).ChooseEntityDialog)

/** What the meeting is about; each leads to its other meetings. */
export function EntityChips({ meeting, mayWrite }: { meeting: Meeting; mayWrite: boolean }) {
  const { id, entities } = meeting
  const [editing, setEditing] = useState<MeetingEntity | 'new' | null>(null)
  const [swap] = useSwapMeetingEntityMutation()
  const [remove] = useRemoveMeetingEntityMutation()
  function removeEntity(entity: MeetingEntity) {
    const undo = () => swap({ id, new_entity_id: entity.id }).unwrap().catch(showErrorToast)
    remove({ id, entity_id: entity.id })
      .unwrap()
      .then(() => showToast(`${entity.name} was removed`, { undo: () => void undo() }), showErrorToast)
  }
  return (
    <div className={styles.chips} role="group" aria-label="What the meeting is about">
      {entities.map((entity) => (
        <span key={entity.id} className={styles.chip}>
          <Link
            to={`${paths.meetings}?about=${entity.id}`}
            title={
              entity.matched_by === 'person' ? 'Show its meetings' : `Found by ${entity.matched_by}. Show its meetings`
            }
          >
            <span className={styles.kind}>{kindNames[entity.kind]}</span> {entity.name}
          </Link>
          {mayWrite && (
            <>
              <button
                type="button"
                className={styles.swap}
                onClick={() => setEditing(entity)}
                aria-label={`Change ${entity.name}`}
              >
                Change
              </button>
              <button type="button" aria-label={`Remove ${entity.name}`} onClick={() => removeEntity(entity)}>
                <IconX size={14} aria-hidden />
              </button>
            </>
          )}
        </span>
      ))}
      {mayWrite && (
        <Button variant="ghost" size="sm" icon={<IconPlus size={14} aria-hidden />} onClick={() => setEditing('new')}>
          {entities.length === 0 ? 'Link a company or deal' : 'Add'}
        </Button>
      )}
      {editing === null ? null : (
        <ChooseEntityDialog
          title={editing === 'new' ? 'What is it about?' : `Instead of ${editing.name}`}
          taken={entities.map((entity) => entity.id)}
          onClose={() => setEditing(null)}
          onChosen={async (new_entity_id) => {
            const current = editing === 'new' ? {} : { current_entity_id: editing.id }
            await swap({ id, ...current, new_entity_id }).unwrap()
            setEditing(null)
          }}
        />
      )}
    </div>
  )
}
