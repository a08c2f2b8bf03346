import type { AuditEvent } from '@draftwright/contract/audit'
import { formatDeviceName } from '../../ui/device-name.ts'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { formatAction } from './action-labels.ts'
import styles from './AuditPage.module.css'
import { AuditTarget } from './AuditTarget.tsx'

const columns = [
  { label: 'When', width: 128 },
  { label: 'Who', width: '18%' },
  { label: 'What', width: '26%' },
  { label: 'Target' },
  { label: 'IP address', width: '22%' },
]

export function AuditTable({ events }: { events: AuditEvent[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ label, width }) => (
            <th key={label} scope="col" style={{ width }}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <td className={styles.dim}>
              <TimeAgo time={event.created_at} />
            </td>
            <td title={event.actor_email ?? undefined}>{formatActor(event)}</td>
            <td title={event.action}>{formatAction(event.action)}</td>
            <td>
              <AuditTarget event={event} />
            </td>
            <td className={styles.dim} title={event.user_agent ?? undefined}>
              {formatOrigin(event)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The log as cards, for phones. */
export function AuditCards({ events }: { events: AuditEvent[] }) {
  return (
    <ul className={styles.cards}>
      {events.map((event) => (
        <li key={event.id} className={styles.card}>
          <span className={styles.action}>{formatAction(event.action)}</span>
          <span className={styles.about}>
            <AuditTarget event={event} />
          </span>
          <span className={styles.facts}>
            <span>{formatActor(event)}</span>
            <TimeAgo time={event.created_at} />
            <span>{formatOrigin(event)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const formatActor = ({ actor_id, actor_name, actor_email }: AuditEvent): string =>
  actor_name ?? actor_email ?? (actor_id === null ? 'System' : 'Former member')

const formatOrigin = ({ ip, user_agent }: AuditEvent): string =>
  [ip, formatDeviceName(user_agent)].filter((part) => part !== null && part !== '').join(' · ') || '–'
