import { getCurrencyDigits, getMoneyFormat } from '@draftwright/contract/crm/amounts'
import type { AttributionModel, SummaryGroup, TouchKind } from '@draftwright/contract/attribution-vocabulary'
import type { CurrencySum, SummaryRow } from '@draftwright/contract/attribution'

export const kindLabels: Record<TouchKind, string> = {
  visit: 'Visit',
  click: 'Click',
  share_click: 'Click on a shared link',
  meeting: 'Meeting',
  form: 'Form',
  survey: 'Survey',
  email: 'Email',
  call: 'Call',
  note: 'Note',
  comment: 'Review or comment',
  reply: 'Reply',
}

export const modelLabels: Record<AttributionModel, { label: string; text: string }> = {
  first: { label: 'First touch', text: 'The first touchpoint gets the full amount.' },
  last: { label: 'Last touch', text: 'The last touchpoint before close gets the full amount.' },
  linear: { label: 'Linear', text: 'Every touchpoint gets an equal share.' },
  position: {
    label: 'Position-based',
    text: 'First and last get 40% each; the rest share 20%.',
  },
  time_decay: { label: 'Time decay', text: 'Credit halves every seven days before close.' },
}

export const groupLabels: Record<SummaryGroup, { label: string; heading: string; none: string }> = {
  content: { label: 'Posts', heading: 'Post', none: 'Other touchpoints' },
  pillar: { label: 'Pillars', heading: 'Pillar', none: 'No pillar' },
  channel: { label: 'Channels', heading: 'Channel', none: 'No channel' },
  campaign: { label: 'Campaigns', heading: 'Campaign', none: 'No campaign' },
  person: { label: 'People', heading: 'Person', none: 'No team member' },
}

export const lookbacks = [30, 60, 90, 180, 365]

const formatAmount = ({ currency, amount }: CurrencySum): string =>
  getMoneyFormat(currency).format(amount / 10 ** getCurrencyDigits(currency))

/** "€1,200.00 + $50.00": currencies are never added. */
export const formatSums = (sums: readonly CurrencySum[]): string =>
  sums.length === 0 ? '–' : sums.map(formatAmount).join(' + ')

/** The amount of a deal; a dash if it has none. */
export const formatDealAmount = (amount: number | null, currency: string): string =>
  amount === null ? 'No amount' : formatAmount({ currency, amount })

/** What a row of a summary stands for. */
export function describeRow({ kind, name }: Pick<SummaryRow, 'kind' | 'name'>, by: SummaryGroup): string {
  switch (kind) {
    case 'group':
      return name ?? 'Deleted'
    case 'none':
      return groupLabels[by].none
    case 'untouched':
      return 'Deals with no touchpoints'
    case 'colleagues':
      return 'Team shares'
    case 'rest':
      return 'Others'
  }
}
