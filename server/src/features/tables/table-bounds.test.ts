import { tableLimits } from '@draftwright/contract/table-fields'
import { expect, it } from 'vitest'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { signUp } from '../../../test/harness.ts'
import { openTables } from '../../../test/table-base.ts'
import { useApp } from '../../../test/test-app.ts'
import { deleteExpiredRows } from '../../housekeeping.ts'
import { SYSTEM } from '../../db/engine.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const age = (table: string, id: string) =>
  context.engine.query(SYSTEM, `update ${table} set deleted_at = now() - interval '31 days' where id = $1`, [id])

it('gives what a record computes a bound', async () => {
  const me = await signUp(app)
  const { addTable, addField, add, read } = await openTables(me)
  const texts = Array.from({ length: 8 }, (_, at) => ({
    name: `T${at}`,
    type: 'formula',
    options: { formula: `REPT("x",90000)&{Name}` },
  }))
  const tasks = await addTable('Tasks', [{ name: 'Name', type: 'singleLineText' }, ...texts])
  const projects = await addTable('Projects')
  const link = await addField(projects.id, 'Tasks', 'multipleRecordLinks', { linkedTableId: tasks.id })
  const target = tasks.fields.find(({ name }) => name === 'T0')?.id
  const via = { recordLinkFieldId: link, fieldIdInLinkedTable: target }
  await addField(projects.id, 'All', 'multipleLookupValues', via)
  await addField(projects.id, 'N', 'rollup', { ...via, formula: 'COUNTA(values)' })
  const { records } = await add(
    tasks.id,
    Array.from({ length: 60 }, (_, at) => ({ Name: `${at}` })),
  )
  for (const { fields } of records) {
    const computed = texts.map((_text, at) => fields[tasks.fields[at + 1]?.id ?? ''])
    expect(computed.map((value) => typeof value)).toEqual([
      ...Array.from({ length: 5 }, () => 'string'),
      ...Array.from({ length: 3 }, () => 'object'),
    ])
    expect(computed.at(-1)).toEqual({ error: '#ERROR!' })
  }
  await add(projects.id, [
    { Name: 'Few', Tasks: [records[0]?.id] },
    { Name: 'Many', Tasks: records.map(({ id }) => id) },
  ])
  const [few, many] = await read(projects.id)
  const listLengths = (cells: unknown) => (Array.isArray(cells) ? cells.map((text) => String(text).length) : [])
  expect([few?.['N'], listLengths(few?.['All'])]).toEqual([1, [90_001]])
  expect(listLengths(many?.['All'])).toEqual([90_001, 90_001])
})

it('takes no more records than it may have, neither new ones nor those that come back', async () => {
  const me = await signUp(app)
  const { addTable, add, remove, undo } = await openTables(me)
  const { id } = await addTable('Tasks')
  const [one] = (await add(id, [{ Name: 'One' }, { Name: 'Two' }])).records
  const gone = await remove(id, [one?.id])
  const fill = (n: number) => context.engine.query(SYSTEM, 'update base_tables set n_rows = $2 where id = $1', [id, n])
  await fill(tableLimits.records)
  const full = 'A table has at most 500000 records'
  expect((await undo(id, gone.change_id)).error?.message).toBe(full)
  const body = { records: [{ fields: {} }] }
  const create = () => me.request('tableRecords.create', { params: { table_id: id }, body })
  expect((await create()).error?.message).toBe(full)
  await fill(tableLimits.records - 1)
  expect((await undo(id, gone.change_id)).status).toBe(200)
  expect((await create()).error?.message).toBe(full)
})

