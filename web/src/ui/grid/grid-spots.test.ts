import { expect, test } from 'vitest'
import { findCellSpot, holdRow, toCellSpot } from './grid-spots.ts'

const list = (...ids: string[]) => ids.map((id) => ({ id, key: id }))

test('a cell is found where its record and column stand now', () => {
  const spot = toCellSpot({ row: 1, col: 1 }, list('a', 'b', 'c'), list('x', 'y'))
  expect(findCellSpot(spot, list('new', 'a', 'b', 'c'), list('y', 'x'))).toEqual({ row: 2, col: 0 })
  expect(findCellSpot(spot, list('b'), list('x', 'y'))).toEqual({ row: 0, col: 1 })
})

test('what is gone leaves its position, within the list', () => {
  const spot = toCellSpot({ row: 2, col: 1 }, list('a', 'b', 'c'), list('x', 'y'))
  expect(findCellSpot(spot, list('a', 'b', 'd', 'e'), list('x'))).toEqual({ row: 2, col: 0 })
  expect(findCellSpot(spot, list('a'), list('x', 'y'))).toEqual({ row: 0, col: 1 })
  expect(findCellSpot({ row: -1, col: 0 }, [], list('x'))).toEqual({ row: -1, col: 0 })
})

test('a row that has left the list is held at its position', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id }))
  if (!a || !b || !c) throw new Error('no rows')
  expect(holdRow([a, c], b, 1)).toEqual([a, b, c])
  expect(holdRow([a, b], b, 0)).toEqual([a, b])
  expect(holdRow([a], b, 9)).toEqual([a, b])
})
