import { expect, it } from 'vitest'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { deleteExpiredRows } from '../../housekeeping.ts'

const { app, context } = await useApp()

/** A base with one table; `cells` writes by names of fields. */
async function createTable(me: Person, fields: readonly { name: string; type: string; options?: object }[]) {
  const base = await me.call('tables.createBase', { body: { name: 'Work' } })
  const params = { base_id: base.id }
  const table = await me.call('tables.createTable', { params, body: { name: 'Tasks', fields } })
  return { base, table, ids: Object.fromEntries(table.fields.map(({ name, id }) => [name, id])) }
}
const add = async (me: Person, table_id: string, rows: readonly object[], typecast = false) =>
  me.call('tableRecords.create', {
    params: { table_id },
    body: { records: rows.map((fields) => ({ fields })), typecast },
  })
/** What a person sees: cells by the names of their fields. */
async function readCells(me: Person, table_id: string, query: object = {}) {
  const table = await me.call('tables.readTable', { params: { table_id } })
  const names = new Map(table.fields.map(({ id, name }) => [id, name]))
  const records = await me.call('tableRecords.query', { params: { table_id }, body: query })
  return records.map(({ fields }) =>
    Object.fromEntries(Object.entries(fields).map(([id, value]) => [names.get(id) ?? id, value])),
  )
}

it('keeps cells of every type that people type in', async () => {
  const me = await signUp(app)
  const types = {
    Name: ['singleLineText', 'Open day'],
    Long: ['multilineText', 'Two\nlines'],
    Mail: ['email', 'ada@example.com'],
    Site: ['url', 'https://example.com'],
    Phone: ['phoneNumber', '+49 1'],
    Count: ['number', 12.5],
    Share: ['percent', 0.25],
    Price: ['currency', 99.9],
    Length: ['duration', 5400],
    Stars: ['rating', 4],
    Done: ['checkbox', true],
    Day: ['date', '2026-02-28'],
    At: ['dateTime', '2026-02-28T10:00:00.000Z'],
    Code: ['barcode', { text: '4711', type: 'ean8' }],
  } as const
  const fields = Object.entries(types).map(([name, [type]]) => ({ name, type }))
  const { table, ids } = await createTable(me, [
    ...fields,
    { name: 'State', type: 'singleSelect', options: { choices: [{ name: 'Open' }, { name: 'Closed' }] } },
    { name: 'Tags', type: 'multipleSelects', options: { choices: [{ name: 'a' }, { name: 'b' }] } },
    { name: 'No', type: 'autoNumber' },
    { name: 'Made', type: 'createdTime' },
    { name: 'Maker', type: 'createdBy' },
    { name: 'Who', type: 'singleCollaborator' },
  ])
  const sent = Object.fromEntries(Object.entries(types).map(([name, [, value]]) => [ids[name], value]))
  const user = me.session?.user.id ?? ''
  const more = { [ids['State'] ?? '']: 'Open', [ids['Tags'] ?? '']: ['b', 'a'], [ids['Who'] ?? '']: { id: user } }
  await add(me, table.id, [{ ...sent, ...more }])
  const person = { id: user, name: 'Ada Example', email: me.session?.user.email }
  expect(await readCells(me, table.id)).toEqual([
    {
      ...Object.fromEntries(Object.entries(types).map(([name, [, value]]) => [name, value])),
      State: 'Open',
      Tags: ['b', 'a'],
      No: 1,
      Made: expect.any(String),
      Maker: person,
      Who: person,
    },
  ])
  const bad = [
    [{ [ids['Count'] ?? '']: '12' }, 'Field "Count" cannot accept the provided value'],
    [{ [ids['Day'] ?? '']: '2026-02-31' }, 'Field "Day" cannot accept the provided value: is not a date that exists'],
    [{ [ids['Stars'] ?? '']: 6 }, 'Field "Stars" cannot accept the provided value'],
    [{ [ids['No'] ?? '']: 6 }, 'Field "No" cannot accept a value because the field is computed'],
    [{ [ids['State'] ?? '']: 'Lost' }, String.raw`Insufficient permissions to create new select option "\"Lost\""`],
  ] as const
  for (const [cells, message] of bad) {
    const answer = await me.request('tableRecords.create', {
      params: { table_id: table.id },
      body: { records: [{ fields: cells }] },
    })
    expect([answer.status, answer.error.message]).toEqual([400, message])
  }
  const texts = {
    Count: '1,250',
    Share: '50%',
    Price: '€9.90',
    Length: '1:30',
    Done: 'yes',
    Day: '3 March 2026',
    State: 'Lost',
    Tags: 'a, c',
  }
  await add(me, table.id, [Object.fromEntries(Object.entries(texts).map(([name, value]) => [ids[name], value]))], true)
  expect((await readCells(me, table.id))[1]).toMatchObject({
    Count: 1250,
    Share: 0.5,
    Price: 9.9,
    Length: 5400,
    Done: true,
    Day: '2026-03-03',
    State: 'Lost',
    Tags: ['a', 'c'],
    No: 2,
  })
})

