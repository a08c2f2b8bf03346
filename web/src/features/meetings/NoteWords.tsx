import type { MeetingNote } from '@draftwright/contract/meetings/meeting-notes'
import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './meeting-page.module.css'
import noteStyles from './notes.module.css'

interface NoteWordsProps {
  note: MeetingNote
  facts: readonly string[]
  onShow: (seq: number) => void
}

/** The words of a line, where they were said, and what was said later and may take them back. */
export function NoteWords({ note, facts, onShow }: NoteWordsProps) {
  const [first] = note.evidence
  const lines = [...new Set(note.evidence.map(({ seq }) => seq))]
  const later = [...new Map(note.later.map((place) => [place.seq, place])).values()]
  return (
    <div className={styles.noteWords}>
      {first === undefined ? (
        <span className={styles.noteText}>{note.text}</span>
      ) : (
        <button
          type="button"
          className={styles.noteText}
          title={note.evidence.map(({ quote }) => `“${quote}”`).join(' ')}
          onClick={() => onShow(first.seq)}
        >
          {note.text}
        </button>
      )}
      <p className={styles.noteFacts}>
        {[
          ...facts,
          ...(lines.length === 0 ? [] : [lines.length === 1 ? `line ${lines[0]}` : `lines ${lines.join(', ')}`]),
        ].join(' · ')}
      </p>
      {later.map(({ seq, quote }) => (
        <p key={seq} className={noteStyles.noteLater}>
          <IconAlertTriangle size={14} aria-hidden /> Said later:{' '}
          <button type="button" onClick={() => onShow(seq)}>
            “{quote}”
          </button>
        </p>
      ))}
    </div>
  )
}
