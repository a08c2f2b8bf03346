import { expect, it } from 'vitest'
import { addOpportunity, addSalesperson, getUserId } from '../../../../test/crm-fixture.ts'
import { type CallResponse, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { createAccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'

const { app, context } = await useApp()

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
  // Days that are said from today.
  expect(await names({ created_at: 'gte.today-14' })).toBe('321')
  expect(await names({ created_at: 'lt.today' })).toBe('')
  expect(await names({ filters: '[{"field":"created_at","operator":"eq","value":"today"}]' })).toBe('321')
  expect(await names({ 'filters[created_at][lte]': 'today+7' })).toBe('321')
  expect((await ada.request('companies.list', { query: { created_at: 'gte.today-9999' } })).status).toBe(400)
  expect(await names({ filters: '[{"field":"city","operator":"neq","value":"Oslo"}]' })).toBe('31')
  const { data, meta } = await ada.request('companies.list', { query: { 'filters[name][ilike]': 'ACME', limit: 2 } })
  expect(data).toHaveLength(2)
  expect(meta).toMatchObject({ page: 1, limit: 2, total: 3, total_exact: true, total_pages: 2, has_more: true })
})

it('names what may be asked instead of what was', async () => {
  const ada = await signUp(app)
  const { status, error } = await ada.request('contacts.list', { query: { foo: 'x', status: 'gte.lead' } })
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
  const sam = await addSalesperson(context, ada)
  for (const [name, ownerId] of [
    ['Hers 1', getUserId(ada)],
    ['His 1', getUserId(sam)],
    ['Hers 2', getUserId(ada)],
    ['His 2', getUserId(sam)],
    ['His 3', getUserId(sam)],
  ] as const)
    await addOpportunity(context, ada, { name, ownerId })
  const seen = async (query: Record<string, string | number>) => {
    const { data, meta } = await sam.request('opportunities.list', { query: { sort_by: 'name', ...query } })
    return { names: data.map(({ name }) => name), meta }
  }
  const his = ['His 1', 'His 2', 'His 3']
  const queries: Record<string, string | number>[] = [
    {},
    { q: '1' },
    { owner_id: getUserId(ada) },
    { name: 'ilike.Hers' },
    { sort_by: 'amount' },
    { offset: 1 },
  ]
  for (const query of queries) expect((await seen(query)).names.filter((name) => name.startsWith('Hers'))).toEqual([])
  const or = JSON.stringify([{ or: [{ owner_id: getUserId(ada) }, { id: { is_not_null: true } }] }])
  expect(await seen({ filters: or, count: 'exact' })).toMatchObject({ names: his, meta: { total: 3 } })
  const first = await seen({ limit: 1 })
  expect(first.meta).toMatchObject({ total: 3, total_pages: 3, has_more: true })
  const next = await seen({ limit: 5, cursor: first.meta.next_cursor ?? '' })
  expect([...first.names, ...next.names]).toEqual(his)
  // A cursor of someone who sees all records gives no access.
  const all = await ada.request('opportunities.list', { query: { sort_by: 'name', limit: 1 } })
  expect(all.meta.total).toBe(5)
  expect((await seen({ limit: 5, cursor: all.meta.next_cursor ?? '' })).names).toEqual(his)
})

