import { expect, it } from 'vitest'
import { addOpportunity, addSalesperson, getUserId } from '../../../../test/crm-fixture.ts'
import { signUp } from '../../../../test/harness.ts'
import { SYSTEM } from '../../../db/engine.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app, context } = await useApp()
type Ada = Awaited<ReturnType<typeof signUp>>

async function addDeals(ada: Ada) {
  const stages = (await ada.call('pipelineStages.list', { query: {} })).toSorted(
    (one, other) => one.order - other.order,
  )
  const [first, second] = stages
  const deals = [
    { name: 'A', stage_id: second?.id, amount: 1000, currency: 'EUR', close_date: '2026-03-31', next_step: 'Call' },
    { name: 'B', stage_id: first?.id, amount: 250, currency: 'EUR', close_date: '2026-03-01' },
    { name: 'C', stage_id: first?.id, amount: 900, currency: 'USD', close_date: '2026-04-01' },
    { name: 'D', stage_id: first?.id, amount: null, currency: 'USD' },
  ]
  for (const body of deals) await ada.call('opportunities.create', { body })
  return { first, second }
}

it('counts and sums up groups of groups in one order with the list', async () => {
  const ada = await signUp(app)
  const { first, second } = await addDeals(ada)
  const groups = [{ column: 'stage_id' }, { column: 'close_date', unit: 'month', order: 'desc' }] as const
  const body = {
    groups: [...groups],
    summaries: [
      { column: 'amount', kind: 'sum' },
      { column: 'amount', kind: 'average' },
      { column: 'amount', kind: 'filled' },
      { column: 'close_date', kind: 'max' },
      { column: 'next_step', kind: 'empty' },
      { column: 'probability', kind: 'min' },
    ] as const,
  }
  const found = await ada.call('opportunities.summarize', { body: { ...body, summaries: [...body.summaries] } })
  expect(found.n).toBe(4)
  expect(found.summaries.slice(0, 5)).toEqual([
    [
      { currency: 'EUR', value: 1250 },
      { currency: 'USD', value: 900 },
    ],
    [
      { currency: 'USD', value: 900 },
      { currency: 'EUR', value: 625 },
    ],
    3,
    '2026-04-01',
    3,
  ])
  expect(found.groups.map(({ level, value, name, n, summaries }) => [level, value, name, n, summaries[0]])).toEqual([
    [
      0,
      first?.id,
      first?.name,
      3,
      [
        { currency: 'USD', value: 900 },
        { currency: 'EUR', value: 250 },
      ],
    ],
    [1, '2026-04', null, 1, [{ currency: 'USD', value: 900 }]],
    [1, '2026-03', null, 1, [{ currency: 'EUR', value: 250 }]],
    [1, null, null, 1, []],
    [0, second?.id, second?.name, 1, [{ currency: 'EUR', value: 1000 }]],
    [1, '2026-03', null, 1, [{ currency: 'EUR', value: 1000 }]],
  ])
  expect(new Set(found.groups.map(({ key }) => key)).size).toBe(6)
  const listed = await ada.call('opportunities.list', { query: { sort_by: 'stage_id,-close_date,name' } })
  expect(listed.map(({ name }) => name)).toEqual(['C', 'B', 'D', 'A'])
})

it('sums up what a search and filters keep, of what the caller may see', async () => {
  const ada = await signUp(app)
  await addDeals(ada)
  const sam = await addSalesperson(context, ada)
  await addOpportunity(context, ada, { name: 'His', ownerId: getUserId(sam) })
  const count = async (who: Pick<Ada, 'call'>, query: Record<string, unknown>) =>
    (await who.call('opportunities.summarize', { body: { query } })).n
  expect(await count(ada, {})).toBe(5)
  expect(await count(sam, {})).toBe(1)
  expect(await count(ada, { q: 'his' })).toBe(1)
  expect(await count(ada, { currency: 'USD' })).toBe(2)
  expect(await count(ada, { filters: [{ field: 'close_date', operator: 'gte', value: '2026-04-01' }] })).toBe(1)
})

