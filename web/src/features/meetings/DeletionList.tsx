import type { DeletionPreview } from '@draftwright/contract/meetings/meetings'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useReadMeetingDeletionQuery } from './api.ts'
import styles from './meeting-page.module.css'

type Thing = DeletionPreview['said']['goes'][number]

/** One of them, and several. */
const names: Readonly<Record<Thing['what'], readonly [string, string]>> = {
  recordings: ['recording', 'recordings'],
  segments: ['line of the transcript', 'lines of the transcript'],
  file: ['the file it came from', 'files it came from'],
  notes: ['note that quotes it', 'notes that quote it'],
  edited_notes: ['note that somebody wrote anew', 'notes that somebody wrote anew'],
  own_notes: ['your own notes', 'own notes'],
  proposals: ['decision about a proposal', 'decisions about proposals'],
  tasks: ['task', 'tasks'],
  entries: ['entry in a timeline', 'entries in timelines'],
  ideas: ['idea', 'ideas'],
  posts: ['post', 'posts'],
}
/** There is never more than one of these. */
const uncounted: ReadonlySet<Thing['what']> = new Set(['file', 'own_notes'])

/** What goes and what stays if what was said is deleted, or the whole meeting, as the server counts it. */
export function DeletionList({ meetingId, of }: { meetingId: string; of: keyof DeletionPreview }) {
  const { data, error, refetch } = useReadMeetingDeletionQuery(meetingId, { refetchOnMountOrArgChange: true })
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton rows={3} />
  const { goes, stays } = data[of]
  return (
    <div className={styles.deletion}>
      <Things title="Deleted for good" things={goes} none="Nothing" />
      <Things title="Stays" things={stays} none="Nothing else was made of it" />
    </div>
  )
}

const Things = ({ title, things, none }: { title: string; things: readonly Thing[]; none: string }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    <ul>
      {things.length === 0 && <li>{none}</li>}
      {things.map(({ what, n }) => (
        <li key={what}>
          {uncounted.has(what) ? '' : `${n.toLocaleString('en')} `}
          {names[what][n === 1 ? 0 : 1]}
        </li>
      ))}
    </ul>
  </section>
)