/** Projects with tasks: a link with its other side, and fields that read through it. */
async function createProjects(me: Person) {
  const {
    base,
    table: tasks,
    ids,
  } = await createTable(me, [
    { name: 'Task', type: 'singleLineText' },
    { name: 'Hours', type: 'number' },
  ])
  const params = { base_id: base.id }
  const body = { name: 'Projects', fields: [{ name: 'Project', type: 'singleLineText' }] }
  const projects = await me.call('tables.createTable', { params, body })
  const addField = async (table_id: string, name: string, type: string, options: object) => {
    const made = await me.call('tables.createField', { params: { table_id }, body: { name, type, options } })
    return made.fields.find((field) => field.name === name)?.id ?? ''
  }
  const link = await addField(tasks.id, 'Project', 'multipleRecordLinks', { linkedTableId: projects.id })
  const back = (await me.call('tables.readTable', { params: { table_id: projects.id } })).fields.at(-1)?.id ?? ''
  const via = { recordLinkFieldId: back, fieldIdInLinkedTable: ids['Hours'] }
  await addField(projects.id, 'N', 'count', { recordLinkFieldId: back })
  const sum = await addField(projects.id, 'Sum', 'rollup', { ...via, formula: 'SUM(values)' })
  await addField(projects.id, 'All', 'multipleLookupValues', via)
  await addField(projects.id, 'Text', 'formula', { formula: "{Project}&': '&{Sum}&' ('&{Tasks}&')'" })
  await addField(tasks.id, 'Total', 'multipleLookupValues', { recordLinkFieldId: link, fieldIdInLinkedTable: sum })
  return { tasks, projects, ids, link, back, sum, addField }
}

