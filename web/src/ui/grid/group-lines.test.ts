import { expect, test } from 'vitest'
import { buildGroupLines, findMissingPlaces, findShownPlace } from './group-lines.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
const group = (key: string, level: number, n: number) => ({ key, level, n, value: key })
const create = (id: string) => ({ id })
const groups = [group('1', 0, 3), group('1x', 1, 1), group('1y', 1, 2), group('2', 0, 1), group('2x', 1, 1)]
const ids = (closed: readonly string[]) =>
  buildGroupLines(rows, groups, new Set(closed), create).lines.map(({ id }) => id)

test('heads stand before their records, and what is beyond the counts comes last', () => {
  expect(ids([])).toEqual(['group:1', 'group:1x', 'a', 'group:1y', 'b', 'c', 'group:2', 'group:2x', 'd', 'e'])
  expect(buildGroupLines(rows, groups, new Set(), create).places).toEqual([-1, -1, 0, -1, 1, 2, -1, -1, 3, 4])
})

test('closed groups hide what is in them, on each level', () => {
  expect(ids(['1'])).toEqual(['group:1', 'group:2', 'group:2x', 'd', 'e'])
  expect(ids(['1y', '2'])).toEqual(['group:1', 'group:1x', 'a', 'group:1y', 'group:2', 'e'])
})

test('without groups the records are the lines', () => {
  expect(buildGroupLines(rows, [], new Set(['1']), create).lines).toBe(rows)
})

test('places are loaded where gaps are shown', () => {
  const lines = ['group:1', 'a', '~1', '~2', 'd'].map(create)
  expect(findMissingPlaces(lines, [-1, 0, 1, 2, 3], 0, 4)).toEqual({ from: 1, to: 2 })
  expect(findMissingPlaces(lines, null, 0, 1)).toBe(null)
})

test('the first record that is shown is known, also where nothing is missing', () => {
  expect(findShownPlace([-1, 40, 41, -1, 90], 0, 4)).toBe(40)
  expect(findShownPlace([-1, 40, 41, -1, 90], 3, 4)).toBe(90)
  expect(findShownPlace([-1, -1], 0, 1)).toBe(null)
  expect(findShownPlace(null, 7, 9)).toBe(7)
})
