import type { TableField, TableFieldType } from '@draftwright/contract/table-fields'
import { expect, test } from 'vitest'
import { packCells, readPackedCell, unpackCells } from './packed-cells.ts'
import { pasteBlock } from './sheet-blocks.ts'

const field = (id: string, type: TableFieldType, options: TableField['options'] = {}): TableField => ({
  id,
  name: id,
  type,
  description: null,
  options,
  is_indexed: false,
})
const fields = [
  field('firm', 'multipleRecordLinks', { linkedTableId: 'tbl00000000000001' }),
  field('start', 'dateTime'),
  field('took', 'duration'),
]
const stored = { firm: [{ id: 'rec1', name: 'Acme, Inc.' }], start: '2026-03-01T14:30:15.000Z', took: 754 }
const rows = [
  { id: 'a', fields: stored },
  { id: 'b', fields: {} },
]
const at = (row: number) => ({ top: row, left: 0, bottom: row, right: 2 })
const block = [['Acme, Inc.', '2026-03-01 14:30', '0:13']]

test('a block that was copied here is pasted as it is stored', () => {
  const packed = unpackCells(packCells(rows.slice(0, 1), fields))
  expect(pasteBlock(rows, fields, at(1), block, packed).changes).toEqual([{ id: 'b', fields: stored }])
  expect(pasteBlock(rows, fields, at(1), block).changes[0]?.fields).toMatchObject({ firm: 'Acme, Inc.', took: 780 })
})

test('into a field of another kind its text is pasted', () => {
  const [firm, start] = unpackCells(packCells(rows.slice(0, 1), fields))[0] ?? []
  expect(readPackedCell(field('x', 'singleLineText'), firm)).toBeUndefined()
  expect(
    readPackedCell(field('x', 'multipleRecordLinks', { linkedTableId: 'tbl00000000000002' }), firm),
  ).toBeUndefined()
  expect(readPackedCell(field('x', 'dateTime'), start)).toBe(stored.start)
  expect(readPackedCell(field('x', 'rating', { max: 3 }), { type: 'rating', value: 4 })).toBeUndefined()
})

test.each(['', 'x', '{}', '[1]', '[[null]]'])('%j is no block', (text) => {
  expect(unpackCells(text)).toEqual([])
})
