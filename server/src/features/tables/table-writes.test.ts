import { expect, it } from 'vitest'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { signUp } from '../../../test/harness.ts'
import { openTables } from '../../../test/table-base.ts'
import { createTableProgram } from '../../../test/table-program.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })

it('knows an option that typecast adds for the rest of the request', async () => {
  const me = await signUp(app)
  const { send, tasks, table } = await createTableProgram(app, me)
  const params = { table_id: table.id }
  const formula = "{Status}&'!'"
  await me.call('tables.createField', { params, body: { name: 'Said', type: 'formula', options: { formula } } })
  const upsert = (...records: object[]) =>
    send('PATCH', tasks, {
      records: records.map((fields) => ({ fields })),
      performUpsert: { fieldsToMergeOn: ['Name'] },
      typecast: true,
    })
  await upsert({ Name: 'One', Status: 'Open' })
  // One record is changed and one is made: each adds an option.
  const done = await upsert({ Name: 'One', Status: 'Waiting' }, { Name: 'Two', Status: 'Late' })
  expect(done.body.records?.map(({ fields }) => [fields['Status'], fields['Said']])).toEqual([
    ['Waiting', 'Waiting!'],
    ['Late', 'Late!'],
  ])
  const { fields } = await me.call('tables.readTable', { params })
  const options = fields.find(({ name }) => name === 'Status')?.options.choices ?? []
  expect(options.map(({ name }) => name)).toEqual(['Open', 'Done', 'Waiting', 'Late'])
  // An option that does not exist yet is one key for both records.
  const twice = await send('PATCH', tasks, {
    records: [{ fields: { Status: 'New' } }, { fields: { Status: 'New' } }],
    performUpsert: { fieldsToMergeOn: ['Status'] },
    typecast: true,
  })
  expect(twice.status).toBe(422)
})

it('adds at most 200 linked records by their names in one request', async () => {
  const me = await signUp(app)
  const { send, tasks, base, table } = await createTableProgram(app, me)
  const other = await me.call('tables.createTable', {
    params: { base_id: base.id },
    body: { name: 'People', fields: [{ name: 'Person', type: 'singleLineText' }] },
  })
  for (const name of ['One', 'Two'])
    await me.call('tables.createField', {
      params: { table_id: table.id },
      body: { name, type: 'multipleRecordLinks', options: { linkedTableId: other.id } },
    })
  const people = (from: number, n: number) => Array.from({ length: n }, (_, at) => `Person ${from + at}`)
  const post = (fields: object) => send('POST', tasks, { fields, typecast: true })
  for (const fields of [{ One: people(0, 201) }, { One: people(0, 150), Two: people(500, 51) }])
    expect(await post(fields)).toMatchObject({
      status: 422,
      body: { error: { type: 'INVALID_VALUE_FOR_COLUMN', message: expect.stringContaining('200 linked records') } },
    })
  expect((await post({ One: people(0, 150), Two: people(100, 100) })).status).toBe(200)
  const list = await me.call('tableRecords.query', { params: { table_id: other.id }, body: { limit: 1000 } })
  expect(list).toHaveLength(200)
})

it('keeps what reads the time and the author of the last change up to date', async () => {
  const me = await signUp(app)
  const { addTable, addField, add, set, read } = await openTables(me)
  const tasks = await addTable('Tasks')
  const projects = await addTable('Projects')
  const changed = await addField(tasks.id, 'Changed', 'lastModifiedTime')
  await addField(tasks.id, 'By', 'lastModifiedBy')
  await addField(tasks.id, 'Said', 'formula', { formula: "DATETIME_FORMAT({Changed},'x')&{By}" })
  const link = await addField(projects.id, 'Tasks', 'multipleRecordLinks', { linkedTableId: tasks.id })
  const via = { recordLinkFieldId: link, fieldIdInLinkedTable: changed }
  await addField(projects.id, 'All', 'multipleLookupValues', via)
  await addField(projects.id, 'Last', 'rollup', { ...via, formula: 'MAX(values)' })
  const [task] = (await add(tasks.id, [{ Name: 'Pack' }])).records
  await add(projects.id, [{ Name: 'Move', Tasks: [task?.id] }])
  const [before] = await read(tasks.id)
  await set(tasks.id, task?.id, { Name: 'Pack all' })
  const [after] = await read(tasks.id)
  expect(after?.['Changed']).not.toBe(before?.['Changed'])
  const at = Date.parse(after?.['Changed'] as string)
  expect(after?.['Said']).toBe(`${at}Ada Example`)
  expect(await read(projects.id)).toMatchObject([{ All: [after?.['Changed']] }])
})

it('names linked records as they are called, also where their first field is computed', async () => {
  const me = await signUp(app)
  const { addTable, addField, add, set, read } = await openTables(me)
  const people = await addTable('People', [
    { name: 'Called', type: 'formula', options: { formula: "''" } },
    { name: 'First', type: 'singleLineText' },
    { name: 'Last', type: 'singleLineText' },
  ])
  const body = { options: { formula: "{First}&' '&{Last}" } }
  await me.call('tables.updateField', { params: { table_id: people.id, field_id: people.primary_field_id }, body })
  const tasks = await addTable('Tasks')
  await addField(tasks.id, 'Who', 'multipleRecordLinks', { linkedTableId: people.id })
  await addField(tasks.id, 'Said', 'formula', { formula: "{Who}&'!'" })
  const [ada] = (await add(people.id, [{ First: 'Ada', Last: 'King' }])).records
  await add(tasks.id, [{ Name: 'Pack', Who: [ada?.id] }])
  expect(await read(tasks.id)).toMatchObject([{ Who: [{ name: 'Ada King' }], Said: 'Ada King!' }])
  await set(people.id, ada?.id, { Last: 'Lovelace' })
  expect(await read(tasks.id)).toMatchObject([{ Who: [{ name: 'Ada Lovelace' }], Said: 'Ada Lovelace!' }])
})

