import type { Columns } from '@draftwright/contract/crm/columns'
import { contactColumns } from '@draftwright/contract/crm/contacts'
import { expect, test } from 'vitest'
import { parseFilter, readFilter } from './read-filter.ts'

const columns: Columns = { ...contactColumns, 'custom.seats': { label: 'Seats', kind: 'number' } }
const kept = { column: 'status', operator: 'in', value: ['lead'] } as const
const nested = {
  and: [
    kept,
    {
      or: [
        { column: 'name', operator: 'ilike', value: 'anna' },
        {
          and: [
            { column: 'email', operator: 'is_null', value: null },
            { column: 'created_at', operator: 'gte', value: '2026-01-31' },
            { column: 'owner_id', operator: 'in', value: ['me'] },
          ],
        },
      ],
    },
  ],
}

test('a filter comes out of a view, and out of the address, as it went in', () => {
  expect(readFilter(nested, columns)).toEqual({ filter: nested, off: [] })
  expect(parseFilter(JSON.stringify(nested), columns)).toEqual({ filter: nested, off: [] })
  expect(readFilter(null, columns)).toEqual({ filter: null, off: [] })
})

test.each([
  [{ column: 'custom.budget', operator: 'gt', value: 5 }, 'A condition on a deleted field'],
  [{ column: 'constructor', operator: 'eq', value: 5 }, 'A condition on a deleted field'],
  [{ column: 'custom.seats', operator: 'gt', value: 'many' }, '“Seats” is more than “many”: must be a number'],
  [{ column: 'custom.seats', operator: 'gt', value: null }, '“Seats” is more than: needs a value'],
  [{ column: 'custom.seats', operator: 'ilike', value: '5' }, '“Seats” contains “5”: cannot be compared by ilike'],
  [{ column: 'name', operator: 'drop', value: 1 }, '“Name”: an unknown comparison'],
  [{ column: 'created_at', operator: 'gte', value: '2026-02-30' }, expect.stringContaining('must be a date')],
  [{ column: 'owner_id', operator: 'in', value: ['nobody'] }, expect.stringContaining('must be an id')],
  [{ a: 1 }, 'Unreadable condition'],
  [[1], 'Unreadable condition'],
  ['text', 'Unreadable condition'],
])('%j is off and says why, and the rest of the filter stays on', (condition, words) => {
  expect(readFilter(condition, columns)).toEqual({ filter: null, off: [words] })
  expect(readFilter({ and: [kept, condition] }, columns)).toEqual({ filter: { and: [kept] }, off: [words] })
  expect(parseFilter(JSON.stringify({ and: [{ or: [condition] }, kept] }), columns)).toEqual({
    filter: { and: [kept] },
    off: [words],
  })
})

test('what is no JSON, or more than a list takes, is off', () => {
  expect(parseFilter('{', columns)).toEqual({ filter: null, off: ['Unreadable condition'] })
  const many = { and: Array.from({ length: 52 }, () => kept) }
  const { filter, off } = readFilter(many, columns)
  expect([filter !== null && 'and' in filter && filter.and.length, off.length]).toEqual([50, 2])
  const deep = [1, 2, 3, 4, 5, 6, 7].reduce<object>((inner) => ({ or: [inner] }), kept)
  expect(readFilter(deep, columns)).toEqual({ filter: null, off: ['Unreadable condition'] })
})