it('computes counts, rollups, lookups and formulas with the change, along links from both sides', async () => {
  const me = await signUp(app)
  const { tasks, projects, ids, link, back } = await createProjects(me)
  const [project] = (await add(me, projects.id, [{ [projects.primary_field_id]: 'Move' }])).records
  const task = (name: string, hours: number) => ({
    [tasks.primary_field_id]: name,
    [ids['Hours'] ?? '']: hours,
    [link]: [project?.id],
  })
  const made = await add(me, tasks.id, [task('Pack', 2), task('Drive', 3)])
  const [first, second] = made.records
  expect(await readCells(me, projects.id)).toEqual([
    {
      Project: 'Move',
      Tasks: [
        { id: first?.id, name: 'Pack' },
        { id: second?.id, name: 'Drive' },
      ],
      N: 2,
      Sum: 5,
      All: [2, 3],
      Text: 'Move: 5 (Pack, Drive)',
    },
  ])
  const update = (table_id: string, id: string | undefined, fields: object) =>
    me.call('tableRecords.update', { params: { table_id }, body: { records: [{ id, fields }] } })
  await update(tasks.id, first?.id, { [tasks.primary_field_id]: 'Pack all', [ids['Hours'] ?? '']: 10 })
  expect(await readCells(me, projects.id)).toMatchObject([
    { Sum: 13, All: [10, 3], Text: 'Move: 13 (Pack all, Drive)' },
  ])
  expect(await readCells(me, tasks.id)).toMatchObject([{ Total: [13] }, { Total: [13] }])
  await update(projects.id, project?.id, { [projects.primary_field_id]: 'Moving', [back]: [second?.id] })
  expect(await readCells(me, tasks.id)).toMatchObject([
    { Task: 'Pack all' },
    { Project: [{ name: 'Moving' }], Total: [3] },
  ])
  expect((await readCells(me, tasks.id))[0]).not.toHaveProperty('Project')
  // With typecast, a link is found or made by its name.
  await add(
    me,
    tasks.id,
    [{ [tasks.primary_field_id]: 'Sell', [ids['Hours'] ?? '']: '1', [link]: 'Moving, Sale' }],
    true,
  )
  expect(await readCells(me, projects.id)).toMatchObject([
    { Text: 'Moving: 4 (Drive, Sell)' },
    { Project: 'Sale', N: 1, Sum: 1 },
  ])
  const { change_id } = await me.call('tableRecords.remove', {
    params: { table_id: tasks.id },
    body: { ids: [second?.id] },
  })
  expect(await readCells(me, projects.id)).toMatchObject([{ N: 1, Text: 'Moving: 1 (Sell)' }, {}])
  await me.call('tableRecords.undo', { params: { table_id: tasks.id }, body: { change_id } })
  expect(await readCells(me, projects.id)).toMatchObject([{ N: 2, Sum: 4 }, {}])
  expect((await readCells(me, tasks.id)).map((cells) => cells['Task'])).toEqual(['Pack all', 'Drive', 'Sell'])
})

it('leaves many dependents to a job', async () => {
  const me = await signUp(app)
  const { tasks, projects, link, sum } = await createProjects(me)
  const [project] = (await add(me, projects.id, [{ [projects.primary_field_id]: 'Move' }])).records
  const hours = tasks.fields[1]?.id ?? ''
  for (let n = 0; n < 2; n++)
    await add(
      me,
      tasks.id,
      Array.from({ length: 150 }, () => ({ [hours]: 1, [link]: [project?.id] })),
    )
  await finishJobs(context, 'tables.recompute')
  const records = await me.call('tableRecords.query', { params: { table_id: tasks.id }, body: { limit: 1000 } })
  const total = records[0] === undefined ? '' : (Object.keys(records[0].fields).at(-1) ?? '')
  expect(new Set(records.map(({ fields, is_stale }) => JSON.stringify([fields[total], is_stale])))).toEqual(
    new Set(['[[300],false]']),
  )
  expect((await me.call('tableRecords.query', { params: { table_id: projects.id }, body: {} }))[0]?.fields[sum]).toBe(
    300,
  )
})

