import { expect, it, vi } from 'vitest'
import { addMember, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { createSystemDb } from '../../db/system-db.ts'
import { removePersonFromTables } from './named-people-store.ts'

const { app, context } = await useApp()

it('gives people the records that name them, and takes them out of cells when they are gone', async () => {
  const ada = await signUp(app)
  const bob = await addMember(context, ada, 'general_member')
  const bobId = bob.session?.user.id ?? ''
  const adaId = ada.session?.user.id ?? ''
  const base = await ada.call('tables.createBase', { body: { name: 'Events' } })
  const table_id = base.tables[0]?.id ?? ''
  const params = { table_id }
  await ada.call('tables.createField', { params, body: { name: 'Host', type: 'singleCollaborator' } })
  await ada.call('tables.createField', { params, body: { name: 'Crew', type: 'multipleCollaborators' } })
  const formula = { name: 'Call', type: 'formula', options: { formula: '"Ask " & {Host}' } } as const
  const { fields } = await ada.call('tables.createField', { params, body: formula })
  const [name = '', host = '', crew = '', call = ''] = fields.map(({ id }) => id)
  const records = [
    { fields: { [name]: 'Both', [host]: { id: bobId }, [crew]: [{ id: adaId }, { id: bobId }] } },
    { fields: { [name]: 'Alone', [crew]: [{ id: bobId }] } },
    { fields: { [name]: 'Other', [host]: { id: adaId } } },
  ]
  const made = await ada.call('tableRecords.create', { params, body: { records } })
  expect(made.records[0]?.fields[call]).toBe('Ask The general_member')
  // An export is as wide as the workspace: the contract does not name its parts.
  const { workspaces } = (await bob.call('profile.export')) as {
    workspaces: { id: string; table_mentions: unknown[] }[]
  }
  const place = { base_id: base.id, table_name: 'Table 1' }
  const [both, alone] = made.records.map(({ id }) => id)
  const found = workspaces.find(({ id }) => id === ada.accountId)?.table_mentions
  expect(found).toHaveLength(3)
  expect(found).toEqual(
    expect.arrayContaining([
      { ...place, field: 'Host', record_id: both },
      { ...place, field: 'Crew', record_id: both },
      { ...place, field: 'Crew', record_id: alone },
    ]),
  )

  await removePersonFromTables(context, bobId)
  const read = () => ada.call('tableRecords.query', { params, body: {} })
  await vi.waitFor(async () => expect((await read())[0]?.fields[call]).toBe('Ask '), { timeout: 60_000, interval: 200 })
  const stored = await createSystemDb(context.engine)
    .selectFrom('table_records')
    .select('cells')
    .where('table_id', '=', table_id)
    .orderBy('number')
    .execute()
  expect(stored.map(({ cells }) => cells)).toEqual([
    { [name]: 'Both', [crew]: [adaId] },
    { [name]: 'Alone' },
    { [name]: 'Other', [host]: adaId },
  ])
})
