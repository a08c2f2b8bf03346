import type { MeetingNote } from '@draftwright/contract/meetings/meeting-notes'
import type { Meeting } from '@draftwright/contract/meetings/meetings'
import type { NotesBy } from '@draftwright/contract/meetings/vocabulary'
import { Button } from '../../ui/Button.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { useRebuildMeetingNotesMutation } from './api.ts'
import styles from './meeting-page.module.css'

interface NotesOriginProps {
  meeting: Meeting
  notes: readonly MeetingNote[]
  mayWrite: boolean
}

/** Who made the notes, what was left out of them or went wrong, and the way to the other maker. Nothing where only rules ever made them. */
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
  return (
    <>
      {notes_problem !== null && (
        <p className={styles.hint} role="status">
          These notes are by the built-in rules. {notes_problem} {ask('model', 'Try the model again')}{' '}
          {ask('rules', 'Keep the rules')}
        </p>
      )}
      {notes_problem === null && notes_by === 'rules' && (
        <p className={styles.hint}>These notes are by the built-in rules. {ask('model', 'Use the model')}</p>
      )}
      {notes_problem === null && model !== undefined && notes_by === 'model' && (
        <p className={styles.hint}>
          These notes are by {model}. {ask('rules', 'Use the built-in rules')}
        </p>
      )}
      {n_left_out > 0 && (
        <p className={styles.hint}>
          {n_left_out === 1
            ? 'One finding had no words to show for it and was left out.'
            : `${n_left_out} findings had no words to show for them and were left out.`}
        </p>
      )}
    </>
  )
}
