import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { openTables } from '../../../test/table-base.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { SYSTEM } from '../../db/engine.ts'
import { startIndex } from './index-store.ts'

const { app, context } = await useApp({ hasRateLimits: false })

async function openLargeTable(n: number) {
  const me = await signUp(app)
  const { base, addTable } = await openTables(me)
  const choices = [{ name: 'Done' }, { name: 'Open' }]
  const table = await addTable('Large', [
    { name: 'Name', type: 'singleLineText' },
    { name: 'N', type: 'number' },
    { name: 'State', type: 'singleSelect', options: { choices } },
    { name: 'Day', type: 'date' },
    { name: 'Twice', type: 'formula', options: { formula: '{N}*2' } },
  ])
  const ids = Object.fromEntries(table.fields.map(({ name, id }) => [name, id]))
  const [done = '', open = ''] = (table.fields[2]?.options.choices ?? []).map(({ id }) => id)
  await context.engine.query(
    SYSTEM,
    `insert into table_records (account_id, table_id, id, number, cells, computed, created_at, updated_at)
     select $1::uuid, $2, 'rec' || lpad(n::text, 14, '0'), n, jsonb_strip_nulls(jsonb_build_object(
         $3::text, 'Task ' || n % 40, $4::text, nullif(n % 5, 0), $5::text, (array[$7, $8, null])[1 + n % 3],
         $6::text, case when n % 2 = 0 then '2026-0' || 1 + n % 9 || '-15' end)),
       jsonb_build_object($9::text, 2 * (n % 5)), now(), now()
       from generate_series(1, ${n}) n`,
    [me.accountId, table.id, ids['Name'], ids['N'], ids['State'], ids['Day'], done, open, ids['Twice']],
  )
  const params = { table_id: table.id }
  const ask = async (body: object) => {
    const { meta, data } = await me.request('tableRecords.query', { params, body: { limit: 5, count: true, ...body } })
    return { n: meta.n_matching, data }
  }
  const count = async (formula: string) => (await ask({ formula })).n
  const addIndex = (name: string) =>
    startIndex(createAccountDb(context.engine, me.accountId ?? ''), table.id, ids[name] ?? '')
  return { me, base, params, ids, ask, count, addIndex, choices: { done, open } }
}
const createAmount = (n: number) => (test: (at: number) => boolean) =>
  Array.from({ length: n }, (_, at) => at + 1).filter(test).length

it('says with a page how many records pass, where that takes no longer than the page', async () => {
  // More than are read to count them.
  const n = 10_100
  const amount = createAmount(n)
  const { me, params, ids, ask, count, addIndex } = await openLargeTable(n)
  expect((await ask({ count: false })).n).toBe(null)
  expect((await ask({})).n).toBe(n)
  // Nothing but reading all records says it, which is asked for on its own, and known then.
  expect(await count('{N}>=3')).toBe(null)
  const summary = await me.call('tableSummaries.summarize', { params, body: { formula: '{N}>=3' } })
  expect(summary.n).toBe(amount((at) => at % 5 >= 3))
  expect(await count('{N}>=3')).toBe(summary.n)
  for (const name of ['N', 'State', 'Day']) await addIndex(name)
  const exact: readonly (readonly [string, (at: number) => boolean])[] = [
    ["{State}='Open'", (at) => at % 3 === 1],
    ["OR({State}='Open',{State}='Done')", (at) => at % 3 < 2],
    ['{N}>3', (at) => at % 5 === 4],
    ['AND({N}>1,{N}<4)', (at) => at % 5 === 2 || at % 5 === 3],
    ["AND({State}='Open',{N}>=3)", (at) => at % 3 === 1 && at % 5 >= 3],
    ["{Day}='2026-03-15'", (at) => at % 2 === 0 && at % 9 === 2],
    ["IS_AFTER({Day},'2026-08-14')", (at) => at % 2 === 0 && at % 9 >= 7],
    ["IS_AFTER({Day},'2026-08-15T08:00:00Z')", (at) => at % 2 === 0 && at % 9 === 8],
    [
      "AND({Day}>=DATETIME_PARSE('2026-03-15'),{Day}<DATETIME_PARSE('2026-05-15'),{N}>0)",
      (at) => at % 2 === 0 && at % 5 > 0 && (at % 9 === 2 || at % 9 === 3),
    ],
    ["AND({Day}>DATETIME_PARSE('2026-03-15'),{State}='Done')", (at) => at % 2 === 0 && at % 9 > 2 && at % 3 === 0],
  ]
  for (const [formula, test] of exact) {
    expect(await count(formula), formula).toBe(amount(test))
    expect((await me.call('tableSummaries.summarize', { params, body: { formula } })).n, formula).toBe(amount(test))
    const sorts = [{ field_id: ids['Day'], direction: 'asc' }]
    const page = await ask({ formula, sorts, limit: 1000 })
    expect(page.n, formula).toBe(amount(test))
    expect(
      page.data.every(({ number }) => test(number)),
      formula,
    ).toBe(true)
  }
  // Few candidates are looked at; a list that is whole is counted by itself, also where only the evaluator knows it.
  expect(await count("AND({Day}='2026-09-15',{N}=4,{Name}!='Task 4')")).toBe(
    amount((at) => at % 2 === 0 && at % 9 === 8 && at % 5 === 4 && at % 40 !== 4),
  )
  expect(await count("{Name}='nobody'")).toBe(0)
  expect(await count('AND({N}=4,{Twice}=8)')).toBe(null)
  expect(await count("AND({N}=4,{Twice}=9,RECORD_ID()='rec00000000000004')")).toBe(0)
})

