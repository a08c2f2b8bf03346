import { expect, it } from 'vitest'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })

interface Cells {
  readonly Name?: string
  readonly N?: number
  readonly State?: string
  readonly Due?: string
  readonly Ready?: boolean
}
/** Rows with every kind of empty cell among them. */
const rows = Array.from(
  { length: 2100 },
  (_, at): Cells => ({
    ...(at % 7 === 0 ? {} : { Name: `${at % 2 === 0 ? 'task' : 'Task'} ${at % 50}` }),
    ...(at % 5 === 0 ? {} : { N: (at * 37) % 101 }),
    ...(at % 3 === 0 ? {} : { State: at % 3 === 1 ? 'Open' : 'Done' }),
    ...(at % 4 === 0 ? {} : { Due: `2026-${String(1 + (at % 12)).padStart(2, '0')}-15` }),
    ...(at % 2 === 0 ? {} : { Ready: true }),
  }),
)

it('has the same results with an index and without, by SQL and by the evaluator', async () => {
  const me = await signUp(app)
  const base = await me.call('tables.createBase', { body: { name: 'Large' } })
  const fields = [
    { name: 'Name', type: 'singleLineText' },
    { name: 'N', type: 'number' },
    { name: 'State', type: 'singleSelect', options: { choices: [{ name: 'Done' }, { name: 'Open' }] } },
    { name: 'Due', type: 'date' },
    { name: 'Ready', type: 'checkbox' },
    { name: 'Twice', type: 'formula', options: { formula: '{N}*2' } },
  ]
  const table = await me.call('tables.createTable', { params: { base_id: base.id }, body: { name: 'Tasks', fields } })
  const ids = new Map(table.fields.map(({ name, id }) => [name, id]))
  const params = { table_id: table.id }
  for (let at = 0; at < rows.length; at += 200) {
    const records = rows.slice(at, at + 200).map((cells) => ({
      fields: Object.fromEntries(Object.entries(cells).map(([name, value]) => [ids.get(name), value])),
    }))
    await me.call('tableRecords.create', { params, body: { records } })
  }
  const list = async (body: object) => {
    const numbers: number[] = []
    for (let cursor: string | null = null; ; ) {
      const page: { data: { number: number }[]; meta: { next_cursor: string | null } } = await me.request(
        'tableRecords.query',
        { params, body: { ...body, limit: 700, ...(cursor === null ? {} : { cursor }) } },
      )
      numbers.push(...page.data.map(({ number }) => number))
      cursor = page.meta.next_cursor
      if (cursor === null) return numbers
    }
  }
  const filters: readonly (readonly [string, (row: Cells) => boolean])[] = [
    ['{N}>50', ({ N = 0 }) => N > 50],
    ['{N}<=3', ({ N = 0 }) => N <= 3],
    ['{N}=37', ({ N }) => N === 37],
    ["{Name}='Task 9'", ({ Name }) => Name === 'Task 9'],
    ["LOWER({Name}&'')='task 9'", ({ Name = '' }) => Name.toLowerCase() === 'task 9'],
    ["{State}='Open'", ({ State }) => State === 'Open'],
    ["{State}!='Open'", ({ State }) => State !== 'Open'],
    ['{Ready}', ({ Ready = false }) => Ready],
    ["IS_AFTER({Due},DATETIME_PARSE('2026-06-30'))", ({ Due = '' }) => Due > '2026-06-30'],
    [
      "AND({State}='Done',{N}>=90,NOT({Name}=BLANK()))",
      ({ State, N = 0, Name }) => State === 'Done' && N >= 90 && Name !== undefined,
    ],
    // Only the evaluator has a formula field and a pattern.
    ['AND({N}>95,{Twice}<200)', ({ N = 0 }) => N > 95 && N < 100],
    ["REGEX_MATCH({Name}&'','^task [0-5]$')", ({ Name = '' }) => /^task [0-5]$/u.test(Name)],
  ]
  const orders = ['Name', 'N', 'State', 'Due', 'Ready', 'Twice'].flatMap((name) =>
    ['asc', 'desc'].map((direction) => ({ sorts: [{ field_id: ids.get(name), direction }] })),
  )
  const readAll = async () => {
    const filtered: number[][] = []
    for (const [formula] of filters) filtered.push(await list({ formula }))
    const sorted: number[][] = []
    for (const order of orders) sorted.push(await list(order))
    return { filtered, sorted }
  }
  const before = await readAll()
  for (const [at, [formula, test]] of filters.entries())
    expect(before.filtered[at], formula).toEqual(rows.flatMap((row, place) => (test(row) ? [place + 1] : [])))
  await finishJobs(context, 'tables.index')
  const grown = await me.call('tables.readTable', { params })
  expect(grown.fields.filter(({ is_indexed }) => is_indexed).map(({ name }) => name)).toEqual([
    'Name',
    'N',
    'State',
    'Due',
    'Ready',
    'Twice',
  ])
  const after = await readAll()
  expect(after.filtered).toEqual(before.filtered)
  // Equal values stand in the table's order, from either end.
  expect(after.sorted).toEqual(before.sorted)
  // What is written later is found by the index, too.
  const [first] = await me.call('tableRecords.query', { params, body: { limit: 1 } })
  const body = { records: [{ id: first?.id, fields: { [ids.get('N') ?? '']: 1000 } }] }
  await me.call('tableRecords.update', { params, body })
  expect(await list({ formula: '{N}=1000' })).toEqual([1])
  const last = await me.call('tableRecords.query', {
    params,
    body: { limit: 1, sorts: [{ field_id: ids.get('N'), direction: 'desc' }] },
  })
  expect(last.map(({ number }) => number)).toEqual([1])
  await me.call('tableRecords.remove', { params, body: { ids: [first?.id] } })
  expect(await list({ formula: '{N}=1000' })).toEqual([])
})

