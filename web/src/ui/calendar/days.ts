import { parseDay } from '@draftwright/contract/days'
import { addDays, getWeekday } from '@draftwright/contract/wall-clock'

export const views = ['month', 'week', 'day', 'list'] as const
export type View = (typeof views)[number]

/** 1 is Monday, 7 is Sunday; the first day of the reader's locale. */
export function getFirstWeekday(locale: string = navigator.language): number {
  // Not in every browser, and not yet in TypeScript.
  const known: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(locale)
  return known.getWeekInfo?.().firstDay ?? 1
}

const startOfWeek = (day: string, first: number): string => addDays(day, -((getWeekday(day) - first + 7) % 7))
const startOfMonth = (day: string): string => `${day.slice(0, 8)}01`

/** The same day of another month, or that month's last. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

const endOfMonth = (day: string): string => addDays(addMonths(startOfMonth(day), 1), -1)

/** The days a view shows, both included; a month shows whole weeks. */
export function computeViewRange(view: View, day: string, first: number): { from: string; to: string } {
  switch (view) {
    case 'day':
      return { from: day, to: day }
    case 'week': {
      const from = startOfWeek(day, first)
      return { from, to: addDays(from, 6) }
    }
    case 'month':
      return {
        from: startOfWeek(startOfMonth(day), first),
        to: addDays(startOfWeek(endOfMonth(day), first), 6),
      }
    case 'list':
      return { from: startOfMonth(day), to: endOfMonth(day) }
  }
}

export function listDays({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** The previous or next page of the view. */
export function moveByPage(view: View, day: string, by: 1 | -1): string {
  if (view === 'day') return addDays(day, by)
  return view === 'week' ? addDays(day, 7 * by) : addMonths(day, by)
}

/** Whether it is a valid date: an address may contain anything. */
export const isDay = (text: string): boolean => parseDay(text) !== undefined
