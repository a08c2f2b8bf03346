import type { Task } from '@draftwright/contract/crm/tasks'
import { addDays, dayAt, startOfDay } from '@draftwright/contract/wall-clock'
import { timeWords } from '../../../ui/moment-words.ts'
import { dayWords } from '../timeline/day-words.ts'

/** "Tomorrow, 09:00". */
export const dueWords = (due: string, zone: string, now = Date.now()): string =>
  `${dayWords(due, zone, now)}, ${timeWords(due, zone)}`

export const sectionNames = ['Overdue', 'Today', 'Later', 'No date'] as const
export type SectionName = (typeof sectionNames)[number]

/** Open tasks under when they are due, by the clocks of the zone; in each the earliest first. */
export function sections(tasks: readonly Task[], zone: string, now = Date.now()): Record<SectionName, Task[]> {
  const tomorrow = startOfDay(addDays(dayAt(now, zone), 1), zone)
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

/** A moment as the browser's own field for it writes it, by the browser's clock; '' is none. */
export function fieldOf(time: string | null): string {
  if (time === null) return ''
  const at = new Date(time)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
export const timeOf = (field: string): string | null => (field === '' ? null : new Date(field).toISOString())
