import type { AuditEvent } from '@draftwright/contract/audit'
import { deviceName } from '../../ui/device-name.ts'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { actionWords } from './action-words.ts'
import styles from './AuditPage.module.css'
import { AuditTarget } from './AuditTarget.tsx'

const columns = [
  { label: 'When', width: 128 },
  { label: 'Who', width: '18%' },
  { label: 'What', width: '26%' },
  { label: 'On what' },
  { label: 'From where', width: '22%' },
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
            <td title={event.actor_email ?? undefined}>{whoDid(event)}</td>
            <td title={event.action}>{actionWords(event.action)}</td>
            <td>
              <AuditTarget event={event} />
            </td>
            <td className={styles.dim} title={event.user_agent ?? undefined}>
              {fromWhere(event)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The log on a phone. */
export function AuditCards({ events }: { events: AuditEvent[] }) {
  return (
    <ul className={styles.cards}>
      {events.map((event) => (
        <li key={event.id} className={styles.card}>
          <span className={styles.deed}>{actionWords(event.action)}</span>
          <span className={styles.about}>
            <AuditTarget event={event} />
          </span>
          <span className={styles.facts}>
            <span>{whoDid(event)}</span>
            <TimeAgo time={event.created_at} />
            <span>{fromWhere(event)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const whoDid = ({ actor_id, actor_name, actor_email }: AuditEvent): string =>
  actor_name ?? actor_email ?? (actor_id === null ? 'Nobody in particular' : 'Somebody who is gone')

const fromWhere = ({ ip, user_agent }: AuditEvent): string =>
  [ip, deviceName(user_agent)].filter((part) => part !== null && part !== '').join(' · ') || '–'
