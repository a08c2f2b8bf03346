import { expect, it } from 'vitest'
import { addMember, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { SYSTEM } from '../../db/engine.ts'
import { deleteExpiredRows } from '../../housekeeping.ts'

const { app, context } = await useApp()

it('keeps comments with their people, who are notified, and lets only authors change them', async () => {
  const me = await signUp(app)
  const ada = await addMember(context, me, 'general_member')
  const adaId = ada.session?.user.id ?? ''
  const base = await me.call('tables.createBase', { body: { name: 'Fair' } })
  const table = base.tables[0]
  const params = { table_id: table?.id ?? '' }
  const body = { records: [{ fields: { [table?.primary_field_id ?? '']: 'Opening' } }] }
  const made = await me.call('tableRecords.create', { params, body })
  const record = { ...params, record_id: made.records[0]?.id ?? '' }
  const listNotes = async () =>
    (await ada.call('notifications.list')).map(({ kind, subject, note, table_record_path }) => {
      return { kind, subject, note, table_record_path }
    })

  const said = await me.call('tableComments.create', {
    params: record,
    body: { text: 'Who opens, @Ada?', mentions: [adaId, adaId] },
  })
  expect(said).toMatchObject({ text: 'Who opens, @Ada?', mentions: [adaId], updated_at: null })
  expect(await listNotes()).toMatchObject([
    {
      kind: 'table_mentioned',
      subject: `Opening in ${table?.name}`,
      note: 'Who opens, @Ada?',
      table_record_path: `${base.id}/${table?.id}/${record.record_id}`,
    },
  ])
  const own = { ...record, comment_id: said.id }
  const change = { text: 'Ada opens', mentions: [adaId] }
  expect((await ada.request('tableComments.update', { params: own, body: change })).status).toBe(403)
  expect((await ada.request('tableComments.remove', { params: own })).status).toBe(403)
  await me.call('tableComments.update', { params: own, body: change })
  // Whoever was named already is not told twice.
  expect(await listNotes()).toHaveLength(1)
  const stranger = await signUp(app)
  const strangers = [stranger.session?.user.id ?? '']
  const refused = await me.request('tableComments.create', {
    params: record,
    body: { text: 'You?', mentions: strangers },
  })
  expect(refused.status).toBe(400)

  for (let n = 0; n < 51; n++) await ada.call('tableComments.create', { params: record, body: { text: `No. ${n}` } })
  const first = await me.request('tableComments.list', { params: record })
  expect(first.data).toHaveLength(50)
  const next = await me.call('tableComments.list', { params: record, query: { after: first.data.at(-1)?.id ?? '' } })
  expect(next.map(({ text }) => text)).toEqual(['No. 0', 'Ada opens'])
  await me.call('tableComments.remove', { params: own })
  expect(await listNotes()).toEqual([])
})

it('tells in the history what a person reads, also for links and options that are gone', async () => {
  const me = await signUp(app)
  const base = await me.call('tables.createBase', { body: { name: 'Fair' } })
  const table = base.tables[0]
  const params = { table_id: table?.id ?? '' }
  await me.call('tables.createField', {
    params,
    body: { name: 'State', type: 'singleSelect', options: { choices: [{ name: 'Open' }, { name: 'Done' }] } },
  })
  const { fields } = await me.call('tables.createField', {
    params,
    body: { name: 'After', type: 'multipleRecordLinks', options: { linkedTableId: table?.id } },
  })
  const [name = '', state = '', after = ''] = ['Name', 'State', 'After'].map(
    (called) => fields.find((field) => field.name === called)?.id ?? '',
  )
  const { records } = await me.call('tableRecords.create', {
    params,
    body: { records: [{ fields: { [name]: 'Opening', [state]: 'Open' } }, { fields: { [name]: 'Dinner' } }] },
  })
  const [one, two] = records.map(({ id }) => id)
  const set = (cells: object) =>
    me.call('tableRecords.update', { params, body: { records: [{ id: one ?? '', fields: { ...cells } }] } })
  await set({ [state]: 'Done', [after]: [two] })
  await set({ [after]: [] })
  const read = () => me.call('tableRecords.history', { params: { ...params, record_id: one ?? '' } })
  expect((await read()).slice(0, 2)).toMatchObject([
    { before: { [after]: [{ id: two, name: 'Dinner' }] }, after: { [after]: [] } },
    { before: { [state]: 'Open', [after]: [] }, after: { [state]: 'Done', [after]: [{ id: two, name: 'Dinner' }] } },
  ])
  await me.call('tableRecords.remove', { params, body: { ids: [two ?? ''] } })
  expect((await read()).map(({ before }) => before?.[after])).toContainEqual([])
})

it('takes no record back that somebody has said something about', async () => {
  const me = await signUp(app)
  const ada = await addMember(context, me, 'general_member')
  const base = await me.call('tables.createBase', { body: { name: 'Fair' } })
  const params = { table_id: base.tables[0]?.id ?? '' }
  const made = await me.call('tableRecords.create', { params, body: { records: [{ fields: {} }, { fields: {} }] } })
  const record = { ...params, record_id: made.records[1]?.id ?? '' }
  const said = await ada.call('tableComments.create', { params: record, body: { text: 'Keep it', mentions: [] } })
  const undo = () => me.request('tableRecords.undo', { params, body: { change_id: made.change_id } })
  expect(await undo()).toMatchObject({ status: 409, error: { code: 'changed_since' } })
  expect(await me.call('tableComments.list', { params: record })).toMatchObject([{ text: 'Keep it' }])
  expect(await me.call('tableRecords.query', { params, body: {} })).toHaveLength(2)
  await ada.call('tableComments.remove', { params: { ...record, comment_id: said.id } })
  expect((await undo()).status).toBe(200)
  expect(await me.call('tableRecords.query', { params, body: {} })).toEqual([])
})

it('keeps comments of a deleted record for its return, until nothing can bring it back', async () => {
  const me = await signUp(app)
  const ada = await addMember(context, me, 'general_member')
  const base = await me.call('tables.createBase', { body: { name: 'Fair' } })
  const table = base.tables[0]
  const params = { table_id: table?.id ?? '' }
  const make = async () => {
    const made = await me.call('tableRecords.create', { params, body: { records: [{ fields: {} }] } })
    const record_id = made.records[0]?.id ?? ''
    const body = { text: 'Who opens, @Ada?', mentions: [ada.session?.user.id ?? ''] }
    await me.call('tableComments.create', { params: { ...params, record_id }, body })
    return record_id
  }
  const remove = (ids: readonly string[]) => me.call('tableRecords.remove', { params, body: { ids: [...ids] } })
  const listNotes = async () => (await ada.call('notifications.list')).map((note) => note.table_record_path)
  const kept = await make()
  const { change_id } = await remove([kept])
  const record = { params: { ...params, record_id: kept } }
  expect((await me.request('tableComments.list', record)).status).toBe(404)
  expect((await me.request('tableComments.create', { ...record, body: { text: 'Late', mentions: [] } })).status).toBe(
    404,
  )
  await me.call('tableRecords.undo', { params, body: { change_id } })
  expect((await me.call('tableComments.list', record)).map(({ text }) => text)).toEqual(['Who opens, @Ada?'])
  expect(await listNotes()).toEqual([`${base.id}/${table?.id}/${kept}`])

  // After the time in which it can be undone they go, with what told of them.
  const lost = await make()
  const gone = await remove([lost])
  await context.engine.query(SYSTEM, `update table_changes set created_at = now() - interval '91 days' where id = $1`, [
    gone.change_id,
  ])
  await deleteExpiredRows(context.engine)
  expect(await listNotes()).toEqual([`${base.id}/${table?.id}/${kept}`])
  const left = await context.engine.query(SYSTEM, 'select record_id from table_comments where table_id = $1', [
    params.table_id,
  ])
  expect(left.rows).toEqual([{ record_id: kept }])
})
