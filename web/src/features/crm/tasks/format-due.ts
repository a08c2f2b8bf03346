import type { Task } from '@draftwright/contract/crm/tasks'
import { addDays, toZoneDay, getStartOfDay } from '@draftwright/contract/wall-clock'
import { formatTime } from '../../../ui/format-moment.ts'
import { formatRelativeDay } from '../timeline/format-day.ts'

/** "Tomorrow, 09:00". */
export const formatDue = (due: string, zone: string, now = Date.now()): string =>
  `${formatRelativeDay(due, zone, now)}, ${formatTime(due, zone)}`

export const sectionNames = ['Overdue', 'Today', 'Later', 'No date'] as const
export type SectionName = (typeof sectionNames)[number]

/** Open tasks grouped by due date in the zone; in each group the earliest first. */
export function groupTasksByDue(tasks: readonly Task[], zone: string, now = Date.now()): Record<SectionName, Task[]> {
  const tomorrow = getStartOfDay(addDays(toZoneDay(now, zone), 1), zone)
  const sectionOf = ({ due_at }: Task): SectionName => {
    if (due_at === null) return 'No date'
    const due = Date.parse(due_at)
    if (due < now) return 'Overdue'
    return due < tomorrow ? 'Today' : 'Later'
  }
  const found: Record<SectionName, Task[]> = { Overdue: [], Today: [], Later: [], 'No date': [] }
  for (const task of tasks) found[sectionOf(task)].push(task)
  return found
}

/** A moment in the format of the browser's input, in its time zone; '' is none. */
export function toDateTimeInput(time: string | null): string {
  if (time === null) return ''
  const at = new Date(time)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
export const parseDateTimeInput = (field: string): string | null =>
  field === '' ? null : new Date(field).toISOString()
