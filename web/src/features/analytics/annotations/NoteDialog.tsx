import { Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import type { Note } from './use-notes.ts'

/** As in the contract, whose schemas this page does not load. */
const maxLength = 200

interface NoteDialogProps {
  /** Without an id for a new one. */
  note: Omit<Note, 'id'> & { id?: string }
  onSave: (body: Pick<Note, 'date' | 'text'>) => Promise<void>
  onClose: () => void
}

/** A day and a sentence. */
export function NoteDialog({ note, onSave, onClose }: NoteDialogProps) {
  const [date, setDate] = useState(note.date)
  const [text, setText] = useState(note.text)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    try {
      await onSave({ date, text })
      onClose()
    } catch (refusal) {
      setError(toFailure(refusal).message)
      setSaving(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={note.id === undefined ? 'Add a note' : 'Change the note'} size="md">
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <TextInput
            label="Day"
            type="date"
            required
            value={date}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
          <TextInput
            label="Note"
            description="Shown to your whole team on the chart."
            placeholder="The newsletter went out"
            required
            maxLength={maxLength}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <FormError message={error} />
          <Group justify="flex-end" gap="xs">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isSaving}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
