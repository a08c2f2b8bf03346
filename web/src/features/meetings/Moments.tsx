import type { MeetingNote } from '@draftwright/contract/meetings/meeting-notes'
import { type MomentKind, momentKinds } from '@draftwright/contract/meetings/vocabulary'
import { IconBookmarkPlus, IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { formatDay } from '../../ui/format-moment.ts'
import { EditNote, isTaskNote } from './EditNote.tsx'
import styles from './meeting-page.module.css'
import noteStyles from './notes.module.css'
import { IconButton, type listPlaces } from './NoteLine.tsx'
import { NoteWords } from './NoteWords.tsx'
import { useNoteActions } from './use-note-actions.ts'

const titles: Readonly<Record<MomentKind, string>> = {
  private: 'Please do not tell',
  promise: 'Promises and requests',
  date: 'Dates',
  amount: 'Amounts',
  objection: 'Objections',
  question: 'Questions left open',
  decided: 'Sounds like a decision',
}

interface MomentsProps {
  meetingId: string
  moments: readonly MeetingNote[]
  names: ReadonlyMap<string, string>
  places: ReturnType<typeof listPlaces>
  mayWrite: boolean
  onShow: (seq: number) => void
}

/** Candidates of the rules, which do not know what was meant: each is kept as something, edited or dropped by a person. */
export function Moments({ moments, ...props }: MomentsProps) {
  if (moments.length === 0) return null
  const groups = momentKinds
    .map((kind) => ({ kind, notes: moments.filter(({ moment }) => moment === kind) }))
    .filter(({ notes }) => notes.length > 0)
  return (
    <section className={styles.noteSection} aria-label="Moments to look at">
      <h2>Moments to look at</h2>
      <p className={styles.hint}>Keep what matters. The rest stays out of your notes.</p>
      {groups.map(({ kind, notes }) => (
        <div key={kind} className={noteStyles.moments} data-kind={kind}>
          <h3>{titles[kind]}</h3>
          <ul aria-label={titles[kind]}>
            {notes.map((note) => (
              <Moment key={note.id} note={note} {...props} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Moment({
  meetingId,
  note,
  names,
  places,
  mayWrite,
  onShow,
}: Omit<MomentsProps, 'moments'> & { note: MeetingNote }) {
  const [isEditing, setEditing] = useState(false)
  const actions = useNoteActions(meetingId, note)
  const speaker = note.speaker_id === null ? undefined : names.get(note.speaker_id)
  const facts = [
    ...(speaker === undefined ? [] : [speaker]),
    ...(note.due_on === null ? [] : [`${note.due_words ?? ''} → ${formatDay(note.due_on)}`]),
  ]
  if (isEditing)
    return (
      <li className={styles.note}>
        <EditNote
          note={note}
          isTask={isTaskNote(note)}
          onSave={({ text, ...task }) => actions.save(isTaskNote(note) ? { text, ...task } : { text })}
          onClose={() => setEditing(false)}
        />
      </li>
    )
  return (
    <li className={styles.note}>
      <NoteWords note={note} facts={facts} onShow={onShow} />
      {mayWrite && (
        <span className={styles.noteActions}>
          <IconButton label={`Keep: ${note.text}`} icon={IconCheck} onClick={() => actions.keep()} />
          <IconButton label={`Edit: ${note.text}`} icon={IconPencil} onClick={() => setEditing(true)} />
          <IconButton label={`Drop: ${note.text}`} icon={IconX} onClick={actions.drop} />
          <ActionMenu
            label={`Keep as: ${note.text}`}
            icon={IconBookmarkPlus}
            items={places.map(({ title, kind, topic }) => ({
              label: `Keep under ${title}`,
              onClick: () => actions.keep({ kind, topic }),
            }))}
          />
        </span>
      )}
    </li>
  )
}
