import type { BoardCard } from '@draftwright/contract/crm/board'

export type CardRow = Omit<BoardCard, 'is_stale'>

const day = 86_400_000

/** Whether there was no change or activity for longer than the stage allows; days of 24 hours, null is never. */
export function isStale(
  { updated_at, last_activity_at, status }: Pick<CardRow, 'updated_at' | 'last_activity_at' | 'status'>,
  staleDays: number | null,
  now: number,
): boolean {
  if (staleDays === null || status !== 'open') return false
  const last = Math.max(Date.parse(updated_at), last_activity_at === null ? 0 : Date.parse(last_activity_at))
  return now - last > staleDays * day
}
