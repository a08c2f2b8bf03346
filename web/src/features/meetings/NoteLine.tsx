import type { MeetingNote } from '@draftwright/contract/meetings/meeting-notes'
import { Group, Textarea, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { formatDay } from '../../ui/format-moment.ts'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useUpdateMeetingNoteMutation } from './api.ts'
import styles from './meeting-page.module.css'

interface NoteLineProps {
  meetingId: string
  note: MeetingNote
  speaker: string | undefined
  mayWrite: boolean
  onShow: (seq: number) => void
}

type NoteState = Exclude<MeetingNote['state'], 'edited'>

/** One line of the notes. Its words lead to the place where they were said. */
export function NoteLine({ meetingId, note, speaker, mayWrite, onShow }: NoteLineProps) {
  const [isEditing, setEditing] = useState(false)
  const [update] = useUpdateMeetingNoteMutation()
  const params = { id: meetingId, note_id: note.id }
  const isRejected = note.state === 'rejected'
  const sent = useRef<Promise<unknown>>(Promise.resolve())
  // One after another: of two requests at once the one that was meant last may arrive first.
  const sendState = (state: NoteState) => {
    sent.current = sent.current.then(() => update({ params, body: { state } }).unwrap().catch(showErrorToast))
  }
  const setState = (state: NoteState) => {
    sendState(state)
    if (state === 'rejected') showToast('The note was rejected', { undo: () => sendState('proposed') })
  }
  if (isEditing) return <EditNote meetingId={meetingId} note={note} onClose={() => setEditing(false)} />
  const [first] = note.evidence
  return (
    <li className={styles.note} data-state={note.state}>
      <div className={styles.noteWords}>
        <button
          type="button"
          className={styles.noteText}
          title={note.evidence.map(({ quote }) => `“${quote}”`).join(' ')}
          onClick={() => first !== undefined && onShow(first.seq)}
        >
          {note.text}
        </button>
        <p className={styles.noteFacts}>{listFacts(note, speaker).join(' · ')}</p>
      </div>
      {mayWrite && (
        <span className={styles.noteActions}>
          {isRejected ? (
            <IconButton
              label={`Bring back: ${note.text}`}
              icon={IconArrowBackUp}
              onClick={() => setState('proposed')}
            />
          ) : (
            <>
              {note.state === 'proposed' && (
                <IconButton label={`Accept: ${note.text}`} icon={IconCheck} onClick={() => setState('accepted')} />
              )}
              <IconButton label={`Edit: ${note.text}`} icon={IconPencil} onClick={() => setEditing(true)} />
              <IconButton label={`Reject: ${note.text}`} icon={IconX} onClick={() => setState('rejected')} />
            </>
          )}
        </span>
      )}
    </li>
  )
}

/** Who has to do it and by when, if it is to be done; who said it, unless that is the same person; and who made the note. */
function listFacts({ kind, owner, due_on, state, made_by, made_with }: MeetingNote, speaker: string | undefined) {
  const isTask = kind === 'action'
  const by = speaker === undefined || (isTask && speaker === owner) ? [] : [isTask ? `said by ${speaker}` : speaker]
  return [
    ...(isTask ? [owner ?? 'nobody named', due_on === null ? 'no date' : `due ${formatDay(due_on)}`] : []),
    ...by,
    ...(state === 'edited' ? ['edited'] : []),
    ...(made_by === 'model' ? [made_with] : []),
  ]
}

const IconButton = ({ label, icon: Icon, onClick }: { label: string; icon: typeof IconCheck; onClick: () => void }) => (
  <Button variant="ghost" size="icon" aria-label={label} title={label.split(':')[0]} onClick={onClick}>
    <Icon size={16} aria-hidden />
  </Button>
)

function EditNote({ meetingId, note, onClose }: { meetingId: string; note: MeetingNote; onClose: () => void }) {
  const [text, setText] = useState(note.text)
  const [owner, setOwner] = useState(note.owner ?? '')
  const [dueOn, setDueOn] = useState(note.due_on ?? '')
  const [update, { isLoading }] = useUpdateMeetingNoteMutation()
  async function save(event: FormEvent) {
    event.preventDefault()
    const task =
      note.kind === 'action'
        ? { owner: owner.trim() === '' ? null : owner.trim(), due_on: dueOn === '' ? null : dueOn }
        : {}
    try {
      await update({ params: { id: meetingId, note_id: note.id }, body: { text: text.trim(), ...task } }).unwrap()
      onClose()
    } catch (error) {
      showErrorToast(error)
    }
  }
  return (
    <li className={styles.note}>
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
          }}
        />
        {note.kind === 'action' && (
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
          <Button type="submit" size="sm" loading={isLoading} disabled={text.trim() === ''}>
            Save
          </Button>
          <Button variant="ghost" size="sm" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </form>
    </li>
  )
}
