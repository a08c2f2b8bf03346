import type { Webhook } from '@draftwright/contract/webhooks'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import classes from './webhooks.module.css'

/** Whether messages arrive. */
export function WebhookHealth({ webhook: { disabled_at, failing_since } }: { webhook: Webhook }) {
  if (disabled_at !== null) return <span className={classes.trouble}>Disabled</span>
  if (failing_since === null) return <>Active</>
  return (
    <span className={classes.trouble}>
      Failing since <TimeAgo time={failing_since} />
    </span>
  )
}
