import classes from './StatusBadge.module.css'

type Tone = 'plain' | 'accent' | 'attention' | 'success' | 'danger'

const known: Record<string, { label: string; tone: Tone }> = {
  new: { label: 'New', tone: 'accent' },
  drafted: { label: 'Drafted', tone: 'plain' },
  draft: { label: 'Draft', tone: 'plain' },
  in_review: { label: 'In review', tone: 'attention' },
  changes_requested: { label: 'Changes requested', tone: 'attention' },
  approved: { label: 'Approved', tone: 'accent' },
  scheduled: { label: 'Scheduled', tone: 'accent' },
  publishing: { label: 'Publishing', tone: 'accent' },
  published: { label: 'Published', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  missed: { label: 'Missed', tone: 'danger' },
  unknown: { label: 'Unclear', tone: 'danger' },
  archived: { label: 'Archived', tone: 'plain' },
  queued: { label: 'Waiting', tone: 'plain' },
  running: { label: 'Writing', tone: 'accent' },
  done: { label: 'Done', tone: 'success' },
  stopped: { label: 'Stopped', tone: 'attention' },
}

/** A status with its label and colour; an unknown one is shown as is. */
export function StatusBadge({ status }: { status: string }) {
  const { label, tone } = known[status] ?? { label: status, tone: 'plain' }
  return (
    <span className={classes.badge} data-tone={tone}>
      {label}
    </span>
  )
}
