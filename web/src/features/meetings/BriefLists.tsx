import type { BriefNote } from '@draftwright/contract/meetings/context-entities'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { formatDate, formatDay, getOwnTimeZone } from '../../ui/format-moment.ts'
import styles from './meetings.module.css'

type Lists = Readonly<Record<'our_promises' | 'their_promises' | 'objections' | 'open_questions', readonly BriefNote[]>>

const most = 6

/** What earlier meetings have left open; each line leads to where it was said. One meeting alone is named by the page. */
export function BriefLists({ brief, nMeetings }: { brief: Lists; nMeetings: number }) {
  const lists = [
    { title: 'We promised', notes: brief.our_promises },
    { title: 'They promised', notes: brief.their_promises },
    { title: 'Objections', notes: brief.objections },
    { title: 'Open questions', notes: brief.open_questions },
  ].filter(({ notes }) => notes.length > 0)
  if (lists.length === 0) return <p className={styles.facts}>Nothing was left open.</p>
  return (
    <div className={styles.briefLists}>
      {lists.map(({ title, notes }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {notes.slice(0, most).map((note) => (
              <li key={note.id}>
                <BriefLink note={note} />
                <span className={styles.facts}>{listFacts(note, nMeetings > 1).join(' · ')}</span>
              </li>
            ))}
          </ul>
          {notes.length > most && <p className={styles.facts}>And {notes.length - most} more in the meetings.</p>}
        </section>
      ))}
    </div>
  )
}

/** The promise with the nearest day. */
export const NextStep = ({ note }: { note: BriefNote }) => (
  <p className={`${styles.next} ${styles.inText}`}>
    <strong>Next: </strong>
    <BriefLink note={note} />
    {note.due_on !== null && ` (${formatDay(note.due_on)})`}
  </p>
)

const BriefLink = ({ note: { meeting_id, seq, text } }: { note: BriefNote }) => (
  <Link to={`${paths.meeting(meeting_id)}?line=${seq}`}>{text}</Link>
)

const listFacts = ({ owner, due_on, meeting_title, started_at }: BriefNote, hasMeeting: boolean): string[] => [
  ...(owner === null ? [] : [owner]),
  ...(due_on === null ? [] : [`due ${formatDay(due_on)}`]),
  ...(hasMeeting ? [`${meeting_title}, ${formatDate(started_at, getOwnTimeZone())}`] : []),
]
