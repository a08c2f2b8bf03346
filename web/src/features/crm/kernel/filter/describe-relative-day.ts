import type { Column } from '@draftwright/contract/crm/columns'
import { parseRelativeDay } from '@draftwright/contract/crm/relative-days'

/** A day that is said from today, in words; null for another value. */
export function describeRelativeDay({ kind }: Column, value: unknown): string | null {
  const days = kind === 'day' || kind === 'time' ? parseRelativeDay(value) : null
  if (days === null) return null
  if (days === 0) return 'today'
  const n = Math.abs(days)
  return `${n} ${n === 1 ? 'day' : 'days'} ${days < 0 ? 'ago' : 'from now'}`
}
