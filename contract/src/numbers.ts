/** Bounds of numbers that come from outside, without schemas. */

/** The largest that is stored of numbers and amounts, above and below 0: a sum of as many as there may be is still one. */
export const largestNumber = 1e15
/** Of a column of whole numbers. */
export const largestInteger = 2_147_483_647
/** Of a list; what comes later is found by narrowing the list. */
export const mostPages = 10_000
/** Of the items of a list that have an order, and of the characters of a text. */
export const mostPlaces = 10_000_000

export const isStoredNumber = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= largestNumber
