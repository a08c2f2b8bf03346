/** Relative differences that an experiment can be planned for: the smaller, the more readers it takes. */
export const leastDifferences: readonly number[] = [0.1, 0.2, 0.3, 0.5, 1]