it('reaches deep pages and what lies behind a thousand matches', async () => {
  const ada = await signUp(app)
  const db = createAccountDb(context.engine, ada.accountId ?? '')
  const padded = (n: number) => String(n).padStart(4, '0')
  const rows = Array.from({ length: 1250 }, (_, n) => ({
    id: createId(),
    name: `Acme ${padded(n)}`,
    city: n % 2 === 0 ? 'Oslo' : null,
    custom: n % 5 === 0 ? { rank: 5000 - n } : {},
  }))
  await db.insert('crm_companies', rows).execute()
  const field = { id: createId(), resource: 'companies', key: 'rank', name: 'Rank', kind: 'number', order: 1 } as const
  await db.insert('crm_fields', field).execute()
  const page = async (query: Record<string, string | number>) =>
    (await ada.call('companies.list', { query })).map(({ name }) => Number(name.slice(5)))
  expect(await page({ sort_by: 'name', limit: 3, offset: 1200 })).toEqual([1200, 1201, 1202])
  expect(await page({ sort_by: '-name', q: 'acme', limit: 3, offset: 1248 })).toEqual([1, 0])
  expect(await page({ sort_by: '-name', q: 'acme', limit: 3, offset: 1251 })).toEqual([])
  // 250 have a rank, the highest first; all others follow by their ids.
  expect(await page({ sort_by: '-custom.rank', limit: 4, offset: 248 })).toHaveLength(4)
  expect((await page({ sort_by: '-custom.rank', limit: 4, offset: 248 })).slice(0, 2)).toEqual([1240, 1245])
  const unranked = rows.filter(({ custom }) => !('rank' in custom)).toSorted((a, b) => (a.id < b.id ? 1 : -1))
  expect(await page({ sort_by: '-custom.rank', limit: 2, offset: 1248 })).toEqual(
    unranked.slice(998).map(({ name }) => Number(name.slice(5))),
  )
  const seen: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: Record<string, string | number> = {
      sort_by: '-custom.rank',
      name: 'neq.Acme 0007',
      limit: 200,
      cursor,
    }
    const { data, meta }: CallResponse<{ name: string }[]> = await ada.request('companies.list', { query })
    seen.push(...data.map(({ name }) => Number(name.slice(5))))
    cursor = meta.next_cursor
    expect(meta.total).toBe(1249)
  }
  expect(seen).toHaveLength(1249)
  expect(new Set(seen).size).toBe(1249)
  expect(seen.slice(0, 3)).toEqual([0, 5, 10])
})

it('finds who never had any activity among those without one since', async () => {
  const ada = await signUp(app)
  const add = async (first_name: string) => (await ada.call('contacts.create', { body: { first_name } })).id
  const [old, , fresh] = [await add('Old'), await add('Never'), await add('Fresh')]
  const log = (contact_id: string, occurred_at: string) =>
    ada.call('activityLog.create', { body: { kind: 'call', body: 'Rang', contact_id, occurred_at } })
  await log(old ?? '', '2020-01-02T09:00:00.000Z')
  await log(fresh ?? '', '2026-01-02T09:00:00.000Z')
  const names = async (query: Record<string, string>) =>
    (await ada.call('contacts.list', { query: { ...query, sort_by: 'name' } })).map(({ name }) => name)
  expect(await names({ last_activity_at: 'lt.2025-01-01' })).toEqual(['Never', 'Old'])
  expect(await names({ last_activity_at: 'lte.2020-01-02' })).toEqual(['Never', 'Old'])
  expect(await names({ last_activity_at: 'gte.2025-01-01' })).toEqual(['Fresh'])
})

it('sorts contacts by owner, company, title and status', async () => {
  const ada = await signUp(app)
  const [zeta, acme] = await Promise.all(
    ['Zeta', 'Acme'].map(async (name) => (await ada.call('companies.create', { body: { name } })).id),
  )
  const add = (first_name: string, body: object) => ada.call('contacts.create', { body: { first_name, ...body } })
  await add('A', { company_id: zeta, title: 'CEO', status: 'partner' })
  await add('B', { company_id: acme, title: 'CTO', status: 'customer', owner_id: null })
  await add('C', { title: null, status: 'lead' })
  const names = async (query: Record<string, string | number>) => {
    const { data, meta } = await ada.request('contacts.list', { query })
    return { names: data.map(({ name }) => name).join(''), cursor: meta.next_cursor ?? '' }
  }
  for (const [sort_by, asc, desc] of [
    ['company_id', 'BAC', 'ABC'],
    ['title', 'ABC', 'BAC'],
    ['status', 'BCA', 'ACB'],
  ] as const) {
    expect((await names({ sort_by })).names, sort_by).toBe(asc)
    expect((await names({ sort_by, sort_order: 'desc' })).names, sort_by).toBe(desc)
    let walked = ''
    for (let cursor = ''; walked.length < 3; ) {
      const page = await names({ sort_by, limit: 1, ...(cursor === '' ? {} : { cursor }) })
      walked += page.names
      cursor = page.cursor
    }
    expect(walked, sort_by).toBe(asc)
  }
  expect((await names({ sort_by: 'owner_id,name' })).names.slice(-3)).toHaveLength(3)
})
