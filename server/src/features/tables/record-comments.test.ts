import { expect, it } from 'vitest'
import { addMember, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

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
