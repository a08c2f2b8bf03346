/** What networks count of a post. Free of schemas, so that the web can load it. */
export const networkMetrics = [
  'views',
  'reach',
  'reactions',
  'comments',
  'shares',
  'quotes',
  'bookmarks',
  'clicks',
  'recipients',
  'opens',
] as const
export type NetworkMetric = (typeof networkMetrics)[number]

/** The ones that people expect of every network: where one is missing, the page says so. */
export const usualMetrics = ['views', 'reach', 'reactions', 'comments', 'shares', 'clicks'] as const

export const metricLabels: Record<NetworkMetric, string> = {
  views: 'Views',
  reach: 'People reached',
  reactions: 'Reactions',
  comments: 'Comments',
  shares: 'Shares',
  quotes: 'Quotes',
  bookmarks: 'Bookmarks',
  clicks: 'Clicks',
  recipients: 'Mails sent',
  opens: 'Mails opened',
}