it('refuses circles by name, and formulas that name what does not exist', async () => {
  const me = await signUp(app)
  const { tasks, addField, projects, sum } = await createProjects(me)
  const params = { table_id: tasks.id }
  const tryField = (body: object) => me.request('tables.createField', { params, body })
  const a = await addField(tasks.id, 'A', 'formula', { formula: 'Hours+1' })
  await addField(tasks.id, 'B', 'formula', { formula: '{A}*2' })
  const circle = await me.request('tables.updateField', {
    params: { ...params, field_id: a },
    body: { options: { formula: '{B}' } },
  })
  expect([circle.status, circle.error.message]).toEqual([
    400,
    'The fields would depend on each other in a circle: A → B → A',
  ])
  // Also through links and back.
  const hours = await me.request('tables.updateField', {
    params: { table_id: projects.id, field_id: sum },
    body: { options: { recordLinkFieldId: projects.id.replace('tbl', 'fld') } },
  })
  expect(hours.error.message).toBe('recordLinkFieldId must be a link of this table')
  expect((await tryField({ name: 'C', type: 'formula', options: { formula: '{Nobody}+1' } })).error.message).toBe(
    'Unknown field names: Nobody',
  )
  expect((await tryField({ name: 'C', type: 'formula', options: { formula: '1+' } })).error.message).toBe(
    'The formula cannot be read: The formula stops too early',
  )
  expect((await tryField({ name: 'A', type: 'number' })).error.message).toBe('There is already one with the name "A"')
  // A formula follows the names of its fields.
  await me.call('tables.updateField', { params: { ...params, field_id: a }, body: { name: 'Plus {one}' } })
  const table = await me.call('tables.readTable', { params })
  expect(table.fields.at(-1)?.options.formula).toBe(String.raw`{Plus \{one\}}*2`)
})

it('computes formulas of the clock when they are read', async () => {
  const me = await signUp(app)
  const { table, ids } = await createTable(me, [
    { name: 'Name', type: 'singleLineText' },
    { name: 'Due', type: 'date' },
  ])
  const params = { table_id: table.id }
  const formula = "IF(IS_BEFORE({Due},TODAY()),'late','in time')"
  await me.call('tables.createField', { params, body: { name: 'State', type: 'formula', options: { formula } } })
  await add(me, table.id, [{ [ids['Due'] ?? '']: '2001-01-01' }, { [ids['Due'] ?? '']: '2199-01-01' }])
  expect((await readCells(me, table.id)).map((cells) => cells['State'])).toEqual(['late', 'in time'])
  expect(await readCells(me, table.id, { formula: "{State}='late'" })).toHaveLength(1)
})

it('lists pages in any order, by views, conditions and formulas', async () => {
  const me = await signUp(app)
  const { table, ids } = await createTable(me, [
    { name: 'Name', type: 'singleLineText' },
    { name: 'N', type: 'number' },
    { name: 'State', type: 'singleSelect', options: { choices: [{ name: 'Zero' }, { name: 'Alpha' }] } },
  ])
  const [name = '', n = '', state = ''] = [ids['Name'], ids['N'], ids['State']]
  const rows = ['d', 'B', 'a', 'C'].map((text, at) => ({
    [name]: text,
    [n]: 3 - at,
    [state]: at % 2 === 0 ? 'Alpha' : 'Zero',
  }))
  await add(me, table.id, [...rows, {}])
  const list = async (body: object) => {
    const seen: unknown[] = []
    for (let cursor: string | null = null; ; ) {
      const page: { data: { fields: Record<string, unknown> }[]; meta: { next_cursor: string | null } } =
        await me.request('tableRecords.query', {
          params: { table_id: table.id },
          body: { ...body, limit: 2, ...(cursor === null ? {} : { cursor }) },
        })
      seen.push(...page.data.map(({ fields }) => fields[name] ?? null))
      cursor = page.meta.next_cursor
      if (cursor === null) return seen.join(' ')
    }
  }
  const by = (field_id: string, direction: string) => ({ sorts: [{ field_id, direction }] })
  expect(await list({})).toBe('d B a C ')
  expect(await list(by(name, 'asc'))).toBe(' a B C d')
  expect(await list(by(name, 'desc'))).toBe('d C B a ')
  expect(await list(by(n, 'desc'))).toBe('d B a C ')
  expect(await list(by(n, 'asc'))).toBe(' C a B d')
  // A select by the order of its options.
  expect(await list(by(state, 'asc'))).toBe(' B C d a')
  expect(await list({ sorts: [...by(state, 'desc').sorts, ...by(name, 'asc').sorts] })).toBe('a d B C ')
  expect(await list({ formula: '{N}>0' })).toBe('d B a')
  const view = await me.call('tables.createView', {
    params: { table_id: table.id },
    body: {
      name: 'Alphas',
      settings: {
        filter: { match: 'all', conditions: [{ field_id: state, operator: 'eq', value: 'Alpha' }] },
        ...by(name, 'asc'),
      },
    },
  })
  expect(await list({ view_id: view.id })).toBe('a d')
  expect(await list({ view_id: view.id, formula: "{Name}='d'" })).toBe('d')
  const cursor = (await me.request('tableRecords.query', { params: { table_id: table.id }, body: { limit: 2 } })).meta
    .next_cursor
  const other = await me.request('tableRecords.query', {
    params: { table_id: table.id },
    body: { ...by(name, 'asc'), cursor },
  })
  expect([other.status, other.error.message]).toEqual([400, 'cursor must be of the page before, of the same query'])
})

