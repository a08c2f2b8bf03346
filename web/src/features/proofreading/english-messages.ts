import type { TextFinding } from '@draftwright/contract/proofreading'

/** A text block as the English checker takes it. */
export interface EnglishText {
  readonly text: string
  readonly isHeading: boolean
  readonly isItem: boolean
}
export interface EnglishRequest {
  readonly id: number
  /** Words that the workspace uses. */
  readonly words: readonly string[]
  readonly isBritish: boolean
  readonly texts: readonly EnglishText[]
}
export interface EnglishResponse {
  readonly id: number
  /** Of each text; null if the checker cannot run in this browser. */
  readonly findings: readonly (readonly TextFinding[])[] | null
}
