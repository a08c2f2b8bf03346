import type { MeetingStatus as Status } from '@draftwright/contract/meetings/vocabulary'
import styles from './meetings.module.css'

const labels: Partial<Record<Status, string>> = {
  upcoming: 'Upcoming',
  no_transcript: 'No transcript',
  transcribing: 'Transcribing',
  transcription_failed: 'Transcription failed',
  loading: 'Storing the transcript',
  making_notes: 'Making notes',
  failed: 'Notes failed',
}

/** Nothing for a meeting that is ready. */
export function MeetingStatus({ status }: { status: Status }) {
  const label = labels[status]
  return label === undefined ? null : (
    <span className={styles.status} data-state={status}>
      {label}
    </span>
  )
}
