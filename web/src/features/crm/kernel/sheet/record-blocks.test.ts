import { expect, test } from 'vitest'
import type { RecordKind } from '../record.ts'
import { fillValues } from './record-blocks.ts'

const route = { id: 'deals.list', method: 'GET', path: '/' } as const
const kind: RecordKind = {
  name: 'deals',
  noun: 'deal',
  nouns: 'deals',
  title: 'name',
  defaultColumns: [],
  sort: [],
  groups: [],
  routes: { list: route, query: route, create: route, read: route, update: route, remove: route },
  columns: {
    name: { label: 'Name', kind: 'text' },
    amount: { label: 'Amount', kind: 'money', currency: 'currency' },
    currency: { label: 'Currency', kind: 'text' },
  },
  form: { first: [], more: [] },
}
const row = (id: string, amount: number | null, currency: string) => ({
  id,
  updated_at: '',
  name: id,
  amount,
  currency,
})
const keys = ['name', 'amount', 'currency']
const fill = (rows: readonly ReturnType<typeof row>[], left: number, right: number) => {
  const { changes, nForeign } = fillValues(kind, rows, keys, { top: 0, left, bottom: 0, right }, 2)
  return { nForeign, cells: changes.map(({ row: { id }, cells }) => [id, ...Object.keys(cells)]) }
}

test('an amount is repeated only where its currency is', () => {
  const rows = [row('a', 10_000, 'JPY'), row('b', 5, 'EUR'), row('c', 5, 'JPY')]
  expect(fill(rows, 1, 1)).toEqual({ nForeign: 1, cells: [['c', 'amount']] })
  const named = ['b', 'name']
  expect(fill(rows, 0, 1)).toEqual({ nForeign: 1, cells: [named, ['c', 'name', 'amount']] })
  const both = ['amount', 'currency']
  expect(fill(rows, 1, 2)).toEqual({
    nForeign: 0,
    cells: [
      ['b', ...both],
      ['c', ...both],
    ],
  })
  expect(fill([row('a', null, 'JPY'), row('b', 5, 'EUR')], 1, 1)).toEqual({ nForeign: 0, cells: [['b', 'amount']] })
})
