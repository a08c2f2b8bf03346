import { expect, test } from 'vitest'
import { assignLanes } from './lanes.ts'

const createItems = (...starts: number[]) => starts.map((start) => ({ start }))
const listLanes = (starts: number[], most = 4) =>
  assignLanes(createItems(...starts), { length: 30, most }).placed.map(({ item, lane, lanes }) => [
    item.start,
    lane,
    lanes,
  ])

test('what does not overlap has the whole width', () => {
  expect(listLanes([540, 570, 700])).toEqual([
    [540, 0, 1],
    [570, 0, 1],
    [700, 0, 1],
  ])
})

test('what overlaps stands side by side, and a lane is used again', () => {
  expect(listLanes([540, 550, 575, 600])).toEqual([
    [540, 0, 2],
    [550, 1, 2],
    [575, 0, 2],
    [600, 1, 2],
  ])
})

test('three at one time are three lanes', () => {
  expect(listLanes([540, 540, 540])).toEqual([
    [540, 0, 3],
    [540, 1, 3],
    [540, 2, 3],
  ])
})

test('too many abreast end in a count, and none is lost', () => {
  const starts = [540, 540, 540, 540, 541, 580, 900]
  const { placed, overflows } = assignLanes(createItems(...starts), { length: 30, most: 3 })
  expect(placed.map(({ item }) => item.start)).toEqual([540, 540, 580, 900])
  expect(overflows).toEqual([{ start: 540, count: 3, lane: 2, lanes: 3 }])
  expect(placed.length + overflows.reduce((sum, { count }) => sum + count, 0)).toBe(starts.length)
})

test('two stretches of too many have a count each', () => {
  const { overflows } = assignLanes(createItems(0, 0, 0, 20, 35, 35, 35), { length: 30, most: 2 })
  expect(overflows.map(({ start, count }) => [start, count])).toEqual([
    [0, 3],
    [35, 2],
  ])
})

test('nothing is laid out to nothing', () => {
  expect(assignLanes([], { length: 30, most: 4 })).toEqual({ placed: [], overflows: [] })
})
