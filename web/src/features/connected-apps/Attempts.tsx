import type { ConnectStep } from '@draftwright/contract/connected-apps'
import { Text } from '@mantine/core'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/Section.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useListConnectAttemptsQuery } from './api.ts'
import classes from './ConnectedAppsTab.module.css'

const labels: Readonly<Record<ConnectStep, string>> = {
  registered: 'Registered',
  asked: 'Asked for access',
  consented: 'Approved',
  declined: 'Declined',
  token: 'Got its token',
  first_call: 'Made its first call',
  refused: 'Refused',
}

/** How far each attempt came, because apps show their people little more than that it failed. */
export function Attempts() {
  const { data: steps = [] } = useListConnectAttemptsQuery()
  if (steps.length === 0) return null
  return (
    <Section title="Connection log">
      <ul className={rows.list} aria-label="Connection log">
        {steps.map(({ id, client_name, step, detail, created_at }) => (
          <li key={id} className={classes.row}>
            <Text size="sm" className={classes.what}>
              <strong>{client_name}</strong> · {labels[step]}
              {detail === null ? null : `: ${detail}`}
            </Text>
            <Text size="sm" c="dimmed">
              <TimeAgo time={created_at} />
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  )
}
