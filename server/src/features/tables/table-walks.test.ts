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
    startIndex(createAccountDb(context.engine, me.accountId ?? ''), table.id, ids.get(name) ?? '')
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
  for (const order of orders) {
    const sorts = order.map(([field, direction]) => ({ field_id: ids.get(field), direction }))
    const sorted = sortRows(order)
    for (const [formula, passes] of filters.slice(0, 4))
      for (const offset of [30, 1170]) {
        const body = { sorts, offset, limit: 40, ...(formula === '' ? {} : { formula }) }
        const page = await me.call('tableRecords.query', { params, body })
        const expected = sorted.filter(passes).slice(offset, offset + 40)
        expect(
          page.map(({ number }) => number),
          `${formula} ${JSON.stringify(order)} ${offset}`,
        ).toEqual(expected.map(({ number }) => number))
      }
  }
})

it('lists boards and periods in their order from any place, with indexes as without them', async () => {
  const { me, params, list, ids, addIndex } = await openLargeTable()
  const { id: board_id } = await me.call('tables.createView', { params, body: { name: 'Board', type: 'kanban' } })
  await context.engine.query(
    SYSTEM,
    `insert into table_card_places (account_id, view_id, table_id, record_id, place)
     select account_id, $2, table_id, id, (number * 611) % 2399 + 0.5 from table_records where table_id = $1 and number % 7 = 0`,
    [params.table_id, board_id],
  )
  const findPlace = ({ number }: Row) => (number % 7 === 0 ? ((number * 611) % 2399) + 0.5 : number)
  const cut = (length: number) => (row: Row) => (row.Day ?? '').slice(0, length)
  type Key = (row: Row) => number | string
  const state: Key = (row) => toKey(row, 'State')
  const number: Key = (row) => toKey(row, 'N')
  const [State, N, Day] = ['State', 'N', 'Day'].map((name) => ids.get(name))
  const byDay = (unit: string, direction = 'asc') => ({ field_id: Day, unit, direction })
  const cases: readonly (readonly [body: object, keys: readonly Key[], descending?: readonly number[]])[] = [
    [{ board_id, groups: [{ field_id: State }] }, [state, findPlace]],
    [{ board_id, groups: [{ field_id: State, direction: 'desc' }] }, [state, findPlace], [0]],
    [{ board_id }, [findPlace]],
    [{ board_id, groups: [{ field_id: State }, byDay('month')] }, [state, cut(7), findPlace]],
    [{ groups: [byDay('month')] }, [cut(7)]],
    [{ groups: [byDay('year', 'desc')], sorts: [{ field_id: N, direction: 'desc' }] }, [cut(4), number], [0, 1]],
    [{ groups: [byDay('year'), byDay('month', 'desc')], board_id }, [cut(4), cut(7), findPlace], [1]],
    [{ groups: [byDay('day', 'desc')], sorts: [{ field_id: State }] }, [cut(10), state], [0]],
    [{ groups: [{ field_id: State }, byDay('year')], sorts: [{ field_id: N }] }, [state, cut(4), number]],
  ]
  const expectAll = async (nFilters: number, offsets: readonly number[]) => {
    for (const [body, keys, descending = []] of cases) {
      const sorted = rows.toSorted((one, other) => {
        for (const [at, key] of keys.entries()) {
          const [a, b] = [key(one), key(other)]
          if (a !== b) return (a < b ? -1 : 1) * (descending.includes(at) ? -1 : 1)
        }
        return one.number - other.number
      })
      for (const [formula, passes] of filters.slice(0, nFilters)) {
        const expected = sorted.filter(passes).map((row) => row.number)
        const asked = { ...body, ...(formula === '' ? {} : { formula }) }
        expect(await list(asked), JSON.stringify(asked)).toEqual(expected)
        for (const offset of offsets) {
          const page = await me.call('tableRecords.query', { params, body: { ...asked, offset, limit: 35 } })
          expect(
            page.map((row) => row.number),
            `${JSON.stringify(asked)} ${offset}`,
          ).toEqual(expected.slice(offset, offset + 35))
        }
      }
    }
  }
  await expectAll(1, [900])
  await addIndex('State')
  await expectAll(2, [900])
  for (const name of ['N', 'Day']) await addIndex(name)
  await expectAll(2, [900, 1640])
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
