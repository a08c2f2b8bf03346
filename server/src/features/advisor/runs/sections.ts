import type { Ask } from '@draftwright/contract/advisor-cards'

/** A part of an answer that consists of several reports. */
export interface Section {
  readonly heading: string
  readonly ask: Ask
}
