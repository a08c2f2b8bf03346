import type { EntityKind } from '@draftwright/contract/meetings/vocabulary'
import { IconDownload, IconNotes } from '@tabler/icons-react'
import { Link } from 'react-router'
import { fetchAndSaveFile } from '../../api/download.ts'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatMoment, getOwnTimeZone } from '../../ui/format-moment.ts'
import rows from '../../ui/rows.module.css'
import { showErrorToast } from '../../ui/toast.tsx'
import { exportPersonRoute, useListContextEntitiesQuery, useListMeetingsQuery } from './api.ts'
import { EntityBriefPanel } from './EntityBriefPanel.tsx'
import { describeSuggestions, formatLength } from './format-meeting.ts'
import styles from './meetings.module.css'
import { MeetingStatus } from './MeetingStatus.tsx'

const most = 20

interface RecordMeetingsProps {
  kind: Exclude<EntityKind, 'free'>
  /** Of the record. */
  id: string
}

/** The meetings about one record, those to come first, below what they have left open. */
export function RecordMeetings({ kind, id }: RecordMeetingsProps) {
  const { data, error, refetch } = useListContextEntitiesQuery({ query: { kind, ref_id: id } })
  const [entity] = data?.data ?? []
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton rows={4} />
  if (entity === undefined || entity.n_meetings === 0) return <NoMeetings />
  return (
    <>
      <EntityMeetings entityId={entity.id} />
      {kind === 'contact' && <ExportWords contactId={id} />}
    </>
  )
}

/** For those who answer what a person asks about the words that are kept of them. */
function ExportWords({ contactId }: { contactId: string }) {
  const can = useCan()
  async function save() {
    const failure = await fetchAndSaveFile(exportPersonRoute, { params: { id: contactId } }, 'Failed to export')
    if (failure !== null) showErrorToast(failure)
  }
  if (!can('meetings:manage')) return null
  return (
    <Button variant="outline" size="sm" icon={<IconDownload size={14} aria-hidden />} onClick={() => void save()}>
      Export what they said
    </Button>
  )
}

const NoMeetings = () => (
  <EmptyState
    icon={<IconNotes size={22} />}
    title="No meetings yet"
    text="Meetings appear here by attendees’ addresses, or when you link them."
  />
)

function EntityMeetings({ entityId }: { entityId: string }) {
  const { data, error, refetch } = useListMeetingsQuery(
    { query: { entity_id: entityId, limit: most } },
    { refetchOnMountOrArgChange: true },
  )
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton rows={4} />
  const more = data.meta.total - data.data.length
  return (
    <div className={styles.ofRecord}>
      <ul className={rows.list} aria-label="Meetings">
        {data.data.map(({ id, title, status, started_at, duration_s, attendees, counts }) => (
          <li key={id} className={styles.row}>
            <div className={styles.rowMain}>
              <p className={styles.rowTitle}>
                <Link to={paths.meeting(id)}>{title}</Link>
                <MeetingStatus status={status} />
              </p>
              <p className={styles.facts}>
                {formatMoment(started_at, getOwnTimeZone())}
                {duration_s !== null && ` · ${formatLength(duration_s)}`}
                {attendees.length > 0 && ` · ${attendees.map(({ name }) => name).join(', ')}`}
              </p>
            </div>
            {counts.open_proposals > 0 && (
              <Link className={styles.badge} to={`${paths.meeting(id)}?tab=crm`}>
                {describeSuggestions(counts.open_proposals)}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <Link to={`${paths.meetings}?about=${entityId}`}>And {more} more</Link>}
      <EntityBriefPanel id={entityId} />
    </div>
  )
}