it('undoes and tells who changed what', async () => {
  const me = await signUp(app)
  const { table, ids } = await createTable(me, [
    { name: 'Name', type: 'singleLineText' },
    { name: 'N', type: 'number' },
  ])
  const params = { table_id: table.id }
  const [record] = (await add(me, table.id, [{ [ids['Name'] ?? '']: 'One', [ids['N'] ?? '']: 1 }])).records
  const set = (fields: object) =>
    me.call('tableRecords.update', { params, body: { records: [{ id: record?.id, fields }] } })
  const { change_id } = await set({ [ids['N'] ?? '']: 2 })
  await set({ [ids['Name'] ?? '']: 'Two' })
  await me.call('tableRecords.undo', { params, body: { change_id } })
  expect(await readCells(me, table.id)).toEqual([{ Name: 'Two', N: 1 }])
  expect((await me.request('tableRecords.undo', { params, body: { change_id } })).error.code).toBe('changed_since')
  const history = await me.call('tableRecords.history', { params: { ...params, record_id: record?.id ?? '' } })
  expect(history.map(({ kind, before, after }) => [kind, before, after])).toEqual([
    ['update', { [ids['N'] ?? '']: 2 }, { [ids['N'] ?? '']: 1 }],
    ['update', { [ids['Name'] ?? '']: 'One' }, { [ids['Name'] ?? '']: 'Two' }],
    ['update', { [ids['N'] ?? '']: 1 }, { [ids['N'] ?? '']: 2 }],
    ['create', null, { [ids['Name'] ?? '']: 'One', [ids['N'] ?? '']: 1 }],
  ])
})

it('brings fields, tables and bases back from the trash for 30 days', async () => {
  const me = await signUp(app)
  const { base, table, ids } = await createTable(me, [
    { name: 'Name', type: 'singleLineText' },
    { name: 'N', type: 'number' },
  ])
  await add(me, table.id, [{ [ids['N'] ?? '']: 7 }])
  const params = { table_id: table.id, field_id: ids['N'] ?? '' }
  expect((await me.call('tables.removeField', { params })).fields).toHaveLength(1)
  expect(await readCells(me, table.id)).toEqual([{}])
  await me.call('tables.restoreField', { params })
  expect(await readCells(me, table.id)).toEqual([{ N: 7 }])
  await me.call('tables.removeTable', { params: { table_id: table.id } })
  expect((await me.request('tables.readTable', { params: { table_id: table.id } })).status).toBe(404)
  await me.call('tables.restoreTable', { params: { table_id: table.id } })
  await me.call('tables.removeBase', { params: { base_id: base.id } })
  expect((await me.request('tables.readTable', { params: { table_id: table.id } })).status).toBe(404)
  expect(await me.call('tables.listBases', { query: { status: 'trash' } })).toMatchObject([
    { id: base.id, n_tables: 2 },
  ])
  await me.call('tables.restoreBase', { params: { base_id: base.id } })
  expect(await readCells(me, table.id)).toEqual([{ N: 7 }])
  await deleteExpiredRows(context.engine)
  expect(await readCells(me, table.id)).toEqual([{ N: 7 }])
})
