import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { openTables } from '../../../test/table-base.ts'
import { useApp } from '../../../test/test-app.ts'

const { app } = await useApp({ hasRateLimits: false })

const fields = [
  { name: 'Name', type: 'singleLineText' },
  { name: 'N', type: 'number', options: { precision: 0 } },
  { name: 'State', type: 'singleSelect', options: { choices: [{ name: 'Open' }, { name: 'Done' }] } },
  { name: 'Due', type: 'date' },
  { name: 'Twice', type: 'formula', options: { formula: '{N}*2' } },
]
const toFilter = (field_id: string, operator: string, value?: string | number) => ({
  match: 'all',
  conditions: [{ field_id, operator, ...(value === undefined ? {} : { value }) }],
})

it('colours records by the first conditions they meet, as filters read them', async () => {
  const me = await signUp(app)
  const { addTable, add } = await openTables(me)
  const table = await addTable('Tasks', fields)
  const params = { table_id: table.id }
  const id = (name: string) => table.fields.find((field) => field.name === name)?.id ?? ''
  const today = new Date().toISOString().slice(0, 10)
  const { records } = await add(
    table.id,
    [
      { Name: 'a', N: 1, State: 'Done', Due: today },
      { Name: 'b', N: 7, State: 'Open' },
      { Name: 'c', N: 7, State: 'Done' },
      { Name: 'd', State: 'Open', Due: '2001-02-03' },
    ],
    true,
  )
  const color_rules = [
    { filter: toFilter(id('Twice'), 'gt', 10), color: 'red' },
    { filter: toFilter(id('State'), 'eq', 'Done'), color: 'green' },
    { filter: toFilter(id('Due'), 'notInLastDays', 14), color: 'yellow' },
  ]
  const readColors = async (body: object) =>
    (await me.call('tableRecords.query', { params, body })).map(({ color }) => color)
  expect(await readColors({})).toEqual([undefined, undefined, undefined, undefined])
  expect(await readColors({ color_rules })).toEqual(['green', 'red', 'red', 'yellow'])
  expect(await readColors({ color_rules: color_rules.slice(0, 1) })).toEqual([null, 'red', 'red', null])
  // A view has its own.
  const view = await me.call('tables.createView', { params, body: { name: 'Colours', settings: { color_rules } } })
  expect(view.settings.color_rules).toEqual(color_rules)
  expect(await readColors({ view_id: view.id })).toEqual(['green', 'red', 'red', 'yellow'])
  expect(await readColors({ view_id: view.id, color_rules: [] })).toEqual(Array.from({ length: 4 }))
  await me.call('tableRecords.update', {
    params,
    body: { records: [{ id: records[0]?.id, fields: { [id('N')]: 6 } }] },
  })
  expect(await readColors({ view_id: view.id })).toEqual(['red', 'red', 'red', 'yellow'])
  // A rule about a field that is gone colours nothing.
  await me.call('tables.removeField', { params: { ...params, field_id: id('Twice') } })
  expect(await readColors({ view_id: view.id })).toEqual(['green', 'yellow', 'green', 'yellow'])
})

it('refuses rules that are no rules, or too many', async () => {
  const me = await signUp(app)
  const { addTable } = await openTables(me)
  const table = await addTable('Tasks', fields)
  const params = { table_id: table.id }
  const filter = toFilter(table.primary_field_id, 'isBlank')
  const rule = { filter, color: 'red' }
  const wide = { ...filter, conditions: Array.from({ length: 50 }, () => filter.conditions[0]) }
  const bad = [
    [{ filter, color: 'pink' }],
    [{ color: 'red' }],
    Array.from({ length: 11 }, () => rule),
    [rule, { filter: wide, color: 'blue' }, { filter: wide, color: 'blue' }],
  ]
  for (const color_rules of bad) {
    const asked = await me.request('tableRecords.query', { params, body: { color_rules } })
    expect(asked).toMatchObject({
      status: 400,
      error: { details: [{ field: expect.stringMatching(/^color_rules/u) }] },
    })
    const saved = await me.request('tables.createView', { params, body: { name: 'Bad', settings: { color_rules } } })
    expect(saved.status).toBe(400)
  }
})
