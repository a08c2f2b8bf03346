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
        ? 'All planned readers have come. The result follows when the day is over, as they may still open the post.'
        : `${readers.toLocaleString()} of ${planned.toLocaleString()} readers so far. It ends with the last of them, or on ${formatDay(ends_on)}.`
    case 'a':
    case 'b': {
      const better = outcome === 'a' ? title_a : title_b
      return `“${better}” is better. Between equal titles, chance alone gives such a difference in ${formatChance(p_value)} of 100 cases.`
    }
    case 'none':
      return `No difference was found that chance could not explain: between equal titles it comes up in ${formatChance(p_value)} of 100 cases.`
    case 'too_few':
      return `Not enough readers: ${readers.toLocaleString()} of ${planned.toLocaleString()} came until ${formatDay(ends_on)}, so nothing can be said.`
    case 'stopped':
      return `Stopped after ${readers.toLocaleString()} of ${planned.toLocaleString()} readers, so nothing can be said.`
    case 'interrupted':
      return 'Ended without a result: the post was retitled or taken down meanwhile.'
  }
}

const formatChance = (p: number | null): string =>
  p === null ? '–' : p < 0.001 ? 'fewer than 0.1' : (p * 100).toLocaleString(undefined, { maximumFractionDigits: 1 })
