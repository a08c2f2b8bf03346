import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { openTables } from '../../../test/table-base.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { SYSTEM } from '../../db/engine.ts'
import { startIndex } from './index-store.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const run = async (sql: string, ...params: unknown[]) => (await context.engine.query(SYSTEM, sql, params)).rows

/** As a server that is killed: after so many parts nothing more is copied. */
function stopAfter(parts: number): AbortSignal {
  const { signal } = new AbortController()
  let left = parts
  signal.throwIfAborted = () => {
    if (left-- === 0) throw new Error('Stopped in the middle')
  }
  return signal
}

/** A table of 2,200 records, of which an index is started in several parts. */
async function openLargeTable() {
  const me = await signUp(app)
  const tables = await openTables(me)
  const table = await tables.addTable('Large', [
    { name: 'City', type: 'singleLineText' },
    { name: 'State', type: 'singleSelect', options: { choices: [{ name: 'Open' }, { name: 'Done' }] } },
  ])
  const find = (name: string) => table.fields.find((field) => field.name === name)
  const [city, state] = [find('City')?.id ?? '', find('State')]
  const choices = state?.options.choices ?? []
  await run(
    `insert into table_records (account_id, table_id, id, number, cells, computed, created_at, updated_at)
     select $1::uuid, $2, 'rec' || lpad(n::text, 14, '0'), n, jsonb_build_object($3::text, 'City ' || n % 7, $4::text, $5::jsonb->(n % 2)), '{}', now(), now()
       from generate_series(1, 2200) as n`,
    me.accountId,
    table.id,
    city,
    state?.id,
    JSON.stringify(choices.map(({ id }) => id)),
  )
  await run('update base_tables set next_number = 2201 where id = $1', table.id)
  const params = { table_id: table.id }
  const db = createAccountDb(context.engine, me.accountId ?? '')
  return {
    me,
    params,
    city,
    state: state?.id ?? '',
    choices,
    start: (fieldId: string, signal?: AbortSignal) => startIndex(db, table.id, fieldId, signal),
    isIndexed: async (fieldId: string) =>
      (await me.call('tables.readTable', { params })).fields.find(({ id }) => id === fieldId)?.is_indexed,
    /** Records whose copies are missing or old, and copies of records that are gone. */
    countWrong: async (fieldId: string) => {
      const [row] = await run(
        `select count(*)::int as n from (
           select r.id, table_sort_number(f.type, f.options, r.cells->f.id) as n, table_sort_text(f.type, f.options, r.cells->f.id) as t
             from table_fields f join table_records r on r.account_id = f.account_id and r.table_id = f.table_id where f.id = $1) r
           full join (select * from table_cell_values where field_id = $1) v on v.record_id = r.id
          where r.id is null or v.record_id is null or v.sort_number <> r.n or v.sort_text <> r.t`,
        fieldId,
      )
      return row
    },
    list: async (body: object) => {
      const { data } = await me.request('tableRecords.query', { params, body: { limit: 1000, ...body } })
      return data.map(({ number }) => number)
    },
  }
}
const toId = (n: number) => `rec${String(n).padStart(14, '0')}`

it('continues an index that was broken off, with all that was written meanwhile', async () => {
  const { me, params, city, start, isIndexed, countWrong, list } = await openLargeTable()
  const filter = { formula: "{City}='Oslo'" }
  const write = async (numbers: readonly number[]) => {
    const records = numbers.map((n) => ({ id: toId(n), fields: { [city]: 'Oslo' } }))
    await me.call('tableRecords.update', { params, body: { records } })
  }
  await expect(start(city, stopAfter(2))).rejects.toThrow('Stopped in the middle')
  // Of those that are copied and of those that are not.
  await write([3, 2100])
  await me.call('tableRecords.remove', { params, body: { ids: [4, 2101].map(toId) } })
  await me.call('tableRecords.create', { params, body: { records: [{ fields: { [city]: 'Oslo' } }] } })
  expect(await isIndexed(city)).toBe(false)
  expect(await list(filter)).toEqual([3, 2100, 2201])
  await expect(start(city, stopAfter(1))).rejects.toThrow('Stopped in the middle')
  await write([5])
  await start(city)
  expect(await isIndexed(city)).toBe(true)
  expect(await countWrong(city)).toEqual({ n: 0 })
  expect(await list(filter)).toEqual([3, 5, 2100, 2201])
  await write([6])
  expect(await countWrong(city)).toEqual({ n: 0 })
  expect(await run('select from table_index_starts where field_id = $1', city)).toEqual([])
})

it('loses nothing that is written while the parts are copied', async () => {
  const { me, params, city, start, isIndexed, countWrong } = await openLargeTable()
  const progress = { isOver: false }
  const indexing = start(city).finally(() => {
    progress.isOver = true
  })
  for (let n = 0; !progress.isOver && n < 700; n++) {
    const records = [3 * n + 1, 2200 - 3 * n].map((at) => ({ id: toId(at), fields: { [city]: `Town ${n}` } }))
    await me.call('tableRecords.update', { params, body: { records } })
    await me.call('tableRecords.create', { params, body: { records: [{ fields: { [city]: `New ${n}` } }] } })
  }
  await indexing
  expect(await isIndexed(city)).toBe(true)
  expect(await countWrong(city)).toEqual({ n: 0 })
})

it('begins anew where options or the type of the field change in between', async () => {
  const { me, params, state, city, choices, start, isIndexed, countWrong } = await openLargeTable()
  await expect(start(state, stopAfter(2))).rejects.toThrow('Stopped in the middle')
  const options = { choices: choices.toReversed() }
  await me.call('tables.updateField', { params: { ...params, field_id: state }, body: { options } })
  await start(state)
  expect(await countWrong(state)).toEqual({ n: 0 })
  await expect(start(city, stopAfter(2))).rejects.toThrow('Stopped in the middle')
  const body = { type: 'multilineText' } as const
  await me.call('tables.convertField', { params: { ...params, field_id: city }, body })
  expect(await run('select from table_cell_values where field_id = $1', city)).toEqual([])
  await start(city)
  expect([await isIndexed(state), await isIndexed(city)]).toEqual([true, true])
  expect(await countWrong(city)).toEqual({ n: 0 })
})