it('computes anew what reads a field or a table that has gone, by whatever way, and what has come back', async () => {
  const me = await signUp(app)
  const { addTable, addField, add, set, remove, read } = await openTables(me)
  const tasks = await addTable('Tasks')
  const projects = await addTable('Projects')
  const hours = await addField(tasks.id, 'Hours', 'number')
  const twice = await addField(tasks.id, 'Twice', 'formula', { formula: '{Hours}*2' })
  const link = await addField(projects.id, 'Tasks', 'multipleRecordLinks', { linkedTableId: tasks.id })
  await addField(projects.id, 'Sum', 'rollup', {
    recordLinkFieldId: link,
    fieldIdInLinkedTable: twice,
    formula: 'SUM(values)',
  })
  await addField(projects.id, 'Text', 'formula', { formula: "{Sum}&' '&{Tasks}" })
  await addField(projects.id, 'Said', 'formula', { formula: "'It is '&{Sum}" })
  const [one, two] = (
    await add(tasks.id, [
      { Name: 'One', Hours: 2 },
      { Name: 'Two', Hours: 3 },
    ])
  ).records
  await add(projects.id, [{ Name: 'Move', Tasks: [one?.id, two?.id] }])
  const whole = [{ Sum: 10, Text: '10 One, Two', Said: 'It is 10' }]
  expect(await read(projects.id)).toMatchObject(whole)
  const field = { params: { table_id: tasks.id, field_id: hours } }
  await me.call('tables.removeField', field)
  expect(await read(projects.id)).toMatchObject([{ Sum: 0, Said: 'It is 0' }])
  await me.call('tables.restoreField', field)
  expect(await read(projects.id)).toMatchObject(whole)
  const back = { params: { table_id: projects.id, field_id: link } }
  await me.call('tables.removeField', back)
  expect(await read(projects.id)).toEqual([{ Name: 'Move', Said: 'It is ' }])
  // While the link is in the trash, one record goes and another gets a new name.
  await remove(tasks.id, [two?.id])
  await set(tasks.id, one?.id, { Name: 'First' })
  await me.call('tables.restoreField', back)
  expect(await read(projects.id)).toEqual([
    { Name: 'Move', Tasks: [{ id: one?.id, name: 'First' }], Sum: 4, Text: '4 First', Said: 'It is 4' },
  ])
  await me.call('tables.removeTable', { params: { table_id: tasks.id } })
  expect(await read(projects.id)).toEqual([{ Name: 'Move', Said: 'It is ' }])
  await me.call('tables.restoreTable', { params: { table_id: tasks.id } })
  expect(await read(projects.id)).toMatchObject([{ Sum: 4, Text: '4 First' }])
  const [restored] = await me.call('audit.list', { query: { action: 'tables.restoreTable' } })
  expect(restored?.details).toMatchObject({ name: 'Tasks' })
  // After 30 days the link goes with its table, and the cells of all fields of a record at once.
  await me.call('tables.removeField', field)
  await me.call('tables.removeField', { params: { table_id: tasks.id, field_id: twice } })
  for (const id of [hours, twice]) await age('table_fields', id)
  await deleteExpiredRows(context.engine)
  const { rows } = await context.engine.query(SYSTEM, 'select cells, computed from table_records where id = $1', [
    one?.id,
  ])
  expect(rows).toEqual([{ cells: { [tasks.primary_field_id]: 'First' }, computed: {} }])
  await me.call('tables.removeTable', { params: { table_id: tasks.id } })
  await age('base_tables', tasks.id)
  await deleteExpiredRows(context.engine)
  expect((await context.engine.query(SYSTEM, 'select id from table_fields where id = $1', [link])).rows).toEqual([])
})

it('names linked records anew when their first field gets another type', async () => {
  const me = await signUp(app)
  const { addTable, addField, add, read } = await openTables(me)
  const tasks = await addTable('Tasks')
  const projects = await addTable('Projects')
  await addField(projects.id, 'Tasks', 'multipleRecordLinks', { linkedTableId: tasks.id })
  await addField(projects.id, 'Text', 'formula', { formula: "'Has '&{Tasks}" })
  const [one] = (await add(tasks.id, [{ Name: '1,250' }])).records
  await add(projects.id, [{ Tasks: [one?.id] }])
  const params = { table_id: tasks.id, field_id: tasks.primary_field_id }
  await me.call('tables.convertField', { params, body: { type: 'number' } })
  expect(await read(projects.id)).toEqual([{ Tasks: [{ id: one?.id, name: '1250' }], Text: 'Has 1250' }])
})

it('leaves the records to a job that link to a deleted one', async () => {
  const me = await signUp(app)
  const { addTable, addField, add, remove, read } = await openTables(me)
  const hubs = await addTable('Hubs')
  const spokes = await addTable('Spokes')
  const link = await addField(spokes.id, 'Hub', 'multipleRecordLinks', { linkedTableId: hubs.id })
  await addField(spokes.id, 'N', 'count', { recordLinkFieldId: link })
  const [hub] = (await add(hubs.id, [{ Name: 'Hub' }])).records
  for (let n = 0; n < 2; n++)
    await add(
      spokes.id,
      Array.from({ length: 150 }, () => ({ Hub: [hub?.id] })),
    )
  await finishJobs(context, 'tables.recompute')
  await remove(hubs.id, [hub?.id])
  await finishJobs(context, 'tables.recompute')
  expect(new Set((await read(spokes.id)).map((cells) => JSON.stringify(cells)))).toEqual(new Set(['{"N":0}']))
  const query = { params: { table_id: spokes.id }, body: { formula: '{N}>0' } }
  expect(await me.call('tableRecords.query', query)).toEqual([])
})
