import type { GoalKind } from '@draftwright/contract/campaigns'
import { getCurrencyDigits, getMoneyFormat } from '@draftwright/contract/crm/amounts'
import { yearDays } from '../../ui/format-moment.ts'

/** What a goal counts, as a choice and after a number. */
export const goalWords: Record<GoalKind, { label: string; help: string }> = {
  clicks: { label: 'Link clicks', help: 'clicks' },
  visitors: { label: 'Visitors from links', help: 'visitors' },
  views: { label: 'Post views', help: 'views' },
  reads: { label: 'Post reads', help: 'reads' },
  posts: { label: 'Posts published', help: 'posts' },
}

const formatDay = (day: string): string => yearDays.format(new Date(`${day}T00:00:00Z`))

/** The days of a campaign in words; null if both ends are open. */
export function formatSpan({
  starts_on,
  ends_on,
}: {
  starts_on: string | null
  ends_on: string | null
}): string | null {
  if (starts_on === null) return ends_on === null ? null : `Until ${formatDay(ends_on)}`
  return ends_on === null ? `From ${formatDay(starts_on)}` : `${formatDay(starts_on)} – ${formatDay(ends_on)}`
}

/** "120 of 500 clicks"; null without a goal. */
export function formatProgress(campaign: {
  goal_kind: GoalKind | null
  goal_number: number | null
  progress: number | null
}): string | null {
  const { goal_kind, goal_number, progress } = campaign
  if (goal_kind === null || goal_number === null) return null
  return `${(progress ?? 0).toLocaleString()} of ${goal_number.toLocaleString()} ${goalWords[goal_kind].help}`
}

/** An amount with its currency; null without a budget. */
export const formatBudget = ({ budget, currency }: { budget: number | null; currency: string }): string | null =>
  budget === null ? null : getMoneyFormat(currency).format(budget / 10 ** getCurrencyDigits(currency))
