import { expect, it } from 'vitest'
import { addOpportunity, addSalesperson, idOf } from '../../../../test/crm-world.ts'
import { signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app, parts } = await useApp()

it('filters, searches, sorts and counts', async () => {
  const ada = await signUp(app)
  for (const n of [1, 2, 3])
    await ada.call('companies.create', {
      body: { name: `Acme ${n}`, city: n === 2 ? 'Oslo' : null, tags: n === 3 ? ['vip'] : [] },
    })
  const names = async (query: Record<string, string | number>) =>
    (await ada.call('companies.list', { query })).map(({ name }) => name.slice(-1)).join('')
  expect(await names({})).toBe('321')
  expect(await names({ sort_by: 'name' })).toBe('123')
  expect(await names({ city: 'Oslo' })).toBe('2')
  expect(await names({ q: 'acm 2' })).toBe('2')
  expect(await names({ tags: 'vip' })).toBe('3')
  expect(await names({ created_at: 'gte.2020-01-01', owner_id: 'me' })).toBe('321')
  expect(await names({ filters: '[{"field":"city","operator":"neq","value":"Oslo"}]' })).toBe('31')
  const { data, meta } = await ada.ask('companies.list', { query: { 'filters[name][ilike]': 'ACME', limit: 2 } })
  expect(data).toHaveLength(2)
  expect(meta).toMatchObject({ page: 1, limit: 2, total: 3, total_exact: true, total_pages: 2, has_more: true })
})

it('names what may be asked instead of what was', async () => {
  const ada = await signUp(app)
  const { status, error } = await ada.ask('contacts.list', { query: { foo: 'x', status: 'gte.lead' } })
  expect(status).toBe(400)
  expect(error).toMatchObject({
    code: 'invalid_filter',
    message: 'foo is not a known field',
    details: [
      { field: 'foo', message: 'is not a known field', allowed: expect.arrayContaining(['name', 'email']) },
      { field: 'status', message: 'cannot be compared by gte', allowed: expect.arrayContaining(['eq', 'in']) },
    ],
  })
})

it('shows a salesperson their own opportunities alone, in every way of asking', async () => {
  const ada = await signUp(app)
  const sam = await addSalesperson(parts, ada)
  for (const [name, ownerId] of [
    ['Hers 1', idOf(ada)],
    ['His 1', idOf(sam)],
    ['Hers 2', idOf(ada)],
    ['His 2', idOf(sam)],
    ['His 3', idOf(sam)],
  ] as const)
    await addOpportunity(parts, ada, { name, ownerId })
  const seen = async (query: Record<string, string | number>) => {
    const { data, meta } = await sam.ask('opportunities.list', { query: { sort_by: 'name', ...query } })
    return { names: data.map(({ name }) => name), meta }
  }
  const his = ['His 1', 'His 2', 'His 3']
  const queries: Record<string, string | number>[] = [
    {},
    { q: '1' },
    { owner_id: idOf(ada) },
    { name: 'ilike.Hers' },
    { sort_by: 'amount' },
    { offset: 1 },
  ]
  for (const query of queries) expect((await seen(query)).names.filter((name) => name.startsWith('Hers'))).toEqual([])
  const or = JSON.stringify([{ or: [{ owner_id: idOf(ada) }, { id: { is_not_null: true } }] }])
  expect(await seen({ filters: or, count: 'exact' })).toMatchObject({ names: his, meta: { total: 3 } })
  const first = await seen({ limit: 1 })
  expect(first.meta).toMatchObject({ total: 3, total_pages: 3, has_more: true })
  const next = await seen({ limit: 5, cursor: first.meta.next_cursor ?? '' })
  expect([...first.names, ...next.names]).toEqual(his)
  // A cursor of somebody who sees all opens nothing.
  const all = await ada.ask('opportunities.list', { query: { sort_by: 'name', limit: 1 } })
  expect(all.meta.total).toBe(5)
  expect((await seen({ limit: 5, cursor: all.meta.next_cursor ?? '' })).names).toEqual(his)
})
