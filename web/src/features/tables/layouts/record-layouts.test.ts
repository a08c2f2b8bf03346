import type { TableField } from '@draftwright/contract/table-fields'
import { expect, test } from 'vitest'
import { buildColumns, countColumns } from './record-columns.ts'
import { groupRecordsByDay, readRecordDay, toDayValue } from './record-days.ts'

const makeField = (type: TableField['type'], options: TableField['options'] = {}): TableField => ({
  id: 'fld00000000000001',
  name: 'Field',
  type,
  description: null,
  options,
  is_indexed: false,
})
const makeRow = (id: string, value: unknown) => ({ id, fields: { fld00000000000001: value } })

test('a board has a column for what is empty, one for each option, and one for each other value', () => {
  const field = makeField('singleSelect', { choices: [{ name: 'Open' }, { name: 'Done' }] })
  const rows = [makeRow('a', 'Done'), makeRow('b', undefined), makeRow('c', 'Done'), makeRow('d', 'Gone')]
  expect(
    buildColumns(field, rows, []).map(({ name, value, rows: own }) => [name, value, own.map(({ id }) => id)]),
  ).toEqual([
    ['Empty', null, ['b']],
    ['Open', 'Open', []],
    ['Done', 'Done', ['a', 'c']],
    ['Gone', 'Gone', ['d']],
  ])
  const person = { id: 'ada', name: 'Ada' }
  const owned = buildColumns(makeField('singleCollaborator'), [makeRow('a', person)], [person])
  expect(owned.map(({ name, rows: own }) => [name, own.length])).toEqual([
    ['Empty', 0],
    ['Ada', 1],
  ])
})

test('columns have the counts of the server, and know which of their records are not loaded', () => {
  const field = makeField('singleSelect', { choices: [{ name: 'Open' }, { name: 'Done' }] })
  const list = [makeRow('a', 'Open'), makeRow('~1', undefined), makeRow('b', 'Done'), makeRow('c', 'Done')]
  const loaded = list.filter(({ id }) => id !== '~1')
  const group = (value: unknown, n: number) => ({ key: String(value), level: 0, value, n, summaries: [n] })
  const groups = [group('Open', 2), group('Done', 2), group('Gone', 1)]
  const shown = countColumns(buildColumns(field, loaded, []), field, list, groups)
  expect(shown.map(({ name, n, hasRest, nextPlace, summaries }) => [name, n, hasRest, nextPlace, summaries])).toEqual([
    ['Empty', 0, false, null, []],
    ['Open', 2, true, 1, [2]],
    ['Done', 2, false, null, [2]],
    ['Gone', 0, false, null, [1]],
  ])
  const behind = [makeRow('~0', undefined), makeRow('a', 'Open'), ...list.slice(2)]
  const [, open] = countColumns(buildColumns(field, behind.slice(1), []), field, behind, groups)
  expect([open?.n, open?.rows, open?.nextPlace]).toEqual([2, [], 0])
  expect(countColumns(buildColumns(field, loaded, []), field, list, null).map(({ n }) => n)).toEqual([0, 1, 2])
  // What is about to be deleted is not counted, and still has its place in the list.
  const doomed = new Set(['a', 'b'])
  const kept = loaded.filter(({ id }) => !doomed.has(id))
  const left = countColumns(buildColumns(field, kept, []), field, list, groups, doomed)
  expect(left.map(({ n, rows, nextPlace }) => [n, rows.map(({ id }) => id), nextPlace])).toEqual([
    [0, [], null],
    [1, [], 1],
    [1, ['c'], null],
    [0, [], null],
  ])
})

test('a record keeps its time when it goes to another day, by the clocks of its field', () => {
  const field = makeField('dateTime', { timeZone: 'Asia/Tokyo' })
  const row = makeRow('a', '2026-03-01T20:30:00.000Z')
  expect(readRecordDay(field, row)).toEqual({ day: '2026-03-02', time: '05:30' })
  expect(toDayValue(field, row, '2026-03-09')).toBe('2026-03-08T20:30:00.000Z')
  expect(toDayValue(field, makeRow('b', undefined), '2026-03-09')).toBe('2026-03-09T00:00:00.000Z')
  expect(toDayValue(makeField('date'), makeRow('b', undefined), '2026-03-09')).toBe('2026-03-09')
  const { days, undated } = groupRecordsByDay(field, [row, makeRow('b', undefined)])
  expect([...days.keys(), undated.map(({ id }) => id)]).toEqual(['2026-03-02', ['b']])
})
