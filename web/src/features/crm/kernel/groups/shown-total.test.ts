import { expect, test } from 'vitest'
import { toShownTotal } from './shown-total.ts'

test('a list says the exact number as soon as it is counted', () => {
  const bounded = { total: 2000, isExact: false, isStale: false }
  expect(toShownTotal(bounded, null)).toEqual({ total: 2000, isExact: false })
  expect(toShownTotal(bounded, 25_123)).toEqual({ total: 25_123, isExact: true })
  // What a page has counted is newer.
  expect(toShownTotal({ total: 12, isExact: true, isStale: false }, 13)).toEqual({ total: 12, isExact: true })
  // The count is of the list that is loading.
  expect(toShownTotal({ ...bounded, isStale: true }, 7)).toEqual({ total: 2000, isExact: false })
})
