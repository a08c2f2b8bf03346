import type { MeetingNote } from '@draftwright/contract/meetings/meeting-notes'
import { Group, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import styles from './meeting-page.module.css'

interface NoteFields {
  readonly text: string
  readonly owner: string | null
  readonly due_on: string | null
}

interface EditNoteProps {
  note: Partial<NoteFields>
  isTask: boolean
  /** Rejects with what is shown. */
  onSave: (fields: NoteFields) => Promise<unknown>
  onClose: () => void
}

export const isTaskNote = ({ kind, moment }: MeetingNote): boolean =>
  kind === 'action' || (kind === 'moment' && moment === 'promise')

/** The words of a line, and of a task who does it and by when. */
export function EditNote({ note, isTask, onSave, onClose }: EditNoteProps) {
  const [text, setText] = useState(note.text ?? '')
  const [owner, setOwner] = useState(note.owner ?? '')
  const [dueOn, setDueOn] = useState(note.due_on ?? '')
  const [isSaving, setSaving] = useState(false)
  async function save(event: FormEvent) {
    event.preventDefault()
    setSaving(true)
    try {
      const task = { owner: owner.trim() === '' ? null : owner.trim(), due_on: dueOn === '' ? null : dueOn }
      await onSave({ text: text.trim(), ...task })
      onClose()
    } catch (error) {
      showErrorToast(error)
      setSaving(false)
    }
  }
  return (
    <form className={styles.noteForm} onSubmit={(event) => void save(event)}>
      <Textarea
        aria-label="Note"
        autosize
        minRows={1}
        // The person has just asked for this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      {isTask && (
        <Group gap="xs" grow>
          <TextInput
            aria-label="Who does it"
            placeholder="Nobody named"
            value={owner}
            onChange={(event) => setOwner(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            aria-label="By when"
            value={dueOn}
            onChange={(event) => setDueOn(event.currentTarget.value)}
          />
        </Group>
      )}
      <Group gap="xs">
        <Button type="submit" size="sm" loading={isSaving} disabled={text.trim() === ''}>
          Save
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}
