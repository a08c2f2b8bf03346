/** Terms of attribution shared by the database, the API and the web. */
export const touchKinds = [
  'visit',
  'click',
  'share_click',
  'meeting',
  'form',
  'survey',
  'email',
  'call',
  'note',
  'comment',
  'reply',
] as const
export type TouchKind = (typeof touchKinds)[number]
/** The kinds that are only recorded with personal tracking. */
export const trackedKinds: readonly TouchKind[] = ['visit', 'click', 'share_click']

export const attributionModels = ['first', 'last', 'linear', 'position', 'time_decay'] as const
export type AttributionModel = (typeof attributionModels)[number]
export const defaultModel: AttributionModel = 'linear'
/** Days before a deal was created. */
export const defaultLookback = 90
export const maxLookback = 3650

/** The row that a touch rests on. */
export const evidenceKinds = [
  'meeting',
  'activity',
  'review',
  'comment',
  'click',
  'visit',
  'form',
  'newsletter',
] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

export const summaryGroups = ['content', 'pillar', 'channel', 'campaign', 'person'] as const
export type SummaryGroup = (typeof summaryGroups)[number]
