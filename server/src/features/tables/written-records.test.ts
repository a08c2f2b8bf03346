import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { openTables } from '../../../test/table-base.ts'
import { createTableProgram } from '../../../test/table-program.ts'
import { useApp } from '../../../test/test-app.ts'

const { app } = await useApp({ hasRateLimits: false })
const values = Array.from({ length: 12 }, (_one, at) => `Value ${at}`)

it('answers a change with what it wrote, however many change the same record at once', async () => {
  const me = await signUp(app)
  const tables = await openTables(me)
  const table = await tables.addTable('Tasks')
  const text = table.primary_field_id
  const { records } = await tables.add(table.id, [{ Name: 'One' }])
  const params = { table_id: table.id }
  const answers = await Promise.all(
    values.map((value) =>
      me.call('tableRecords.update', {
        params,
        body: { records: [{ id: records[0]?.id, fields: { [text]: value } }] },
      }),
    ),
  )
  expect(answers.map((answer) => answer.records[0]?.fields[text])).toEqual(values)

  // New records, too: somebody deletes them as soon as they are seen.
  const ids = values.map((_value, at) => `recAAAAAAAAAAAAA${'ABCDEFGHIJKL'[at]}`)
  const made = await Promise.all(
    ids.map(async (id, at) => {
      const creating = me.call('tableRecords.create', {
        params,
        body: { records: [{ id, fields: { [text]: values[at] } }] },
      })
      const [answer] = await Promise.all([creating, tables.remove(table.id, [id]).catch(() => null)])
      return answer.records[0]?.fields[text]
    }),
  )
  expect(made).toEqual(values)
})

it('answers a program with what it wrote', async () => {
  const { send, tasks, add } = await createTableProgram(app, await signUp(app))
  const [record] = await add({ Name: 'One' })
  const one = await Promise.all(values.map((Name) => send('PATCH', `${tasks}/${record?.id}`, { fields: { Name } })))
  expect(one.map(({ body }) => body.fields?.['Name'])).toEqual(values)
  const body = (Status: string) => ({ records: [{ id: record?.id, fields: { Status } }], typecast: true })
  const many = await Promise.all(values.map((value) => send('PATCH', tasks, body(value))))
  // With the options that were added for it.
  expect(many.map((answer) => answer.body.records?.[0]?.fields['Status'])).toEqual(values)
})

it('knows a change that is sent again by what it asks for, in whatever order its keys come', async () => {
  const me = await signUp(app)
  const tables = await openTables(me)
  const table = await tables.addTable('Tasks')
  const text = table.primary_field_id
  const number = await tables.addField(table.id, 'Hours', 'number')
  const params = { table_id: table.id }
  const change_id = randomUUID()
  const send = (fields: object) =>
    me.request('tableRecords.create', { params, body: { change_id, records: [{ id: 'recAAAAAAAAAAAAAA', fields }] } })
  expect((await send({ [text]: 'A', [number]: 1 })).status).toBe(200)
  expect((await send({ [number]: 1, [text]: 'A' })).status).toBe(200)
  expect(await send({ [number]: 2, [text]: 'A' })).toMatchObject({ status: 409, error: { code: 'change_id_used' } })
  expect(await tables.read(table.id)).toEqual([{ Name: 'A', Hours: 1 }])
  // The same holds for a key in the header.
  const headers = { 'idempotency-key': 'price' }
  const add = (options: object) =>
    me.request('tables.createField', { params, headers, body: { name: 'Price', type: 'currency', options } })
  expect((await add({ symbol: '€', precision: 2 })).status).toBeLessThan(300)
  expect((await add({ precision: 2, symbol: '€' })).status).toBeLessThan(300)
  expect(await add({ precision: 3, symbol: '€' })).toMatchObject({ error: { code: 'idempotency_key_reused' } })
})
