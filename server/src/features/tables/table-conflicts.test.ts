import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { openTables } from '../../../test/table-base.ts'
import { useApp } from '../../../test/test-app.ts'

const { app } = await useApp({ hasRateLimits: false })

/** A table with a text, a number and a select. */
async function openBoard() {
  const me = await signUp(app)
  const tables = await openTables(me)
  const table = await tables.addTable('Tasks')
  const text = table.fields[0]?.id ?? ''
  const number = await tables.addField(table.id, 'Hours', 'number', { precision: 0 })
  const state = await tables.addField(table.id, 'State', 'singleSelect', {
    choices: [{ name: 'Open' }, { name: 'Done' }],
  })
  const params = { table_id: table.id }
  const update = (records: readonly object[], more: object = {}) =>
    me.request('tableRecords.update', { params, body: { records, typecast: true, ...more } })
  return { me, tables, table, params, text, number, state, update, read: () => tables.read(table.id) }
}

it('writes of a block what nobody else has changed, and names the rest', async () => {
  const { me, tables, table, params, text, number, state, update, read } = await openBoard()
  const { records } = await tables.add(table.id, [{ Name: 'A' }, { Name: 'B', Hours: 2 }, { Name: 'C' }, { Name: 'D' }])
  const [a = '', b = '', c = '', d = ''] = records.map(({ id }) => id)
  await tables.set(table.id, a, { Name: 'Theirs' })
  await tables.set(table.id, b, { Hours: 7, State: 'Done' })
  await tables.remove(table.id, [d])
  const block = [
    { id: a, fields: { [text]: 'Mine', [number]: 1 }, seen: { [text]: 'A', [number]: null } },
    // Another has chosen the same option meanwhile.
    { id: b, fields: { [number]: '3', [state]: 'Done' }, seen: { [number]: 2, [state]: null } },
    { id: c, fields: { [text]: null }, seen: { [text]: 'C' } },
    { id: d, fields: { [text]: 'Gone' }, seen: { [text]: 'D' } },
  ]
  const done = await update(block, { keep_theirs: true })
  expect(done.status).toBe(200)
  expect(done.data?.conflicts).toEqual([
    { id: a, field_id: text, current: 'Theirs' },
    { id: b, field_id: number, current: 7 },
  ])
  expect(done.data?.missing_ids).toEqual([d])
  expect(await read()).toMatchObject([{ Name: 'Theirs', Hours: 1 }, { Name: 'B', Hours: 7, State: 'Done' }, {}])
  // The step takes back what it wrote, and nothing of others.
  await tables.undo(table.id, done.data?.change_id ?? null)
  expect(await read()).toMatchObject([{ Name: 'Theirs' }, { Name: 'B', Hours: 7 }, { Name: 'C' }])
  expect((await read())[0]).not.toHaveProperty('Hours')

  // Without it the whole is refused, as before.
  const refused = await update([{ id: a, fields: { [text]: 'Mine' }, seen: { [text]: 'A' } }])
  expect(refused.error).toMatchObject({ code: 'cell_conflict', details: { id: a, field_id: text, current: 'Theirs' } })
  expect((await update([{ id: d, fields: { [text]: 'Gone' } }])).status).toBe(404)
  // Where everything is a conflict, nothing is written.
  const before = await me.call('tableRecords.history', { params: { ...params, record_id: a } })
  const none = await update([{ id: a, fields: { [text]: 'Mine' }, seen: { [text]: 'A' } }], { keep_theirs: true })
  expect(none.data).toMatchObject({ change_id: null, conflicts: [{ id: a }] })
  expect(await me.call('tableRecords.history', { params: { ...params, record_id: a } })).toHaveLength(before.length)
})

it('does a change once, however often it is sent', async () => {
  const { me, tables, table, params, text, update, read } = await openBoard()
  const made = {
    records: [{ id: 'recAAAAAAAAAAAAAA', fields: { [text]: 'One' } }, { fields: {} }],
    change_id: randomUUID(),
  }
  const send = () => me.call('tableRecords.create', { params, body: made })
  const [first, again] = await Promise.all([send(), send()])
  expect(first.change_id).toBe(made.change_id)
  expect(first.records.map(({ id }) => id)).toEqual(again.records.map(({ id }) => id))
  expect(first.records[0]?.id).toBe('recAAAAAAAAAAAAAA')
  expect(await read()).toHaveLength(2)
  const id = first.records[0]?.id ?? ''

  // An edit that was answered to nobody is no conflict with itself, whatever others have written since.
  const edit = { change_id: randomUUID(), keep_theirs: true }
  const cell = [{ id, fields: { [text]: 'Two' }, seen: { [text]: 'One' } }]
  await update(cell, edit)
  expect((await update(cell, edit)).data).toMatchObject({ change_id: edit.change_id, conflicts: [] })
  await tables.set(table.id, id, { Name: 'Theirs' })
  expect((await update(cell, edit)).data).toMatchObject({ conflicts: [], records: [{ fields: { [text]: 'Theirs' } }] })

  const gone = { ids: first.records.map((one) => one.id), change_id: randomUUID() }
  const remove = () => me.call('tableRecords.remove', { params, body: gone })
  expect(await remove()).toEqual(await remove())
  expect(await read()).toEqual([])
  const back = { change_id: gone.change_id, undo_id: randomUUID() }
  const undo = () => me.call('tableRecords.undo', { params, body: back })
  expect((await undo()).records).toHaveLength(2)
  expect((await undo()).records).toHaveLength(2)
  expect(await read()).toHaveLength(2)
})

it('refuses ids of other changes and records', async () => {
  const { me, tables, table, params, text } = await openBoard()
  const other = await tables.addTable('Other')
  const create = (table_id: string, body: object) => me.request('tableRecords.create', { params: { table_id }, body })
  const change_id = randomUUID()
  const id = 'recBBBBBBBBBBBBBB'
  await create(table.id, { records: [{ id, fields: {} }], change_id })
  const used = { status: 409, error: { code: 'change_id_used' } }
  expect(await create(other.id, { records: [{ fields: {} }], change_id })).toMatchObject(used)
  expect(await me.request('tableRecords.remove', { params, body: { ids: [id], change_id } })).toMatchObject(used)
  expect(await create(table.id, { records: [{ id, fields: { [text]: 'x' } }], change_id })).toMatchObject(used)
  expect(await create(table.id, { records: [{ fields: {} }], change_id })).toMatchObject(used)
  const edit = (value: string, on = id) =>
    me.request('tableRecords.update', {
      params,
      body: { records: [{ id: on, fields: { [text]: value } }], change_id: editId, keep_theirs: true },
    })
  const editId = randomUUID()
  expect([(await edit('One')).status, (await edit('One')).status]).toEqual([200, 200])
  expect(await edit('Two')).toMatchObject(used)
  expect(await edit('One', 'recNNNNNNNNNNNNNN')).toMatchObject(used)
  const known = { status: 409, error: { code: 'record_id_used' } }
  expect(await create(table.id, { records: [{ id, fields: {} }] })).toMatchObject(known)
  await tables.remove(table.id, [id])
  expect(await create(table.id, { records: [{ id, fields: { [text]: 'x' } }] })).toMatchObject(known)
  const twice = 'recCCCCCCCCCCCCCC'
  expect((await create(table.id, { records: [twice, twice].map((one) => ({ id: one, fields: {} })) })).status).toBe(400)
  expect((await create(table.id, { records: [{ id: 'recShort', fields: {} }] })).status).toBe(400)
})
