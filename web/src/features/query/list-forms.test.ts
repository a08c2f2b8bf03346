import { expect, it } from 'vitest'
import { toCrmListForm, toPostListForm } from './list-forms.ts'

it('asks about a list of the CRM with its filters, or about all rows where a filter has no words', () => {
  const filter = {
    and: [
      { column: 'status', operator: 'eq', value: 'open' },
      { column: 'amount', operator: 'gte', value: 100_000 },
      { column: 'next_step', operator: 'is_null', value: null },
    ],
  } as const
  expect(toCrmListForm('opportunities', { q: '', filter })).toEqual({
    form: {
      kind: 'opportunity',
      where: [
        { field: 'status', op: 'is', values: ['open'] },
        { field: 'amount', op: 'from', values: [100_000] },
        { field: 'next_step', op: 'empty', values: [] },
      ],
    },
    isAll: false,
  })
  const all = { form: { kind: 'contact', where: [] }, isAll: true }
  expect(toCrmListForm('contacts', { q: 'anna', filter: null })).toEqual(all)
  const owned = { column: 'owner_id', operator: 'eq', value: 'x' } as const
  expect(toCrmListForm('contacts', { q: '', filter: { and: [owned] } })).toEqual(all)
  expect(toCrmListForm('contacts', { q: '', filter: { or: [owned] } })).toEqual(all)
  expect(toCrmListForm('tasks', { q: '', filter: null })).toBeNull()
})

it('asks about posts by their state', () => {
  expect(toPostListForm({ status: 'in_review' })).toEqual({
    form: { kind: 'post', where: [{ field: 'status', op: 'is', values: ['in_review'] }] },
    isAll: false,
  })
  expect(toPostListForm({ status: 'trash' }).isAll).toBe(true)
  expect(toPostListForm({ q: 'desk', status: 'draft' })).toEqual({ form: { kind: 'post', where: [] }, isAll: true })
})