it('counts anew after any change', async () => {
  const n = 300
  const amount = createAmount(n)
  const { me, base, params, ids, ask, count, addIndex, choices } = await openLargeTable(n)
  await addIndex('State')
  const nOpen = amount((at) => at % 3 === 1)
  expect(await count("{State}='Open'")).toBe(nOpen)
  const { data } = await ask({ formula: "{State}='Open'" })
  const [first, second] = data
  const change = (fields: object) =>
    me.call('tableRecords.update', { params, body: { records: [{ id: first?.id, fields }] } })
  const { change_id } = await change({ [ids['State'] ?? '']: 'Done' })
  expect(await count("{State}='Open'")).toBe(nOpen - 1)
  await me.call('tableRecords.undo', { params, body: { change_id } })
  expect(await count("{State}='Open'")).toBe(nOpen)
  await me.call('tableRecords.remove', { params, body: { ids: [first?.id, second?.id] } })
  expect(await count("{State}='Open'")).toBe(nOpen - 2)
  await me.call('tableRecords.create', { params, body: { records: [{ fields: { [ids['State'] ?? '']: 'Open' } }] } })
  expect(await count("{State}='Open'")).toBe(nOpen - 1)
  expect((await ask({})).n).toBe(n - 1)
  // The same filter says something else where an option has another name.
  await me.call('tables.updateField', {
    params: { ...params, field_id: ids['State'] ?? '' },
    body: {
      options: {
        choices: [
          { id: choices.done, name: 'Open' },
          { id: choices.open, name: 'Other' },
        ],
      },
    },
  })
  expect(await count("{State}='Open'")).toBe(amount((at) => at % 3 === 0))
  const other = await me.call('tables.createTable', {
    params: { base_id: base.id },
    body: { name: 'People', fields: [{ name: 'Name', type: 'singleLineText' }] },
  })
  const linked = await me.call('tables.createField', {
    params,
    body: { name: 'Who', type: 'multipleRecordLinks', options: { linkedTableId: other.id } },
  })
  const who = linked.fields.at(-1)?.id ?? ''
  const named = { formula: "AND({Who}='Ada',{N}=2)" }
  expect((await me.call('tableSummaries.summarize', { params, body: named })).n).toBe(0)
  const person = await me.call('tableRecords.create', {
    params: { table_id: other.id },
    body: { records: [{ fields: { [other.primary_field_id]: 'Ada' } }] },
  })
  const links = { [who]: [person.records[0]?.id] }
  const [two] = (await ask({ formula: '{N}=2' })).data
  await me.call('tableRecords.update', { params, body: { records: [{ id: two?.id, fields: links }] } })
  expect((await me.call('tableSummaries.summarize', { params, body: named })).n).toBe(1)
  // The record itself stays as it is.
  await me.call('tableRecords.update', {
    params: { table_id: other.id },
    body: { records: [{ id: person.records[0]?.id, fields: { [other.primary_field_id]: 'Bob' } }] },
  })
  expect((await me.call('tableSummaries.summarize', { params, body: named })).n).toBe(0)
})
