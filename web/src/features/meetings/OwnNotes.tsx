import type { Meeting } from '@draftwright/contract/meetings/meetings'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { SaveState } from '../../ui/SaveState.tsx'
import { useAutosave } from '../../ui/use-autosave.ts'
import { useUpdateMeetingMutation } from './api.ts'
import styles from './meeting-page.module.css'

/** What people write themselves; no rule and no model changes it. Saved while typing. */
export function OwnNotes({ meeting, mayWrite }: { meeting: Meeting; mayWrite: boolean }) {
  const [text, setText] = useState(meeting.own_notes)
  const [update] = useUpdateMeetingMutation()
  const saver = useAutosave((own_notes) => update({ id: meeting.id, change: { own_notes } }).unwrap())
  return (
    <section className={styles.noteSection} aria-label="My notes">
      <header className={styles.ownHeader}>
        <h2>My notes</h2>
        {text !== meeting.own_notes || saver.state !== 'saved' ? (
          <SaveState state={saver.state} onRetry={() => void saver.flush()} />
        ) : null}
      </header>
      <Textarea
        aria-label="My notes"
        placeholder="Write what you want to remember. It is kept as you wrote it."
        autosize
        minRows={2}
        maxRows={20}
        readOnly={!mayWrite}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          saver.change(event.currentTarget.value)
        }}
        onBlur={() => void saver.flush()}
      />
    </section>
  )
}
