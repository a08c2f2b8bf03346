import type { MeetingNote } from '@draftwright/contract/meetings/meeting-notes'
import { kindTitles, type NoteSection } from '@draftwright/contract/meetings/note-sections'
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowMerge,
  IconArrowUp,
  IconCheck,
  IconFolderSymlink,
  IconPencil,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatDay } from '../../ui/format-moment.ts'
import { EditNote, isTaskNote } from './EditNote.tsx'
import styles from './meeting-page.module.css'
import { NoteWords } from './NoteWords.tsx'
import { type NotePlace, useNoteActions } from './use-note-actions.ts'

interface NoteLineProps {
  meetingId: string
  note: MeetingNote
  /** The lines of its section, in order. */
  neighbours: readonly MeetingNote[]
  /** Sections that it may be moved to. */
  places: readonly (NotePlace & Pick<NoteSection<MeetingNote>, 'title'>)[]
  /** Of the line whose words this one would replace. */
  replaced: string | undefined
  speaker: string | undefined
  mayWrite: boolean
  onShow: (seq: number) => void
}

/** One line of the notes. Its words lead to the place where they were said; a person keeps, edits, moves, merges or drops it. */
export function NoteLine(props: NoteLineProps) {
  const { meetingId, note, replaced, speaker, mayWrite, onShow } = props
  const [isEditing, setEditing] = useState(false)
  const actions = useNoteActions(meetingId, note)
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
    <li className={styles.note} data-state={note.state}>
      <NoteWords note={note} facts={listFacts(note, speaker, replaced)} onShow={onShow} />
      {mayWrite && (
        <span className={styles.noteActions}>
          {note.state === 'rejected' ? (
            <IconButton
              label={`Bring back: ${note.text}`}
              icon={IconArrowBackUp}
              onClick={() => actions.setState('proposed')}
            />
          ) : (
            <>
              {note.state === 'proposed' && (
                <IconButton
                  label={`${replaced === undefined ? 'Keep' : 'Use these words'}: ${note.text}`}
                  icon={IconCheck}
                  onClick={() => actions.keep()}
                />
              )}
              <IconButton label={`Edit: ${note.text}`} icon={IconPencil} onClick={() => setEditing(true)} />
              {note.made_by !== 'person' && (
                <IconButton label={`Drop: ${note.text}`} icon={IconX} onClick={actions.drop} />
              )}
              <LineMenu {...props} actions={actions} />
            </>
          )}
        </span>
      )}
    </li>
  )
}

/** Up and down in its section, into another one, and together with the line above. */
function LineMenu({
  note,
  neighbours,
  places,
  actions,
}: NoteLineProps & { actions: ReturnType<typeof useNoteActions> }) {
  const at = neighbours.findIndex(({ id }) => id === note.id)
  const [above, below] = [neighbours[at - 1], neighbours[at + 1]]
  const items = [
    ...(above === undefined
      ? []
      : [
          {
            label: 'Move up',
            icon: IconArrowUp,
            onClick: () => actions.moveBehind(neighbours[at - 2]?.id ?? null),
          },
        ]),
    ...(below === undefined
      ? []
      : [{ label: 'Move down', icon: IconArrowDown, onClick: () => actions.moveBehind(below.id) }]),
    ...(above === undefined
      ? []
      : [{ label: 'Merge with the line above', icon: IconArrowMerge, onClick: () => void actions.mergeInto(above) }]),
    ...places
      .filter(({ kind, topic }) => kind !== note.kind || topic !== note.topic)
      .map(({ title, kind, topic }) => ({
        label: `Move to ${title}`,
        icon: IconFolderSymlink,
        onClick: () => actions.moveTo({ kind, topic }),
      })),
    ...(note.made_by === 'person'
      ? [{ label: 'Remove line', icon: IconTrash, isDanger: true, onClick: actions.removeOwn }]
      : []),
  ]
  return <ActionMenu label={`More for: ${note.text}`} items={items} />
}

/** Who has to do it and by when, if it is to be done; who said it, unless that is the same person; who made the note, and what a second making says. */
function listFacts(note: MeetingNote, speaker: string | undefined, replaced: string | undefined): string[] {
  const { kind, owner, due_on, state, made_by, made_with, again } = note
  const isTask = kind === 'action'
  const by = speaker === undefined || (isTask && speaker === owner) ? [] : [isTask ? `said by ${speaker}` : speaker]
  return [
    ...(isTask ? [owner ?? 'nobody named', due_on === null ? 'no date' : `due ${formatDay(due_on)}`] : []),
    ...(made_by === 'model' ? [] : by),
    ...(state === 'edited' ? [made_by === 'person' ? 'own line' : 'edited'] : []),
    ...(made_by === 'model' ? [made_with] : []),
    ...(again === 'new' ? ['new'] : []),
    ...(again === 'missing' ? ['not found again'] : []),
    ...(replaced === undefined ? [] : [`other words for “${replaced}”`]),
  ]
}

export const IconButton = ({
  label,
  icon: Icon,
  onClick,
}: {
  label: string
  icon: typeof IconCheck
  onClick: () => void
}) => (
  <Button variant="ghost" size="icon" aria-label={label} title={label.split(':')[0]} onClick={onClick}>
    <Icon size={16} aria-hidden />
  </Button>
)

/** The sections that a line can stand in. */
export const listPlaces = (sections: readonly NoteSection<MeetingNote>[]): NoteLineProps['places'] => {
  const shown = sections.flatMap(({ title, kind }) =>
    kind === 'mail' || kind === 'moment' ? [] : [{ title, kind, topic: kind === 'topic' ? title : null }],
  )
  const usual = (['decision', 'action', 'question', 'objection', 'number', 'private'] as const)
    .filter((kind) => !shown.some((place) => place.kind === kind))
    .map((kind) => ({ title: kindTitles[kind], kind, topic: null }))
  return [...shown, ...usual]
}
