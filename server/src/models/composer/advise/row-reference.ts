import type { SearchableKind } from '../../advising/read-tools.ts'
import type { CitableSource } from '../../advising/tool-result.ts'

/** A reference to a row by name. */
export interface RowReference {
  readonly words: string
  readonly kinds: readonly SearchableKind[]
  /** The row that the person has chosen among several. */
  readonly chosen?: CitableSource
}