it('groups by custom fields and by days of the workspace’s zone', async () => {
  const ada = await signUp(app)
  for (const field of [
    { name: 'Size', kind: 'choice', options: ['Small', 'Large'] },
    { name: 'Seats', kind: 'number' },
    { name: 'Renewal', kind: 'date' },
    { name: 'Is partner', kind: 'checkbox' },
  ] as const)
    await ada.call('crmFields.create', { body: { resource: 'companies', ...field } })
  const fields = await ada.call('crmFields.list', { query: { resource: 'companies' } })
  const [size = '', seats = '', renewal = '', partner = ''] = ['Size', 'Seats', 'Renewal', 'Is partner'].map(
    (name) => fields.find((field) => field.name === name)?.key,
  )
  for (const [name, custom] of [
    ['One', { [size]: 'Small', [seats]: 4, [renewal]: '2026-01-31', [partner]: true }],
    ['Two', { [size]: 'Large', [seats]: 10.5, [renewal]: '2027-01-31' }],
    ['Three', { [size]: 'Small', [seats]: 2, [partner]: true }],
    ['Four', {}],
  ] as const)
    await ada.call('companies.create', { body: { name, custom } })
  const summarize = async (column: string, unit?: 'year' | 'day') =>
    (
      await ada.call('companies.summarize', {
        body: {
          groups: [{ column, ...(unit === undefined ? {} : { unit }) }],
          summaries: [{ column: `custom.${seats}`, kind: 'sum' }],
        },
      })
    ).groups.map(({ value, n, summaries }) => [value, n, summaries[0]])
  expect(await summarize(`custom.${size}`)).toEqual([
    ['Large', 1, 10.5],
    ['Small', 2, 6],
    [null, 1, null],
  ])
  expect(await summarize(`custom.${seats}`)).toEqual([
    [2, 1, 2],
    [4, 1, 4],
    [10.5, 1, 10.5],
    [null, 1, null],
  ])
  expect(await summarize(`custom.${renewal}`, 'year')).toEqual([
    ['2026', 1, 4],
    ['2027', 1, 10.5],
    [null, 2, 2],
  ])
  expect(await summarize(`custom.${partner}`)).toEqual([
    [true, 2, 6],
    [null, 2, 10.5],
  ])
  expect((await summarize('created_at', 'day')).map(([, n]) => n)).toEqual([4])
})

it('names what cannot be grouped or summed up', async () => {
  const ada = await signUp(app)
  const ask = async (body: object) => {
    const { status, error } = await ada.request('contacts.summarize', { body })
    return `${status} ${error?.message ?? ''}`
  }
  expect(await ask({ groups: [{ column: 'nothing' }] })).toBe('400 groups.0 names nothing, which is not a known field')
  expect(await ask({ groups: [{ column: 'tags' }] })).toBe('400 groups.0 cannot be by tags')
  expect(await ask({ groups: [{ column: 'city', unit: 'day' }] })).toContain('400 groups.0 city has no days')
  expect(await ask({ groups: [{ column: 'city' }, { column: 'city' }] })).toBe('400 groups.1 names city again')
  expect(await ask({ summaries: [{ column: 'city', kind: 'sum' }] })).toBe('400 summaries.0 city has no sum')
  expect(await ask({ query: { nothing: 'x' } })).toBe('400 nothing is not a known field')
  expect(await ask({ groups: Array.from({ length: 4 }, () => ({ column: 'city' })) })).toContain('400')
  expect(await ask({ other: 1 })).toContain('400')
})

it('takes no number whose sums would be none, and answers null for what was stored before', async () => {
  const ada = await signUp(app)
  await ada.call('crmFields.create', { body: { resource: 'contacts', name: 'Size', kind: 'number' } })
  const create = (size: number) => ada.request('contacts.create', { body: { last_name: 'Reyes', custom: { size } } })
  for (const size of [1.7e308, -1e15 - 1]) {
    const { status, error } = await create(size)
    expect([status, error.message]).toEqual([400, expect.stringContaining('custom.size')])
  }
  for (const size of [1e15, 1e15]) expect((await create(size)).status).toBe(200)
  const kinds = ['sum', 'average', 'min', 'max'] as const
  const summaries = kinds.map((kind) => ({ column: 'custom.size', kind }))
  const summarize = async () => (await ada.call('contacts.summarize', { body: { summaries } })).summaries
  expect(await summarize()).toEqual([2e15, 1e15, 1e15, 1e15])
  await context.engine.query(SYSTEM, `update crm_contacts set custom = '{"size": 1.7e308}' where account_id = $1`, [
    ada.accountId,
  ])
  expect(await summarize()).toEqual([null, 1.7e308, 1.7e308, 1.7e308])
})
