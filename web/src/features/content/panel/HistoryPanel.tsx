import type { Content } from '@draftwright/contract/content'
import { Skeleton, Text } from '@mantine/core'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { useListContentEventsQuery } from '../api.ts'
import { formatMoment, getOwnTimeZone } from '../../../ui/format-moment.ts'
import { formatEvent, isScheduledEvent, isTimestamp } from '../wording.ts'
import { useReadSettingsQuery } from '../../accounts/index.ts'
import { Attempts } from '../../due/index.ts'
import styles from './HistoryPanel.module.css'

/** The transitions of the text, with person and time. */
export function HistoryPanel({ content, nameOf }: { content: Content; nameOf: (userId: string | null) => string }) {
  const { data: events, error, refetch } = useListContentEventsQuery({ id: content.id, version: content.updated_at })
  const { data: settings } = useReadSettingsQuery()
  const zone = settings?.time_zone ?? getOwnTimeZone()
  if (error && !events) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!events) return <Skeleton height={120} />
  if (events.length === 0) return <Text size="sm">No activity yet.</Text>
  return (
    <>
      <Attempts id={content.id} version={content.updated_at} nameOf={nameOf} />
      <ol className={styles.list}>
        {events.map((event) => (
          <li key={event.id} className={styles.event}>
            <span>
              <strong>
                {event.details.guest_name
                  ? `${event.details.guest_name} (guest)`
                  : event.actor_id === null && isScheduledEvent(event.verb)
                    ? 'The schedule'
                    : nameOf(event.actor_id)}
              </strong>{' '}
              {formatEvent(event.verb)}
              {event.details.step
                ? ` (step ${event.details.step.position} of ${event.details.step.of}: ${event.details.step.name})`
                : ''}
            </span>
            <span className={styles.time}>
              <TimeAgo time={event.created_at} />
            </span>
            {event.note ? (
              <span className={styles.note}>
                {isTimestamp(event.note) ? formatMoment(event.note, zone) : event.note}
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </>
  )
}
