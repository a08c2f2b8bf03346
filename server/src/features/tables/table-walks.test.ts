import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { openTables } from '../../../test/table-base.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { SYSTEM } from '../../db/engine.ts'
import { startIndex } from './index-store.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const n = 2400

interface Row {
  readonly number: number
  readonly Name: string
  readonly N: number | null
  readonly State: string | null
  readonly Day: string | null
}
const rows = Array.from({ length: n }, (_, at): Row => {
  const number = at + 1
  return {
    number,
    Name: number % 9 === 0 ? '' : `${number % 2 === 0 ? 'task' : 'Task'} ${(number * 31) % 40}`,
    N: number % 5 === 0 ? null : (number * 37) % 1001,
    State: [null, 'Open', 'Done', 'Open'][number % 4] ?? null,
    Day: number % 3 === 0 ? null : `2026-0${1 + (number % 9)}-15`,
  }
})

async function openLargeTable() {
  const me = await signUp(app)
  const { addTable } = await openTables(me)
  const choices = [{ name: 'Done' }, { name: 'Open' }]
  const table = await addTable('Large', [
    { name: 'Name', type: 'singleLineText' },
    { name: 'N', type: 'number' },
    { name: 'State', type: 'singleSelect', options: { choices } },
    { name: 'Day', type: 'date' },
  ])
  const ids = new Map(table.fields.map(({ name, id }) => [name, id]))
  const options = new Map(table.fields[2]?.options.choices?.map(({ id, name }) => [name, id]))
  const records = rows.map(({ number, State, ...cells }) => ({
    number,
    cells: Object.fromEntries(
      Object.entries({ ...cells, State: options.get(State ?? '') }).flatMap(([name, value]) =>
        value === null || value === undefined || value === '' ? [] : [[ids.get(name), value]],
      ),
    ),
  }))
  await context.engine.query(
    SYSTEM,
    `insert into table_records (account_id, table_id, id, number, cells, created_at, updated_at)
     select $1::uuid, $2, 'rec' || lpad(number::text, 14, '0'), number, cells, now(), now()
       from jsonb_to_recordset($3::text::jsonb) as given (number bigint, cells jsonb)`,
    [me.accountId, table.id, JSON.stringify(records)],
  )
  const params = { table_id: table.id }
  const list = async (body: object) => {
    const numbers: number[] = []
    for (let cursor: string | null = null; ; ) {
      const page: { data: { number: number }[]; meta: { next_cursor: string | null } } = await me.request(
        'tableRecords.query',
        { params, body: { ...body, limit: 900, ...(cursor === null ? {} : { cursor }) } },
      )
      expect(page.meta).toMatchObject({ n_records: n })
      numbers.push(...page.data.map(({ number }) => number))
      cursor = page.meta.next_cursor
      if (cursor === null) return numbers
    }
  }
  const addIndex = (name: string) =>
    createAccountDb(context.engine, me.accountId ?? '').transaction((tx) =>
      startIndex(tx, table.id, ids.get(name) ?? ''),
    )
  return { me, params, list, ids, addIndex }
}

/** Filters that many records pass, few, and none; the last also by two fields that many pass. */
const filters: readonly (readonly [string, (row: Row) => boolean])[] = [
  ['', () => true],
  ["{State}='Open'", ({ State }) => State === 'Open'],
  ['{N}>=100', ({ N }) => (N ?? 0) >= 100],
  ['{N}>=985', ({ N }) => (N ?? 0) >= 985],
  ["AND({State}='Open',{N}>=300,{N}<900)", ({ State, N }) => State === 'Open' && (N ?? 0) >= 300 && (N ?? 0) < 900],
  ["AND({Name}='Task 7',{State}='Open')", ({ Name, State }) => Name === 'Task 7' && State === 'Open'],
  ["{Name}='nobody'", () => false],
  ["FIND('sk 7',LOWER({Name}&''))", ({ Name }) => Name.toLowerCase().includes('sk 7')],
  ["AND(SEARCH('TASK',{Name}),FIND('on',{State}))", ({ Name, State }) => Name !== '' && State === 'Done'],
]
type Order = readonly (readonly [keyof Row, 'asc' | 'desc'])[]
const orders: readonly Order[] = [
  [],
  [['N', 'desc']],
  [['Name', 'asc']],
  [
    ['State', 'desc'],
    ['N', 'asc'],
  ],
  [
    ['N', 'asc'],
    ['Day', 'desc'],
  ],
  [
    ['State', 'asc'],
    ['Day', 'desc'],
    ['Name', 'asc'],
  ],
]

