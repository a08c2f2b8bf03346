import type { TimelineItem } from '@draftwright/contract/crm/timeline'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import type { Person } from '../kernel/use-people.ts'
import { FilledSurvey } from '../surveys/FilledSurvey.tsx'
import type { RecordRef } from './api.ts'
import { ChangeLines } from './ChangeLines.tsx'
import { formatChange } from './format-change.ts'
import { FileLine } from './FileLine.tsx'
import { activityPhrases, activityIcons } from './kind-labels.ts'
import { NoteLine } from './NoteLine.tsx'
import styles from './Timeline.module.css'

interface TimelineEntryProps {
  item: TimelineItem
  /** The record the timeline belongs to. */
  record: RecordRef
  people: ReadonlyMap<string, Person>
  mayChange: boolean
}

/** One entry: who, what, when, and the record if it is another. */
export function TimelineEntry({ item, record, people, mayChange }: TimelineEntryProps) {
  const { entry, task, file, change, type } = item
  const Icon = activityIcons[entry?.kind ?? (task ? 'task' : file ? 'file' : 'change')]
  const name =
    people.get(item.actor_id ?? '')?.name ??
    (entry?.kind === 'survey' ? getGuestName(entry.details) : 'A former member')
  const meetingId = change?.meeting_id ?? readMeetingId(entry?.details ?? {})
  const elsewhere = listLinkedRecords(item).filter(({ id }) => id !== record.id)
  return (
    <li className={styles.item}>
      <span className={styles.icon} data-type={type}>
        <Icon size={16} aria-hidden />
      </span>
      <div className={styles.content}>
        <p className={styles.who}>
          <strong>{name}</strong> {formatAction(item)}
          {elsewhere.map(({ resource, id, name: label }) => (
            <Link key={id} to={`${paths[resource]}?open=${id}`} className={styles.place}>
              {label}
            </Link>
          ))}
          {meetingId !== null && (
            <>
              {' '}
              <Link to={paths.meeting(meetingId)} className={styles.place}>
                from a meeting
              </Link>
            </>
          )}
          <span className={styles.time}>
            <TimeAgo time={item.at} />
          </span>
        </p>
        {entry?.kind === 'survey' ? <FilledSurvey entry={entry} /> : null}
        {entry && entry.kind !== 'survey' ? <NoteLine entry={entry} people={people} mayChange={mayChange} /> : null}
        {task ? <p className={styles.text}>{task.title}</p> : null}
        {file ? <FileLine file={file} mayChange={mayChange} /> : null}
        {change ? <ChangeLines change={change} /> : null}
      </div>
    </li>
  )
}

/** The meeting an entry was made from; null if there is none. */
const readMeetingId = ({ meeting_id: id }: Readonly<Record<string, unknown>>): string | null =>
  typeof id === 'string' ? id : null

/** The name the guest entered. */
function getGuestName({ guest_name: name }: Readonly<Record<string, unknown>>): string {
  return typeof name === 'string' ? `${name} (guest)` : 'A guest'
}

function formatAction({ type, entry, change }: TimelineItem): string {
  if (type === 'task') return 'added a task'
  if (type === 'task_done') return 'finished a task'
  if (type === 'file') return 'added a file'
  if (entry?.kind === 'survey' && 'form_id' in entry.details) return 'sent a form'
  if (entry) return activityPhrases[entry.kind]
  return change ? formatChange(change) : ''
}

/** The records an item belongs to, by name. */
function listLinkedRecords({
  entry,
  task,
  file,
  change,
}: TimelineItem): { resource: RecordResource; id: string; name: string }[] {
  if (change) return [{ resource: change.resource, id: change.record_id, name: change.record_name ?? '' }]
  const row = entry ?? task ?? file
  if (row === null) return []
  const all = [
    { resource: 'opportunities', id: row.opportunity_id, name: row.opportunity_name },
    { resource: 'contacts', id: row.contact_id, name: row.contact_name },
    { resource: 'companies', id: row.company_id, name: row.company_name },
  ] as const
  return all.flatMap(({ resource, id, name }) => (id === null || name === null ? [] : [{ resource, id, name }]))
}
