import { expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { openTables } from '../../../../test/table-base.ts'
import { useApp } from '../../../../test/test-app.ts'
import { SYSTEM } from '../../../db/engine.ts'
import { deleteExpiredRows } from '../../../housekeeping.ts'

const { app, context } = await useApp({ hasRateLimits: false })

const fields = [
  { name: 'Name', type: 'singleLineText' },
  { name: 'State', type: 'singleSelect', options: { choices: [{ name: 'Open' }, { name: 'Done' }] } },
]

/** A board of six tasks a to f, of which every other is done. */
async function openBoard() {
  const me = await signUp(app)
  const tables = await openTables(me)
  const table = await tables.addTable('Tasks', fields)
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const rows = names.map((Name, at) => ({ Name, State: at % 2 === 0 ? 'Open' : 'Done' }))
  const { records } = await tables.add(table.id, rows, true)
  const ids = new Map(records.map(({ id }, at) => [names[at] ?? '', id]))
  const id = (name: string) => ids.get(name) ?? ''
  const params = { table_id: table.id }
  const view = await me.call('tables.createView', { params, body: { name: 'Board', type: 'kanban' } })
  const state = table.fields[1]?.id ?? ''
  const place = (name: string, side: 'before' | 'after', other: string, person: Person = me) =>
    person.request('tableBoards.placeCard', {
      params: { ...params, view_id: view.id },
      body: { record_id: id(name), other_id: id(other), side },
    })
  const readOrder = async (body: object = {}) => {
    const found = await me.call('tableRecords.query', { params, body: { board_id: view.id, ...body } })
    return found.map((record) => String(record.fields[table.primary_field_id])).join('')
  }
  return { me, tables, table, params, view, id, state, place, readOrder }
}

it('keeps the order of cards as people have put them, in each board its own', async () => {
  const { me, tables, params, table, view, id, state, place, readOrder } = await openBoard()
  expect(await readOrder()).toBe('abcdef')
  expect((await place('e', 'before', 'a')).status).toBe(200)
  expect(await readOrder()).toBe('eabcdf')
  await place('a', 'after', 'f')
  expect(await readOrder()).toBe('ebcdfa')
  await place('b', 'after', 'a')
  await place('c', 'before', 'a')
  expect(await readOrder()).toBe('edfcab')
  // By column, page by page, and with a new record at the end.
  const groups = [{ field_id: state }]
  expect(await readOrder({ groups })).toBe('ecadfb')
  expect(await readOrder({ groups, offset: 2, limit: 2 })).toBe('ad')
  const body = { board_id: view.id, limit: 4 }
  const first = await me.request('tableRecords.query', { params, body })
  const cursor = first.meta.next_cursor ?? ''
  const rest = await me.request('tableRecords.query', { params, body: { ...body, cursor } })
  expect([...first.data, ...rest.data].map((record) => record.id)).toEqual([...'edfcab'].map(id))
  await tables.add(table.id, [{ Name: 'g' }])
  expect(await readOrder()).toBe('edfcabg')
  // Another order counts more, and another board has its own.
  expect(await readOrder({ sorts: [{ field_id: table.primary_field_id }] })).toBe('abcdefg')
  const other = await me.call('tables.createView', { params, body: { name: 'Second', type: 'kanban' } })
  expect(await readOrder({ board_id: other.id })).toBe('abcdefg')
  const { change_id } = await tables.remove(table.id, [id('a')])
  expect(await readOrder()).toBe('edfcbg')
  // Undo brings its place back, as long as there is something to undo.
  await me.call('tableRecords.undo', { params, body: { change_id } })
  expect(await readOrder()).toBe('edfcabg')
  const gone = await tables.remove(table.id, [id('a')])
  await context.engine.query(
    SYSTEM,
    `update table_changes set created_at = now() - interval '91 days' where id = any($1::uuid[])`,
    [[change_id, gone.change_id]],
  )
  await deleteExpiredRows(context.engine)
  const { rows } = await context.engine.query<{ record_id: string }>(SYSTEM, 'select record_id from table_card_places')
  expect(rows.map(({ record_id }) => record_id).sort()).toEqual([id('b'), id('c'), id('e')].sort())
})

it('has room for any number of moves into the same gap', async () => {
  const { place, readOrder } = await openBoard()
  for (let at = 0; at < 40; at++) {
    const name = at % 2 === 0 ? 'c' : 'd'
    expect((await place(name, 'after', 'a')).status).toBe(200)
  }
  expect(await readOrder()).toBe('adcbef')
  for (let at = 0; at < 40; at++) await place(at % 2 === 0 ? 'e' : 'f', 'before', 'b')
  expect(await readOrder()).toBe('adcefb')
})

it('lets nobody move cards of a locked board, of another person, or that are gone', async () => {
  const { me, params, view, id, place, readOrder, tables, table } = await openBoard()
  const grace = await addMember(context, me, 'general_member')
  expect((await place('a', 'after', 'c', grace)).status).toBe(200)
  const stranger = await signUp(app)
  expect((await place('a', 'after', 'c', stranger)).status).toBe(404)
  const same = { record_id: id('a'), other_id: id('a'), side: 'after' }
  const refused = await me.request('tableBoards.placeCard', { params: { ...params, view_id: view.id }, body: same })
  expect(refused.status).toBe(400)
  await tables.remove(table.id, [id('f')])
  expect([(await place('a', 'after', 'f')).status, (await place('f', 'after', 'a')).status]).toEqual([404, 404])
  const update = (body: object) => me.call('tables.updateView', { params: { ...params, view_id: view.id }, body })
  await update({ is_locked: true })
  expect((await place('b', 'after', 'c')).status).toBe(400)
  await update({ is_locked: false })
  await update({ is_personal: true })
  expect((await place('b', 'after', 'c', grace)).status).toBe(404)
  const asked = await grace.request('tableRecords.query', { params, body: { board_id: view.id } })
  expect(asked.status).toBe(404)
  expect(await readOrder()).toBe('bcade')
})
