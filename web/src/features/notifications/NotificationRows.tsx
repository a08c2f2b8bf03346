import { toNotificationHref } from '@draftwright/contract/notification-subject'
import type { Notification } from '@draftwright/contract/notifications'
import { Link } from 'react-router'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useMarkReadMutation } from './api.ts'
import classes from './NotificationRows.module.css'
import { describeNotification, formatSubject } from './notification-text.ts'

/** One notification: the actor, the action, its post, and the time. It links to its subject; the dot marks it as unread. */
export function NotificationRows({ rows, onOpen }: { rows: Notification[]; onOpen?: () => void }) {
  return (
    <ul className={classes.rows}>
      {rows.map((row) => (
        <NotificationRow key={row.id} row={row} {...(onOpen === undefined ? {} : { onOpen })} />
      ))}
    </ul>
  )
}

function NotificationRow({ row, onOpen }: { row: Notification; onOpen?: () => void }) {
  const [markRead] = useMarkReadMutation()
  const isUnread = row.read_at === null
  const { actor, phrase } = describeNotification(row)
  const subject = formatSubject(row)
  const open = () => {
    if (isUnread) void markRead({ id: row.id, is_read: true })
    onOpen?.()
  }
  return (
    <li className={classes.row} data-unread={isUnread || undefined}>
      <Link to={toNotificationHref(row)} className={classes.link} data-row onClick={open}>
        {isUnread && <span className="visually-hidden">Unread: </span>}
        <span className={classes.line}>
          <span className={classes.sentence}>
            {actor !== null && <strong>{actor}</strong>} {phrase}
          </span>
          <span className={classes.time}>
            <TimeAgo time={row.created_at} />
          </span>
        </span>
        {subject !== null && <span className={classes.subject}>{subject}</span>}
        {row.note !== null && <span className={classes.note}>{row.note}</span>}
      </Link>
      <button
        type="button"
        className={classes.dot}
        aria-label={isUnread ? 'Mark as read' : 'Mark as unread'}
        title={isUnread ? 'Mark as read' : 'Mark as unread'}
        onClick={() => void markRead({ id: row.id, is_read: isUnread })}
      />
    </li>
  )
}
