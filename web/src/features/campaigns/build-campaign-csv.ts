import { getCurrencyDigits } from '@draftwright/contract/crm/amounts'
import type { RouteResult } from '../../api/api.ts'
import { toCsv } from '../analytics/index.ts'
import { goalWords } from './format-campaign.ts'

type Campaign = RouteResult<'campaigns.list'>['data'][number]
type TrackedLink = RouteResult<'trackedLinks.list'>['data'][number]

const campaignHead = [
  'Campaign',
  'Starts on',
  'Ends on',
  'Goal',
  'Goal number',
  'Progress',
  'Posts',
  'Published posts',
  'Links',
  'Clicks',
  'Visitors',
  'Post views',
  'Reads of posts',
  'Budget',
  'Currency',
]

/** One line for each campaign; days as in a calendar, budgets as plain decimals. */
export function buildCampaignsCsv(campaigns: readonly Campaign[]): string {
  const lines = campaigns.map((campaign) => {
    const { budget, currency, goal_kind } = campaign
    const digits = getCurrencyDigits(currency)
    return [
      campaign.name,
      campaign.starts_on ?? '',
      campaign.ends_on ?? '',
      goal_kind === null ? '' : goalWords[goal_kind].label,
      campaign.goal_number ?? '',
      campaign.progress ?? '',
      campaign.n_posts,
      campaign.n_published,
      campaign.n_links,
      campaign.clicks,
      campaign.visitors,
      campaign.views,
      campaign.reads,
      budget === null ? '' : (budget / 10 ** digits).toFixed(digits),
      budget === null ? '' : currency,
    ]
  })
  return toCsv([campaignHead, ...lines])
}

const linkHead = [
  'Link',
  'Destination',
  'With parameters',
  'Post',
  'Channel',
  'Clicks',
  'Visitors',
  'Programs',
  'State',
  'Made on',
]

/** One line for each link. */
export function buildLinksCsv(links: readonly TrackedLink[]): string {
  const lines = links.map((link) => [
    link.url,
    link.target,
    link.destination,
    link.content_title ?? '',
    link.channel_name ?? '',
    link.clicks,
    link.visitors,
    link.bots,
    link.is_active ? 'Active' : 'Stopped',
    link.created_at.slice(0, 10),
  ])
  return toCsv([linkHead, ...lines])
}
