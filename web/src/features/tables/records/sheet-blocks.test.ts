import type { TableField, TableFieldType } from '@draftwright/contract/table-fields'
import { expect, test } from 'vitest'
import { findBlock, listBlockRows } from '../../../ui/grid/find-block.ts'
import { isGap } from '../../../ui/grid/group-lines.ts'
import { clearBlock, fillBlock, pasteBlock } from './sheet-blocks.ts'

const field = (id: string, type: TableFieldType): TableField => ({
  id,
  name: id,
  type,
  description: null,
  options: {},
  is_indexed: false,
})
const fields = [
  field('name', 'singleLineText'),
  field('n', 'number'),
  field('made', 'createdTime'),
  field('who', 'singleCollaborator'),
]
const rows = [
  { id: 'a', fields: { name: 'A', n: 1, who: { id: 'u1', name: 'Ada' } } },
  { id: 'b', fields: { n: 2 } },
  { id: 'c', fields: {} },
]
const at = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })

test('a block is put at a corner, is cut at the last field, and makes records below the last one', () => {
  expect(
    pasteBlock(rows, fields, at(2, 0), [
      ['x', '7', 'y'],
      ['z', ''],
      ['', '8'],
    ]),
  ).toEqual({
    changes: [{ id: 'c', fields: { name: 'x', n: 7 } }],
    added: [{ name: 'z' }, { n: 8 }],
    leftOut: [{ line: 0, field: 'made', reason: 'is set automatically' }],
  })
})

test('a value fills a range, and what does not fit is counted', () => {
  expect(pasteBlock(rows, fields, at(0, 1, 2, 1), [['5']]).changes).toEqual(
    rows.map(({ id }) => ({ id, fields: { n: 5 } })),
  )
  expect(pasteBlock(rows, fields, at(0, 1), [['five']])).toEqual({
    changes: [],
    added: [],
    leftOut: [{ line: 0, field: 'n', reason: 'is not a number' }],
  })
})

test('emptying leaves out what is empty or computed', () => {
  expect(clearBlock(rows, fields, at(0, 0, 2, 2))).toEqual([
    { id: 'a', fields: { name: null, n: null } },
    { id: 'b', fields: { n: null } },
  ])
})

test('lines are repeated downwards', () => {
  const who = { id: 'u1', name: 'Ada' }
  expect(fillBlock(rows, fields, at(0, 1, 0, 3), 2)).toEqual([
    { id: 'b', fields: { n: 1, who } },
    { id: 'c', fields: { n: 1, who } },
  ])
})

test('what holds the value already is not written again', () => {
  const full = [
    ...rows.slice(0, 1),
    { id: 'd', fields: { ...rows[0]?.fields, n: 7 } },
    { id: 'e', fields: rows[0]?.fields ?? {} },
  ]
  expect(fillBlock(full, fields, at(0, 1, 0, 3), 2)).toEqual([{ id: 'd', fields: { n: 1 } }])
})

test('what is copied of a block are its records: no heads, and none that is about to be deleted', () => {
  const lines = ['group:1', 'a', 'doomed', 'b', '~4', 'c'].map((id) => ({ id, fields: {} }))
  const isRecord = ({ id }: { id: string }) => id.length === 1
  expect(listBlockRows(lines, isRecord, at(0, 0, 3))?.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(listBlockRows(lines, isRecord, at(2, 0))).toEqual([])
  expect(listBlockRows(lines, isRecord, at(3, 0, 5))).toBeNull()
})

test('a block never reaches the records behind places that are not loaded', () => {
  const [a, b, c] = rows
  if (a === undefined || b === undefined || c === undefined) throw new Error('three rows')
  const head = { id: 'group:1', fields: {} }
  const gap = (n: number) => ({ id: `~${n}`, fields: {} })
  const isRecord = (line: { id: string }) => line !== head && !isGap(line)
  const lines = [gap(0), head, a, b, gap(3), gap(4), c]
  const found = findBlock(lines, isRecord, at(3, 0))
  expect(found).toEqual({ rows: [a, b], range: at(1, 0) })
  if (found === null) throw new Error('it is loaded')
  expect(pasteBlock(found.rows, fields, found.range, [['x'], ['y'], ['z']])).toMatchObject({
    changes: [{ id: 'b', fields: { name: 'x' } }],
    added: [{ name: 'y' }, { name: 'z' }],
  })
  expect(findBlock(lines, isRecord, at(3, 0, 4))).toBeNull()
  expect(findBlock(lines, isRecord, at(6, 0))).toEqual({ rows: [a, b, c], range: at(2, 0) })
})
