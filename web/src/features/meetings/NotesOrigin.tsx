import type { MeetingNote } from '@draftwright/contract/meetings/meeting-notes'
import type { Meeting } from '@draftwright/contract/meetings/meetings'
import type { NotesBy } from '@draftwright/contract/meetings/vocabulary'
import { Button } from '../../ui/Button.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { useRebuildMeetingNotesMutation } from './api.ts'
import { NotesChat } from './NotesChat.tsx'
import styles from './meeting-page.module.css'

interface NotesOriginProps {
  meeting: Meeting
  notes: readonly MeetingNote[]
  mayWrite: boolean
}

/** Who made the notes, what was left out of them or went wrong, what a second making changes, and the way to the other maker. Last, the way to any chat. */
export function NotesOrigin({ meeting, notes, mayWrite }: NotesOriginProps) {
  const { id, notes_by, notes_problem, n_left_out } = meeting
  const [rebuild, { isLoading }] = useRebuildMeetingNotesMutation()
  const model = notes.find(({ made_by }) => made_by === 'model')?.made_with
  const ask = (by: NotesBy, label: string) =>
    mayWrite && (
      <Button
        variant="link"
        size="no_size"
        loading={isLoading}
        onClick={() => void rebuild({ id, by }).unwrap().catch(showErrorToast)}
      >
        {label}
      </Button>
    )
  const again = ['new', 'changed', 'missing'].flatMap((what) => {
    const n = notes.filter((note) => note.again === what).length
    return n === 0 ? [] : [`${n} ${againWords[what]}`]
  })
  return (
    <>
      {notes_problem !== null && (
        <p className={styles.hint} role="status">
          {model === undefined ? 'The model did not write the notes.' : 'The notes are as they were.'} {notes_problem}{' '}
          {ask('model', 'Try the model again')} {ask('rules', 'Go on without a model')}
        </p>
      )}
      {notes_problem === null && notes_by === 'rules' && (
        <p className={styles.hint}>These notes are made without a model. {ask('model', 'Use the model')}</p>
      )}
      {notes_problem === null && model !== undefined && notes_by === 'model' && (
        <p className={styles.hint}>
          These notes are by {model}. Check them before you send them on. {ask('rules', 'Go on without a model')}
        </p>
      )}
      {n_left_out > 0 && (
        <p className={styles.hint}>
          {n_left_out === 1
            ? 'One sentence was left out, because no line of the transcript bears it out.'
            : `${n_left_out} sentences were left out, because no line of the transcript bears them out.`}
        </p>
      )}
      {again.length > 0 && (
        <p className={styles.hint} role="status">
          Compared with the notes that you kept: {again.join(', ')}. What you wrote is as it was.
        </p>
      )}
      {mayWrite && <NotesChat meetingId={id} />}
    </>
  )
}

const againWords: Readonly<Record<string, string>> = {
  new: 'new',
  changed: 'in other words',
  missing: 'not found again',
}
