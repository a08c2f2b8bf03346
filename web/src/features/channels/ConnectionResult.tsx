import type { ConnectionReport } from '@draftwright/contract/connections'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import classes from './ConnectionResult.module.css'

/** What a test found: as whom it is connected, or each reason why not with what to do. */
export function ConnectionResult({ report }: { report: ConnectionReport }) {
  if (report.reasons.length === 0)
    return (
      <p className={classes.result} data-works role="status">
        <IconCircleCheck size={18} aria-hidden />
        <span>It works{report.connected_as === null ? '' : `: connected as ${report.connected_as}`}.</span>
      </p>
    )
  return (
    <div role="alert">
      <ul className={classes.reasons}>
        {report.reasons.map(({ code, message, fix }) => (
          <li key={code} className={classes.result}>
            <IconAlertTriangle size={18} aria-hidden />
            <span>
              <strong>{message}</strong>
              <br />
              {fix}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
