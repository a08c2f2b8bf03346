import { expect, it } from 'vitest'
import { createSystemDb } from '../../../db/system-db.ts'
import { signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app, context } = await useApp()

/** What a list has under each head: the records of its innermost groups, cut off one after the other. */
function cutByHeads<T>(rows: readonly T[], groups: readonly { level: number; n: number }[]): T[][] {
  const deepest = Math.max(...groups.map(({ level }) => level))
  let at = 0
  return groups.filter(({ level }) => level === deepest).map(({ n }) => rows.slice(at, (at += n)))
}

it('lists what stands under the head of a month and a stage', async () => {
  const ada = await signUp(app)
  const stages = (await ada.call('pipelineStages.list', { query: {} })).toSorted((a, b) => a.order - b.order)
  const [first, second] = stages
  for (const [name, stage_id, close_date] of [
    ['A', second?.id, '2031-03-01'],
    ['B', first?.id, '2031-03-10'],
    ['C', second?.id, '2031-03-20'],
    ['D', first?.id, '2031-03-31'],
    ['E', first?.id, '2031-04-01'],
    ['F', second?.id, null],
  ] as const)
    await ada.call('opportunities.create', { body: { name, stage_id, ...(close_date === null ? {} : { close_date }) } })
  const { groups } = await ada.call('opportunities.summarize', {
    body: { groups: [{ column: 'close_date', unit: 'month' }, { column: 'stage_id' }] },
  })
  const read = async (sort_by: string) =>
    cutByHeads(
      (await ada.call('opportunities.list', { query: { sort_by } })).map(({ name }) => name),
      groups,
    )
  const byHead = await read('close_date:month,stage_id')
  expect(byHead.map((names) => names.toSorted())).toEqual([['B', 'D'], ['A', 'C'], ['E'], ['F']])
  expect(await read('close_date:month,stage_id,-close_date')).toEqual([['D', 'B'], ['C', 'A'], ['E'], ['F']])
  expect(await read('close_date:month,stage_id,name')).toEqual([['B', 'D'], ['A', 'C'], ['E'], ['F']])
})

it('lists moments under the days of the workspace’s zone, page after page', async () => {
  const ada = await signUp(app)
  await ada.call('accounts.changeSettings', { body: { time_zone: 'Pacific/Kiritimati' } })
  const db = createSystemDb(context.engine)
  // Fourteen hours ahead: the day begins at ten.
  for (const [last_name, city, created_at] of [
    ['A', 'Bonn', '2031-03-01T09:59:00Z'],
    ['B', 'Aix', '2031-03-01T10:00:00Z'],
    ['C', 'Bonn', '2031-03-01T23:00:00Z'],
    ['D', 'Aix', '2031-03-02T09:00:00Z'],
    ['E', 'Aix', '2031-03-02T10:00:00Z'],
  ] as const) {
    const { id } = await ada.call('contacts.create', { body: { last_name, city } })
    await db.updateTable('crm_contacts').set({ created_at }).where('id', '=', id).execute()
  }
  const { groups } = await ada.call('contacts.summarize', {
    body: { groups: [{ column: 'created_at', unit: 'day' }, { column: 'city' }] },
  })
  expect(groups.filter(({ level }) => level === 0).map(({ value, n }) => [value, n])).toEqual([
    ['2031-03-01', 1],
    ['2031-03-02', 3],
    ['2031-03-03', 1],
  ])
  const names = async (query: Record<string, string>) =>
    (await ada.call('contacts.list', { query })).map((row) => row.last_name)
  const listed = await names({ sort_by: 'created_at:day,city,-created_at' })
  expect(cutByHeads(listed, groups)).toEqual([['A'], ['D', 'B'], ['C'], ['E']])
  const byBlocks = [
    ...(await names({ sort_by: 'created_at:day,city,-created_at', limit: '2' })),
    ...(await names({ sort_by: 'created_at:day,city,-created_at', limit: '3', offset: '2' })),
  ]
  expect(byBlocks).toEqual(listed)
  const readPage = async (
    sort_by: string,
    cursor: string,
  ): Promise<{ names: (string | null)[]; next: string | null }> => {
    const { data, meta } = await ada.request('contacts.list', { query: { sort_by, limit: '1', cursor } })
    return { names: data.map((row) => row.last_name), next: meta.next_cursor }
  }
  for (const sort_by of [
    'created_at:day,city,-created_at',
    '-created_at:day,city',
    'city,created_at:month,last_name',
  ]) {
    const paged: (string | null)[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await readPage(sort_by, cursor)
      paged.push(...page.names)
      cursor = page.next
    }
    expect(paged, sort_by).toEqual(await names({ sort_by }))
  }
  const refused = await ada.request('contacts.list', { query: { sort_by: 'city:day' } })
  expect([refused.status, refused.error.message]).toEqual([400, 'city:day is not a period to sort by'])
})

it('sorts by the months of a custom field, records without it last', async () => {
  const ada = await signUp(app)
  await ada.call('crmFields.create', { body: { resource: 'companies', name: 'Renewal', kind: 'date' } })
  const [field] = await ada.call('crmFields.list', { query: { resource: 'companies' } })
  const key = field?.key ?? ''
  for (const [name, day] of [
    ['D', '2031-01-31'],
    ['C', '2031-02-01'],
    ['B', null],
    ['A', '2031-02-28'],
  ] as const)
    await ada.call('companies.create', { body: { name, custom: day === null ? {} : { [key]: day } } })
  const listed = await ada.call('companies.list', { query: { sort_by: `-custom.${key}:month,name` } })
  expect(listed.map(({ name }) => name)).toEqual(['A', 'C', 'D', 'B'])
})
