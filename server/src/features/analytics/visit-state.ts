import type { CountedDimension, VisitEventKind } from '@draftwright/contract/visits'

/** What is known of a visit from its first request. */
export interface VisitFacts {
  readonly source: string
  readonly source_kind: string
  readonly utm_source: string | null
  readonly utm_medium: string | null
  readonly campaign: string
  readonly utm_term: string | null
  readonly utm_content: string | null
  readonly link_code: string | null
  readonly device: string
  readonly browser: string
  readonly country: string
}

/** A request that was recognised as a person's. */
export interface PersonHit {
  readonly kind: VisitEventKind | 'engage' | 'skip'
  readonly at: number
  /** In the workspace's time zone. */
  readonly day: string
  /** Hex; null where visitors are not told apart. */
  readonly visitor: string | null
  /** The same person's hash with the salt of the day before. */
  readonly visitorBefore: string | null
  readonly contentId: string | null
  readonly path: string
  /** Of a visit that would begin with it. */
  readonly facts: VisitFacts
  /** Whether it came from somewhere: only then can it begin another visit within 30 minutes. */
  readonly hasSource: boolean
  /** It says that it came from a site that sends no people. */
  readonly isExcluded: boolean
  readonly engagedMs: number
  readonly goal: string | null
  readonly value: number | null
}

/** A visitor's day, as far as counting needs it. */
export interface VisitorState {
  visit: {
    id: string
    facts: VisitFacts
    engagedMs: number
    isBounce: boolean
    entry: { path: string; contentId: string | null; day: string }
  } | null
  /** The last view of the visit; whether it is the visitor's first exit there today. */
  exit: { id: string; day: string; path: string; isCounted: boolean } | null
  /** What the visitor was counted for today, hashed. */
  seen: string[]
  /** The last view of each page in the visit. */
  pages: Record<string, { id: string; day: string }>
  /** Where the visits of today ended that are over. */
  exits: string[]
  /** The times of views within the last minute. */
  recent: number[]
  views: number
  isBot: boolean
  isSkipped: boolean
}

export interface DayVisitor {
  readonly day: string
  /** Hex. */
  readonly visitor: string
  lastAt: number
  path: string
  readonly state: VisitorState
}

export interface NumberSums {
  readonly dimension: CountedDimension
  readonly value: string
  readonly day: string
  views: number
  visitors: number
  visits: number
  reads: number
  engaged_ms: number
  bounces: number
  bots: number
}

export interface VisitEventRow extends VisitFacts {
  readonly id: string
  readonly at: string
  readonly day: string
  readonly kind: VisitEventKind
  readonly visit_id: string | null
  /** Hex. */
  readonly visitor: string | null
  readonly content_id: string | null
  readonly path: string
  readonly entry: string
  engaged_ms: number
  is_entry: boolean
  is_exit: boolean
  is_bounce: boolean
  is_first: boolean
  readonly goal: string | null
  readonly value: number | null
}