function toKey(row: Row, field: keyof Row): number | string {
  if (field === 'State') return ['Done', 'Open'].indexOf(row.State ?? '')
  if (field === 'N') return row.N ?? -1
  return String(row[field] ?? '').toLowerCase()
}
const sortRows = (order: Order) =>
  rows.toSorted((one, other) => {
    for (const [field, direction] of order) {
      const [a, b] = [toKey(one, field), toKey(other, field)]
      if (a !== b) return (a < b ? -1 : 1) * (direction === 'asc' ? 1 : -1)
    }
    return one.number - other.number
  })

it('lists the same in every order, whether indexes find many records or few', async () => {
  const { me, params, list, ids, addIndex } = await openLargeTable()
  const check = async (some: readonly Order[]) => {
    for (const order of some) {
      const sorted = sortRows(order)
      const sorts = order.map(([field, direction]) => ({ field_id: ids.get(field), direction }))
      for (const [formula, passes] of filters)
        expect(
          await list({ sorts, ...(formula === '' ? {} : { formula }) }),
          `${formula} ${JSON.stringify(order)}`,
        ).toEqual(sorted.filter(passes).map(({ number }) => number))
    }
  }
  await check(orders.slice(1, 3))
  for (const name of ['N', 'State']) await addIndex(name)
  await check(orders.slice(3))
  for (const name of ['Name', 'Day']) await addIndex(name)
  await check(orders)
  // Records may be left out at the beginning instead of a cursor.
  for (const order of orders.slice(0, 4)) {
    const sorts = order.map(([field, direction]) => ({ field_id: ids.get(field), direction }))
    for (const [formula, passes] of filters.slice(0, 4)) {
      const body = { sorts, offset: 30, limit: 40, ...(formula === '' ? {} : { formula }) }
      const page = await me.call('tableRecords.query', { params, body })
      const expected = sortRows(order).filter(passes).slice(30, 70)
      expect(
        page.map(({ number }) => number),
        `${formula} ${JSON.stringify(order)}`,
      ).toEqual(expected.map(({ number }) => number))
    }
  }
})

it('keeps the number of records as they come and go', async () => {
  const me = await signUp(app)
  const { addTable, add, remove } = await openTables(me)
  const table = await addTable('Small')
  const other = await addTable('Other')
  const count = async (table_id: string) =>
    (await me.request('tableRecords.query', { params: { table_id }, body: {} })).meta
  const { records } = await add(table.id, [{ Name: 'One' }])
  const { change_id } = await add(table.id, [{ Name: 'Two' }, { Name: 'Three' }])
  await add(other.id, [{ Name: 'Else' }])
  expect(await count(table.id)).toMatchObject({ n_records: 3 })
  await remove(table.id, [records[0]?.id])
  expect(await count(table.id)).toMatchObject({ n_records: 2 })
  const undone = await me.call('tableRecords.undo', { params: { table_id: table.id }, body: { change_id } })
  expect(await count(table.id)).toMatchObject({ n_records: 0 })
  await me.call('tableRecords.undo', { params: { table_id: table.id }, body: { change_id: undone.change_id } })
  expect(await count(table.id)).toMatchObject({ n_records: 2 })
  expect(await count(other.id)).toMatchObject({ n_records: 1 })
})
