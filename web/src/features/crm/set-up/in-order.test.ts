import { expect, test } from 'vitest'
import { moveBeside, listChangedOrder, moveByOne } from './in-order.ts'

test('rows are put beside others, and step by step to either end', () => {
  expect(moveBeside(['a', 'b', 'c'], 'a', 'c', 'before')).toEqual(['b', 'a', 'c'])
  expect(moveBeside(['a', 'b', 'c'], 'c', 'a', 'after')).toEqual(['a', 'c', 'b'])
  expect(moveBeside(['a', 'b'], 'a', 'gone', 'after')).toEqual(['a', 'b'])
  expect(moveByOne(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(moveByOne(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
})

test('only what has another place is saved', () => {
  const rows = [
    { id: 'a', order: 0 },
    { id: 'b', order: 1 },
    { id: 'c', order: 7 },
  ]
  expect(listChangedOrder(rows, ['a', 'b', 'c'])).toEqual([{ id: 'c', order: 2 }])
  expect(listChangedOrder(rows, ['b', 'a', 'c'])).toEqual([
    { id: 'b', order: 0 },
    { id: 'a', order: 1 },
    { id: 'c', order: 2 },
  ])
})