it('takes changes back after their field has got another type', async () => {
  const me = await signUp(app)
  const { addTable, addField, add, set, remove, undo, read } = await openTables(me)
  const table = await addTable('Tasks')
  const field = await addField(table.id, 'Size', 'singleLineText')
  const [one, two] = (
    await add(table.id, [
      { Name: 'One', Size: '12' },
      { Name: 'Two', Size: 'many' },
    ])
  ).records
  const emptied = await set(table.id, two?.id, { Size: null })
  const gone = await remove(table.id, [one?.id])
  const params = { table_id: table.id, field_id: field }
  await me.call('tables.convertField', { params, body: { type: 'number' } })
  expect((await undo(table.id, gone.change_id)).status).toBe(200)
  expect((await undo(table.id, emptied.change_id)).error?.code).toBe('changed_since')
  expect(await read(table.id)).toEqual([{ Name: 'One', Size: 12 }, { Name: 'Two' }])
  await set(table.id, two?.id, { Size: 7 })
  const last = await remove(table.id, [one?.id, two?.id])
  await me.call('tables.convertField', { params, body: { type: 'multipleSelects' } })
  expect((await undo(table.id, last.change_id)).status).toBe(200)
  // No option is called 12 or 7: nothing is stored that the table could not be read with.
  expect(await read(table.id)).toEqual([{ Name: 'One' }, { Name: 'Two' }])
})

it('takes back what nobody has changed since, and leaves the rest', async () => {
  const me = await signUp(app)
  const { addTable, addField, add, set, undo, read } = await openTables(me)
  const table = await addTable('Tasks')
  await addField(table.id, 'Size', 'number')
  const [one] = (await add(table.id, [{ Name: 'One', Size: 1 }])).records
  const both = await set(table.id, one?.id, { Name: 'Mine', Size: 2 })
  await set(table.id, one?.id, { Name: 'Theirs' })
  expect((await undo(table.id, both.change_id)).status).toBe(200)
  expect(await read(table.id)).toEqual([{ Name: 'Theirs', Size: 1 }])
})

it('brings back records that were linked to each other, and deletes none that was changed since it was made', async () => {
  const me = await signUp(app)
  const { addTable, addField, add, set, remove, undo, read } = await openTables(me)
  const table = await addTable('Tasks')
  await addField(table.id, 'Before', 'multipleRecordLinks', { linkedTableId: table.id })
  const [one] = (await add(table.id, [{ Name: 'One' }])).records
  const made = await add(table.id, [{ Name: 'Two', Before: [one?.id] }])
  const [two] = made.records
  const whole = await read(table.id)
  expect(whole).toMatchObject([{ 'From field: Before': [{ name: 'Two' }] }, { Before: [{ name: 'One' }] }])
  const gone = await remove(table.id, [one?.id, two?.id])
  await undo(table.id, gone.change_id)
  expect(await read(table.id)).toEqual(whole)
  await set(table.id, two?.id, { Name: 'Two b' })
  expect((await undo(table.id, made.change_id)).error?.code).toBe('changed_since')
  await set(table.id, two?.id, { Name: 'Two' })
  expect((await undo(table.id, made.change_id)).status).toBe(200)
  expect(await read(table.id)).toEqual([{ Name: 'One' }])
})

it('lists each record once while an index begins and records go', async () => {
  const me = await signUp(app)
  const { addTable, addField, add } = await openTables(me)
  const table = await addTable('Tasks')
  const field = await addField(table.id, 'N', 'number')
  const params = { table_id: table.id }
  for (let at = 0; at < 2000; at += 200)
    await me.call('tableRecords.create', {
      params,
      body: { records: Array.from({ length: 200 }, (_, n) => ({ fields: { [field]: (at + n) % 9 } })) },
    })
  await add(table.id, [{}])
  for (const direction of ['asc', 'desc']) {
    const query = (cursor: string | null) =>
      me.request('tableRecords.query', {
        params,
        body: { sorts: [{ field_id: field, direction }], limit: 900, ...(cursor === null ? {} : { cursor }) },
      })
    const first = await query(null)
    await finishJobs(context, 'tables.index')
    const second = await query(first.meta.next_cursor)
    const third = await query(second.meta.next_cursor)
    const numbers = [first, second, third].flatMap(({ data }) => data.map(({ number }: { number: number }) => number))
    const key = (number: number) => (number === 2001 ? -1 : (number - 1) % 9)
    const sign = direction === 'asc' ? 1 : -1
    expect(numbers).toEqual(
      Array.from({ length: 2001 }, (_, at) => at + 1).toSorted((a, b) => sign * (key(a) - key(b)) || a - b),
    )
  }
})
