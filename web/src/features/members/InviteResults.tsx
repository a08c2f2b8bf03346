import { ScrollArea } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconUserCheck } from '@tabler/icons-react'
import classes from './InviteResults.module.css'
import type { InviteResult } from './use-invite-people.ts'

const icons: Record<InviteResult['outcome'], typeof IconCheck> = {
  sent: IconCheck,
  member: IconUserCheck,
  unreadable: IconAlertTriangle,
  failed: IconAlertTriangle,
}

/** The outcome of each address, announced as it arrives. */
export function InviteResults({ results }: { results: readonly InviteResult[] }) {
  return (
    // Focusable, so that it scrolls by keyboard; its own display would override `hidden`.
    <ScrollArea.Autosize
      className={classes.frame}
      mah={240}
      type="auto"
      viewportProps={{ tabIndex: 0 }}
      style={results.length === 0 ? { display: 'none' } : undefined}
    >
      <ul className={classes.list} aria-live="polite" aria-label="Results">
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
    </ScrollArea.Autosize>
  )
}