it('gives a field another type, and says first what would be lost', async () => {
  const me = await signUp(app)
  const base = await me.call('tables.createBase', { body: { name: 'Types' } })
  const table = base.tables[0]
  const params = { table_id: table?.id ?? '' }
  const made = await me.call('tables.createField', { params, body: { name: 'Size', type: 'singleLineText' } })
  const field_id = made.fields.at(-1)?.id ?? ''
  const texts = ['12', '1,5', 'many', '12', '7']
  await me.call('tableRecords.create', {
    params,
    body: { records: texts.map((text) => ({ fields: { [field_id]: text } })) },
  })
  await me.call('tables.createField', {
    params,
    body: { name: 'Twice', type: 'formula', options: { formula: '{Size}*2' } },
  })
  const read = async () =>
    (await me.call('tableRecords.query', { params, body: {} })).map(({ fields }) => fields[field_id] ?? null)
  const convert = (body: object) => me.call('tables.convertField', { params: { ...params, field_id }, body })
  expect(await convert({ type: 'number', is_preview: true })).toMatchObject({
    n_kept: 4,
    n_lost: 1,
    lost_examples: ['many'],
  })
  expect(await read()).toEqual(texts)
  const select = await convert({ type: 'singleSelect' })
  expect(select).toMatchObject({ n_kept: 5, n_lost: 0 })
  expect(select.table.fields.find(({ id }) => id === field_id)?.options.choices?.map(({ name }) => name)).toEqual([
    '12',
    '1,5',
    'many',
    '7',
  ])
  expect(await read()).toEqual(texts)
  expect(await convert({ type: 'multipleSelects' })).toMatchObject({ n_lost: 0 })
  expect(await read()).toEqual([['12'], ['1', '5'], ['many'], ['12'], ['7']])
  // Two choices are no number.
  expect(await convert({ type: 'number' })).toMatchObject({ n_kept: 3, n_lost: 2 })
  expect(await read()).toEqual([12, null, null, 12, 7])
  const [first] = await me.call('tableRecords.query', { params, body: { formula: '{Twice}=24' } })
  expect(first?.number).toBe(1)
  expect(
    (await me.request('tables.convertField', { params: { ...params, field_id }, body: { type: 'formula' } })).status,
  ).toBe(400)
})
