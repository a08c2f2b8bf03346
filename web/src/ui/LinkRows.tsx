import { Link } from 'react-router'
import classes from './LinkRows.module.css'
import { StatusBadge } from './StatusBadge.tsx'
import { TimeAgo } from './TimeAgo.tsx'

export interface LinkRow {
  to: string
  title: string
  status: string
  /** When the record was last changed. */
  time: string
  /** Distinguishes it from other rows, such as a post's channel. */
  note?: string
}

/** A short list within a page: each title links to its record. */
export function LinkRows({ rows }: { rows: LinkRow[] }) {
  return (
    <ul className={classes.rows}>
      {rows.map(({ to, title, status, time, note }) => (
        <li key={to} className={classes.row}>
          <Link to={to} className={classes.title}>
            {title === '' ? 'Untitled' : title}
          </Link>
          <span className={classes.facts}>
            {note !== undefined && <span>{note}</span>}
            <StatusBadge status={status} />
            <TimeAgo time={time} />
          </span>
        </li>
      ))}
    </ul>
  )
}
