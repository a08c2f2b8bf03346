import type { TextFinding } from '@draftwright/contract/proofreading'

/** What may stand in a place of the document instead. */
interface Suggestion {
  readonly from: number
  readonly to: number
  /** '' removes what is there. */
  readonly text: string
}

/** Something to look at in the document; positions are the editor's at the time of the check. */
export interface Finding {
  readonly from: number
  readonly to: number
  /** The marked words. */
  readonly text: string
  readonly kind: TextFinding['kind'] | 'voice'
  readonly message: string
  readonly suggestions: readonly Suggestion[]
}

export const kindLabels: Record<Finding['kind'], string> = {
  spelling: 'Spelling',
  grammar: 'Grammar',
  voice: 'Brand voice',
}

/** How a word is compared with the words that are known: in any case, without a possessive. */
export const toWordKey = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/(?:'s|')$/u, '')
