/** Words of counting, without schemas: pages load them too. */

export type VisitEventKind = 'view' | 'read' | 'click' | 'download' | 'goal' | 'form'

/** What a goal can be reached by. */
export const visitGoalKinds = ['page', 'read', 'form', 'event', 'click', 'download'] as const
export type VisitGoalKind = (typeof visitGoalKinds)[number]

/** Where visits came from, by the first rule that applies, in this order. */
export const sourceKinds = ['ambassador', 'paid', 'email', 'social', 'ai', 'search', 'referral', 'direct'] as const
export type SourceKind = (typeof sourceKinds)[number]
export const sourceKindLabels: Readonly<Record<SourceKind, string>> = {
  ambassador: 'Ambassador',
  paid: 'Paid',
  email: 'Email',
  social: 'Social',
  ai: 'AI assistant',
  search: 'Search',
  referral: 'Referral',
  direct: 'Direct',
}

/** Each has sums by day for ever; `total` has one a day. */
export type CountedDimension = 'total' | 'content' | Exclude<Breakdown, 'content' | 'pillar' | 'channel'>

/** What a report can be broken down by; `channel` and `pillar` are those of posts. */
export const breakdowns = [
  'source',
  'source_kind',
  'campaign',
  'device',
  'browser',
  'country',
  'page',
  'entry',
  'exit',
  'content',
  'pillar',
  'channel',
  'link',
] as const
export type Breakdown = (typeof breakdowns)[number]

/** In the address of a report: a filter by what is not known, whose value is the empty text. */
export const unknownValue = '(none)'

/** Stands for sources, campaigns, links and pages beyond the number of different ones that a day can have. */
export const otherValue = '(other)'

/** How long single views are kept: reports with several filters reach so many days back, today included. */
export const detailDays = 90

/** How a workspace counts its visits. */
export const countingModes = ['off', 'totals', 'visitors'] as const
export type CountingMode = (typeof countingModes)[number]
export const countingModeTexts: Readonly<Record<CountingMode, { label: string; description: string }>> = {
  off: { label: 'Off', description: 'Nothing is counted. Numbers counted before are kept.' },
  totals: {
    label: 'Totals only',
    description:
      'Views are counted, with page, source, device and browser. Visitors are not told apart: there are no numbers of visitors, visits, entry pages or exit pages.',
  },
  visitors: {
    label: 'Visitors',
    description:
      'Views, visits and visitors are counted. A visitor is recognised for one day by a code computed from the IP address and the browser; neither is stored, at most the country of the address, and the secret behind the code is deleted after 48 hours. There are no cookies. Whether you need consent depends on where your visitors live: ask whoever advises you on privacy.',
  },
}
