import type { MeetingItem } from '@draftwright/contract/meetings/meetings'
import type { MeetingType } from '@draftwright/contract/meetings/meeting-types'
import { IconLock, IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { formatMoment, getOwnTimeZone } from '../../ui/format-moment.ts'
import { describeSuggestions, formatLength } from './format-meeting.ts'
import { MeetingStatus } from './MeetingStatus.tsx'
import styles from './meetings.module.css'
import { TypeSelect } from './TypeSelect.tsx'

/** One meeting of the list; with a search also where it was said. */
export function MeetingRow({
  meeting,
  types,
  mayWrite,
  q,
}: {
  meeting: MeetingItem
  types: readonly MeetingType[]
  mayWrite: boolean
  q: string | undefined
}) {
  const { id, title, started_at, duration_s, attendees, entities, found, visibility, counts } = meeting
  const address = paths.meeting(id)
  const people = attendees.map(({ name }) => name)
  // Who was there stands among the people already.
  const others = entities.map(({ name }) => name).filter((name) => !people.includes(name))
  return (
    <li className={styles.row}>
      <div className={styles.rowMain}>
        <p className={styles.rowTitle}>
          <Link to={address} data-row>
            {title}
          </Link>
          {visibility === 'private' && <IconLock size={14} role="img" aria-label="Private" />}
          {visibility === 'participants' && <IconUsers size={14} role="img" aria-label="Participants only" />}
          {/* Those to come stand under a heading of their own. */}
          {meeting.status !== 'upcoming' && <MeetingStatus status={meeting.status} />}
          {counts.open_proposals > 0 && (
            <Link className={styles.badge} to={`${address}?tab=crm`}>
              {describeSuggestions(counts.open_proposals)}
            </Link>
          )}
        </p>
        <p className={styles.facts}>
          {formatMoment(started_at, getOwnTimeZone())}
          {duration_s !== null && ` · ${formatLength(duration_s)}`}
          {people.length > 0 &&
            ` · ${people.slice(0, 3).join(', ')}${people.length > 3 ? ` and ${people.length - 3} more` : ''}`}
          {others.length > 0 && ` · ${others.join(', ')}`}
        </p>
        {found !== null && q !== undefined && (
          <Link className={styles.found} to={`${address}?line=${found.seq}`}>
            <strong>{found.speaker}:</strong> {shortenAround(found.text, q)}
          </Link>
        )}
      </div>
      <TypeSelect meeting={meeting} types={types} isDisabled={!mayWrite} />
    </li>
  )
}

const most = 160

/** The part of a long line that has the words. */
function shortenAround(text: string, words: string): string {
  if (text.length <= most) return text
  const at = Math.max(0, text.toLowerCase().indexOf(words.toLowerCase()) - most / 3)
  const from = at === 0 ? 0 : text.indexOf(' ', at) + 1
  return `${from > 0 ? '…' : ''}${text.slice(from, from + most)}${from + most < text.length ? '…' : ''}`
}
