import { expect, test } from 'vitest'
import { toGridIntent, type GridKeyEvent } from './grid-keys.ts'

const grid = { rows: 5000, cols: 8, page: 15 }
const key = (key: string, more: Partial<GridKeyEvent> = {}): GridKeyEvent => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
})
const from = (row: number, col: number, pressed: GridKeyEvent) => toGridIntent(pressed, { row, col }, grid)
const at = (row: number, col: number) => ({ do: 'go', to: { row, col } })
const ctrl = { ctrlKey: true }

test.each([
  [key('ArrowDown'), at(4, 3)],
  [key('ArrowUp'), at(2, 3)],
  [key('ArrowLeft'), at(3, 2)],
  [key('ArrowRight'), at(3, 4)],
  [key('Home'), at(3, 0)],
  [key('End'), at(3, 7)],
  [key('Home', ctrl), at(0, 0)],
  [key('End', ctrl), at(4999, 7)],
  [key('PageDown'), at(18, 3)],
  [key('PageUp'), at(0, 3)],
  [key('Enter'), { do: 'edit' }],
  [key('F2'), { do: 'edit' }],
  [key('x'), { do: 'edit', text: 'x' }],
  [key('Enter', ctrl), { do: 'open' }],
  [key(' '), { do: 'toggle' }],
  [key(' ', { shiftKey: true }), { do: 'range' }],
  [key('a', ctrl), { do: 'all' }],
  [key('a', { metaKey: true }), { do: 'all' }],
  [key('Escape'), { do: 'none' }],
  [key('Delete'), { do: 'empty' }],
  [key('?', { shiftKey: true }), null],
  [key('k', ctrl), null],
  [key('Tab'), null],
  [key('ArrowLeft', { altKey: true }), null],
])('in the middle of the table %j means %j', (pressed, intent) => {
  expect(from(3, 3, pressed)).toEqual(intent)
})

test('nothing leads out of the table, and above the first row is the head', () => {
  expect(from(4999, 7, key('ArrowDown'))).toEqual(at(4999, 7))
  expect(from(4999, 7, key('ArrowRight'))).toEqual(at(4999, 7))
  expect(from(0, 0, key('ArrowUp'))).toEqual(at(-1, 0))
  expect(from(-1, 2, key('ArrowDown'))).toEqual(at(0, 2))
  expect(toGridIntent(key('ArrowDown'), { row: -1, col: 0 }, { ...grid, rows: 0 })).toEqual(at(-1, 0))
})

test('the title opens, and is edited by F2 and by typing', () => {
  expect(from(3, 0, key('Enter'))).toEqual({ do: 'open' })
  expect(from(3, 0, key('F2'))).toEqual({ do: 'edit' })
})

test('in the head columns are sorted, moved and made wider', () => {
  expect(from(-1, 2, key('Enter'))).toEqual({ do: 'sort', isSecond: false })
  expect(from(-1, 2, key('Enter', { shiftKey: true }))).toEqual({ do: 'sort', isSecond: true })
  expect(from(-1, 2, key('ArrowLeft', { altKey: true }))).toEqual({ do: 'moveColumn', by: -1 })
  expect(from(-1, 2, key('ArrowRight', { shiftKey: true }))).toEqual({ do: 'widen', by: 16 })
  expect(from(-1, 2, key('x'))).toBeNull()
})

test('with Shift the arrows extend a block of cells', () => {
  expect(from(3, 3, key('ArrowDown', { shiftKey: true }))).toEqual({ do: 'extend', to: { row: 4, col: 3 } })
  expect(from(0, 3, key('ArrowUp', { shiftKey: true }))).toEqual({ do: 'extend', to: { row: 0, col: 3 } })
})

test.each([
  [key(' '), { do: 'open' }],
  [key('Enter'), { do: 'edit' }],
  [key('Tab'), at(3, 1)],
  [key('Tab', { shiftKey: true }), null],
  [key('d', ctrl), { do: 'fill' }],
  [key('z', ctrl), { do: 'undo' }],
  [key('Z', { ctrlKey: true, shiftKey: true }), { do: 'redo' }],
  [key('y', ctrl), { do: 'redo' }],
])('in the first column of a sheet %j means %j', (pressed, intent) => {
  expect(toGridIntent(pressed, { row: 3, col: 0 }, { ...grid, isSheet: true })).toEqual(intent)
})
