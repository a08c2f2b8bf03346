import classes from './StatusBadge.module.css'

import type { ContentStatus } from '@draftwright/contract/vocabulary'

type Tone = 'plain' | 'accent' | 'attention' | 'success' | 'danger'

/** The one place that names the statuses of posts. */
export const statusLabels: Record<ContentStatus, string> = {
  draft: 'Draft',
  in_review: 'In review',
  changes_requested: 'Changes requested',
  approved: 'Approved',
  scheduled: 'Scheduled',
  publishing: 'Publishing',
  published: 'Published',
  failed: 'Failed',
  missed: 'Missed',
  unknown: 'Unclear',
  archived: 'Archived',
}

const known: Record<string, { label: string; tone: Tone }> = {
  new: { label: 'New', tone: 'accent' },
  drafted: { label: 'Drafted', tone: 'plain' },
  draft: { label: statusLabels.draft, tone: 'plain' },
  in_review: { label: statusLabels.in_review, tone: 'attention' },
  changes_requested: { label: statusLabels.changes_requested, tone: 'attention' },
  approved: { label: statusLabels.approved, tone: 'accent' },
  scheduled: { label: statusLabels.scheduled, tone: 'accent' },
  publishing: { label: statusLabels.publishing, tone: 'accent' },
  published: { label: statusLabels.published, tone: 'success' },
  failed: { label: statusLabels.failed, tone: 'danger' },
  missed: { label: statusLabels.missed, tone: 'danger' },
  unknown: { label: statusLabels.unknown, tone: 'danger' },
  archived: { label: statusLabels.archived, tone: 'plain' },
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
