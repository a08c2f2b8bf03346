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

/** What became of each address, read out as it comes in. */
export function InviteResults({ results }: { results: readonly InviteResult[] }) {
  return (
    // It is in the order of tabs, so that the keyboard can scroll it; its own display would win over `hidden`.
    <ScrollArea.Autosize
      className={classes.frame}
      mah={240}
      type="auto"
      viewportProps={{ tabIndex: 0 }}
      style={results.length === 0 ? { display: 'none' } : undefined}
    >
      <ul className={classes.list} aria-live="polite" aria-label="What became of each address">
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
