import type { Span } from './finding.ts'

/**
 * One meaning that a number may have. Numbers without a unit have the family `plain`; `clock` is in minutes since midnight, `every` in days,
 * `date` in months × 100 + days, and `code` is compared as it is written.
 */
export interface Reading {
  readonly family: string
  readonly value: number | string
}

/** A number in a text, with everything that it may mean. */
export interface Figure extends Span {
  readonly readings: readonly Reading[]
  /** Half of the last digit that is written. */
  readonly tolerance: number
  /** Of its unit, to the family's own. */
  readonly factor: number
  readonly isApproximate: boolean
  readonly direction: 'over' | 'under' | null
  /** The stem of the word that is counted; null if none follows. */
  readonly noun: string | null
  /** Of a share: the stem of what it is a share of. */
  readonly whole: string | null
  /** "7 of 10": both numbers, each of which may stand alone in a source. */
  readonly parts: readonly Figure[]
  /** Supports figures of another text, and is none that needs a support: "one", "the first", "three tips". */
  readonly isVague: boolean
}
