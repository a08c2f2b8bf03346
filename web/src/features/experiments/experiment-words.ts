import type { Experiment } from '@draftwright/contract/experiments'
import { formatDay } from '../../ui/format-moment.ts'

/** Of a hundred, with as many digits as can be told apart. */
export const formatShare = (share: number): string =>
  `${(share * 100).toLocaleString(undefined, { maximumFractionDigits: share < 0.1 ? 1 : 0 })}%`

/** What came of it, in one or two sentences. */
export function describeOutcome(experiment: Experiment): string {
  const { outcome, title_a, title_b, readers, planned, p_value, ends_on } = experiment
  switch (outcome) {
    case null:
      return experiment.is_full
        ? 'All readers are in. The result follows at the end of the day.'
        : `${readers.toLocaleString()} of ${planned.toLocaleString()} readers so far. It ends with the last of them, or on ${formatDay(ends_on)}.`
    case 'a':
    case 'b': {
      const better = outcome === 'a' ? title_a : title_b
      return `“${better}” wins. Equal titles would differ this much in ${formatChance(p_value)} of 100 tests.`
    }
    case 'none':
      return `No clear winner. Equal titles would differ this much in ${formatChance(p_value)} of 100 tests.`
    case 'too_few':
      return `Not enough readers for a result: ${readers.toLocaleString()} of ${planned.toLocaleString()} by ${formatDay(ends_on)}.`
    case 'stopped':
      return `Stopped after ${readers.toLocaleString()} of ${planned.toLocaleString()} readers. No result.`
    case 'interrupted':
      return 'No result: the post’s title changed or it was unpublished.'
  }
}

const formatChance = (p: number | null): string =>
  p === null ? '–' : p < 0.001 ? 'fewer than 0.1' : (p * 100).toLocaleString(undefined, { maximumFractionDigits: 1 })
