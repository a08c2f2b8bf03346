import { IconAlertTriangle, IconCheck, IconUserCheck } from '@tabler/icons-react'
import classes from './InviteResults.module.css'
import type { InviteResult } from './use-invite-people.ts'

const icons: Record<InviteResult['outcome'], typeof IconCheck> = {
  sent: IconCheck,
  member: IconUserCheck,
  unreadable: IconAlertTriangle,
  failed: IconAlertTriangle,
}

/** What became of each address, read out as it comes in. */
export function InviteResults({ results }: { results: readonly InviteResult[] }) {
  return (
    <ul
      className={classes.list}
      aria-live="polite"
      aria-label="What became of each address"
      // It may scroll, and then the keyboard must be able to.
      tabIndex={0}
      hidden={results.length === 0}
    >
      {results.map(({ email, outcome, text }) => {
        const Icon = icons[outcome]
        return (
          <li key={email} className={classes.row} data-outcome={outcome}>
            <Icon size={16} aria-hidden />
            <span className={classes.email}>{email}</span>
            <span className={classes.text}>{text}</span>
          </li>
        )
      })}
    </ul>
  )
}
