import type { NewPillar } from '@draftwright/contract/pillars'
import type { ExampleCompany, ExamplePlay } from '../crm/index.ts'
import type { ExampleMeeting } from '../meetings/index.ts'
import type { ExampleMarketing } from './marketing.ts'

export interface ExamplePillar extends NewPillar {
  key: string
  channelPrompt: string
}

export interface ExamplePost {
  /** Under `posts/` of the trade. */
  file: string
  state: 'draft' | 'in_review' | 'published' | 'scheduled'
  excerpt: string
  /** Days since it was published, or written. */
  daysAgo: number
  viewsADay: number
  /** For a scheduled post: the day it is published, counted from today. */
  inDays?: number
  /** Under `pictures/` of the trade, 1600 × 900. */
  picture?: { file: string; alt: string }
}

export interface ExampleIdea {
  pillar: string | null
  text: string
  voice?: true
  isArchived?: true
  daysAgo: number
  post?: ExamplePost
}

/** A small company with everything that it would have in the product after a month. */
export interface ExampleTrade {
  readonly pillars: readonly ExamplePillar[]
  readonly ideas: readonly ExampleIdea[]
  readonly companies: readonly ExampleCompany[]
  readonly plays: readonly ExamplePlay[]
  readonly meetings: readonly ExampleMeeting[]
  readonly marketing: ExampleMarketing
}
