import type { Notification } from '@draftwright/contract/notifications'
import { Link } from 'react-router'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useMarkReadMutation } from './api.ts'
import classes from './NotificationRows.module.css'
import { linkOf, sentence, subjectOf } from './wording.ts'

/** One row a notification: who did what to which post, and when. It opens what it is about; the dot says it is unread. */
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
  const { actor, deed } = sentence(row)
  const subject = subjectOf(row)
  const open = () => {
    if (isUnread) void markRead({ id: row.id, is_read: true })
    onOpen?.()
  }
  return (
    <li className={classes.row} data-unread={isUnread || undefined}>
      <Link to={linkOf(row)} className={classes.link} data-row onClick={open}>
        {isUnread && <span className="visually-hidden">Unread: </span>}
        <span className={classes.line}>
          <span className={classes.sentence}>
            {actor !== null && <strong>{actor}</strong>} {deed}
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
