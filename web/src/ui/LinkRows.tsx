import { Link } from 'react-router'
import classes from './LinkRows.module.css'
import { StatusBadge } from './StatusBadge.tsx'
import { TimeAgo } from './TimeAgo.tsx'

export interface LinkRow {
  to: string
  title: string
  status: string
  /** When it was last changed. */
  time: string
  /** What tells it from its neighbours, such as a post's channel. */
  note?: string
}

/** A short list as part of another page: each title leads to its record. */
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
