import type { CalendarItem } from '@draftwright/contract/schedule'
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconEye,
  IconHandStop,
  IconMessage2,
  IconPencil,
  IconSend,
  type TablerIcon,
} from '@tabler/icons-react'
import { statusLabels } from '../../ui/StatusBadge.tsx'
import { findAttentionReason } from '../due/index.ts'

export type Tone = 'plan' | 'due' | 'live' | 'attention'

const icons: Record<CalendarItem['status'], TablerIcon> = {
  draft: IconPencil,
  in_review: IconEye,
  changes_requested: IconMessage2,
  approved: IconCheck,
  scheduled: IconClock,
  publishing: IconSend,
  published: IconCircleCheck,
  failed: IconAlertTriangle,
  missed: IconAlertTriangle,
  unknown: IconAlertTriangle,
  archived: IconPencil,
}
const labels: Record<CalendarItem['status'], string> = {
  ...statusLabels,
  failed: `${statusLabels.failed}, needs attention`,
  missed: `${statusLabels.missed}, needs attention`,
  unknown: `${statusLabels.unknown}, needs attention`,
}

export const toStatusLabel = (status: CalendarItem['status']): string => labels[status].replace(', needs attention', '')

/** The display of an item's status. A plan is labelled: otherwise it would look like a promise. */
export function toStatusDisplay(
  item: Pick<CalendarItem, 'status'> & { kind: CalendarItem['kind'] | null },
  isManual: boolean,
): {
  icon: TablerIcon
  label: string
  tone: Tone
} {
  if (findAttentionReason(item.status, isManual) === 'time_to_post')
    return { icon: IconHandStop, label: 'Time to post, needs attention', tone: 'attention' }
  const icon = icons[item.status]
  const label = labels[item.status]
  if (label.endsWith('needs attention')) return { icon, label, tone: 'attention' }
  if (item.kind === 'planned') return { icon, label: `Planned, ${label.toLowerCase()}`, tone: 'plan' }
  return { icon, label, tone: item.status === 'published' ? 'live' : item.kind === null ? 'plan' : 'due' }
}
