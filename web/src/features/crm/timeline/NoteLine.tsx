import type { Activity } from '@draftwright/contract/crm/activity-log'
import { noteKinds } from '@draftwright/contract/crm/vocabulary'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { showToast, showErrorToast } from '../../../ui/toast.tsx'
import { CommentBox, findMentionedIds, splitMentions } from '../../comments/index.ts'
import type { Person } from '../kernel/use-people.ts'
import { useUpdateActivityMutation, useRemoveActivityMutation, useRestoreActivityMutation } from './api.ts'
import styles from './Timeline.module.css'

interface NoteLineProps {
  entry: Activity
  people: ReadonlyMap<string, Person>
  mayChange: boolean
}

/** The text of an entry; those written by people can be edited and deleted. */
export function NoteLine({ entry, people, mayChange }: NoteLineProps) {
  const [isEditing, setEditing] = useState(false)
  const [change] = useUpdateActivityMutation()
  const [remove] = useRemoveActivityMutation()
  const [restore] = useRestoreActivityMutation()
  const { id, subject, body, mentions } = entry
  const all = [...people.values()]
  const isNote = (noteKinds as readonly string[]).includes(entry.kind)
  const save = async (next: string): Promise<boolean> => {
    const { error } = await change({ id, change: { body: next, mentions: findMentionedIds(next, all) } })
    if (error) showErrorToast(error)
    else setEditing(false)
    return !error
  }
  const deleteNote = async () => {
    const { error } = await remove(id)
    if (error) showErrorToast(error)
    else showToast('Entry deleted', { undo: () => void restore(id) })
  }
  if (isEditing)
    return (
      <CommentBox
        label="Edit entry"
        placeholder="Text"
        verb="Save"
        people={all}
        initial={body ?? ''}
        isFocused
        onSend={save}
        onCancel={() => setEditing(false)}
      />
    )
  const named = mentions.flatMap((person) => people.get(person)?.name ?? [])
  return (
    <div className={styles.note} data-written={isNote || undefined}>
      <div className={styles.words}>
        {subject === null ? null : <p className={styles.subject}>{subject}</p>}
        {body === null || body === '' ? null : (
          <p className={styles.text}>
            {splitMentions(body, named).map((piece, at) =>
              piece.isName ? (
                // oxlint-disable-next-line react/no-array-index-key -- pieces of one text, in its order
                <span key={at} className={styles.mention}>
                  {piece.text}
                </span>
              ) : (
                piece.text
              ),
            )}
          </p>
        )}
      </div>
      {isNote && mayChange ? (
        <ActionMenu
          label="About this entry"
          items={[
            { label: 'Edit', icon: IconPencil, onClick: () => setEditing(true) },
            { label: 'Delete', icon: IconTrash, isDanger: true, onClick: () => void deleteNote() },
          ]}
        />
      ) : null}
    </div>
  )
}
