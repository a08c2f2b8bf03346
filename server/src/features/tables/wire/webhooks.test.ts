import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { finishJobs } from '../../../../test/finish-jobs.ts'
import { type Person, signUp } from '../../../../test/harness.ts'
import { startNetworkServer } from '../../../../test/networks/network-server.ts'
import { createWebhookProgram, finishNotifications } from '../../../../test/table-webhooks.ts'
import { useApp } from '../../../../test/test-app.ts'
import { SYSTEM } from '../../../db/engine.ts'

const server = await startNetworkServer(() => ({ status: 200 }))
afterAll(() => server.close())
const { app, context } = await useApp({ hasRateLimits: false, trustedUrls: [server.origin] })

let me: Person
beforeEach(async () => {
  me = await signUp(app)
})
const createWorld = () => createWebhookProgram(app, me, server)

describe('webhooks of a base', () => {
  it('are told of a change by a signed notification without data, and list it as payloads', async () => {
    const { create, url, add, f, table, base, pings, readPayloads, list } = await createWorld()
    const hook = await create({}, { includePreviousCellValues: true }, { notificationUrl: url })
    expect(hook).toEqual({
      id: expect.stringMatching(/^ach[0-9A-Za-z]{14}$/u),
      macSecretBase64: expect.any(String),
      expirationTime: expect.any(String),
    })
    const [record] = await add({ Name: 'One', N: 1, Status: 'Open' })
    await finishNotifications(context)
    const [ping] = pings()
    const mac = createHmac('sha256', Buffer.from(hook.macSecretBase64 ?? '', 'base64'))
    expect(ping?.headers['x-airtable-content-mac']).toBe(`hmac-sha256=${mac.update(ping?.body ?? '').digest('hex')}`)
    expect(JSON.parse(ping?.body.toString() ?? '')).toEqual({
      base: { id: base.id },
      webhook: { id: hook.id },
      timestamp: expect.any(String),
    })
    expect(await list()).toMatchObject([
      {
        id: hook.id,
        notificationUrl: url,
        cursorForNextPayload: 2,
        areNotificationsEnabled: true,
        isHookEnabled: true,
        lastSuccessfulNotificationTime: expect.any(String),
        lastNotificationResult: { success: true, retryNumber: 0, durationMs: expect.any(Number) },
      },
    ])
    expect(JSON.stringify(await list())).not.toContain(hook.macSecretBase64)
    const status = table.fields.find(({ name }) => name === 'Status')?.options.choices?.[0]
    expect(await readPayloads(hook.id)).toEqual({
      cursor: 2,
      mightHaveMore: false,
      payloads: [
        {
          timestamp: expect.any(String),
          baseTransactionNumber: expect.any(Number),
          payloadFormat: 'v0',
          actionMetadata: {
            source: 'publicApi',
            sourceMetadata: {
              user: {
                id: expect.stringMatching(/^usr/u),
                email: me.session?.user.email,
                name: 'Ada Example',
                permissionLevel: 'create',
              },
            },
          },
          changedTablesById: {
            [table.id]: {
              createdRecordsById: {
                [record?.id ?? '']: {
                  createdTime: record?.createdTime,
                  cellValuesByFieldId: { [f('Name')]: 'One', [f('N')]: 1, [f('Status')]: status },
                },
              },
            },
          },
        },
      ],
    })
  })

  it('tell what cells were and are, what did not change if asked for, and what is deleted', async () => {
    const { create, send, add, f, tasks, table, readPayloads } = await createWorld()
    const [record] = await add({ Name: 'One', N: 1, Status: 'Open', Ready: true })
    const id = record?.id ?? ''
    const all = await create({}, { includePreviousCellValues: true, includeCellValuesInFieldIds: 'all' })
    const plain = await create()
    await send('PATCH', `${tasks}/${id}`, { fields: { N: 2, Status: null } })
    await me.call('tableRecords.update', {
      params: { table_id: table.id },
      body: { records: [{ id, fields: { [f('Name')]: 'Two' } }] },
    })
    const [first, second] = (await readPayloads(all.id)).payloads ?? []
    expect(first?.changedTablesById?.[table.id]).toMatchObject({
      changedRecordsById: {
        [id]: {
          current: { cellValuesByFieldId: { [f('N')]: 2, [f('Status')]: null } },
          previous: { cellValuesByFieldId: { [f('N')]: 1, [f('Status')]: { name: 'Open' } } },
          unchanged: { cellValuesByFieldId: { [f('Ready')]: true, [f('Twice')]: 4 } },
        },
      },
    })
    expect(second?.actionMetadata.source).toBe('client')
    await send('DELETE', `${tasks}/${id}`)
    const payloads = (await readPayloads(plain.id)).payloads ?? []
    expect(payloads.map(({ changedTablesById }) => changedTablesById?.[table.id])).toEqual([
      { changedRecordsById: { [id]: { current: { cellValuesByFieldId: { [f('N')]: 2, [f('Status')]: null } } } } },
      { changedRecordsById: { [id]: { current: { cellValuesByFieldId: { [f('Name')]: 'Two' } } } } },
      { destroyedRecordIds: [id] },
    ])
  })

  it('name linked records', async () => {
    const { create, send, add, table, base, readPayloads } = await createWorld()
    const [one] = await add({ Name: 'One' })
    const people = await me.call('tables.createTable', { params: { base_id: base.id }, body: { name: 'People' } })
    const options = { linkedTableId: table.id }
    const grown = await me.call('tables.createField', {
      params: { table_id: people.id },
      body: { name: 'Work', type: 'multipleRecordLinks', options },
    })
    const hook = await create({ recordChangeScope: people.id })
    await send('POST', `${base.id}/People`, { fields: { Name: 'Ada', Work: [one?.id] } })
    const work = grown.fields.find(({ name }) => name === 'Work')?.id ?? ''
    expect(JSON.stringify((await readPayloads(hook.id)).payloads)).toContain(
      JSON.stringify({ [work]: [{ id: one?.id, name: 'One' }] }).slice(1, -1),
    )
  })

  it('pass on only what their filters name; a new or deleted record counts by the cells that it has (?)', async () => {
    const { create, send, add, f, tasks, table, base, readPayloads } = await createWorld()
    const other = await me.call('tables.createTable', { params: { base_id: base.id }, body: { name: 'Other' } })
    const hooks = {
      all: await create(),
      table: await create({ recordChangeScope: other.id }),
      adds: await create({ changeTypes: ['add'] }),
      removes: await create({ changeTypes: ['remove', 'update'] }),
      people: await create({ fromSources: ['client'] }),
      status: await create({ watchDataInFieldIds: [f('Status')] }),
      fields: await create({ dataTypes: ['tableFields'] }),
    }
    const [bare, open] = await add({ Name: 'Bare' }, { Name: 'Open', Status: 'Open' })
    await send('PATCH', `${tasks}/${bare?.id}`, { fields: { N: 1 } })
    await send('PATCH', `${tasks}/${bare?.id}`, { fields: { N: 2, Status: 'Done' } })
    await send('POST', `${base.id}/Other`, { fields: { Name: 'Elsewhere' } })
    await me.call('tableRecords.remove', { params: { table_id: table.id }, body: { ids: [open?.id ?? ''] } })
    const n = async ({ id }: { id?: string }) => (await readPayloads(id)).payloads?.length
    expect(await n(hooks.all)).toBe(5)
    expect(await n(hooks.table)).toBe(1)
    expect(await n(hooks.adds)).toBe(2)
    expect(await n(hooks.removes)).toBe(3)
    expect(await n(hooks.people)).toBe(1)
    expect(await n(hooks.fields)).toBe(0)
    const watched = (await readPayloads(hooks.status.id)).payloads?.map(
      ({ changedTablesById }) => changedTablesById?.[table.id],
    )
    expect(watched).toMatchObject([
      { createdRecordsById: { [open?.id ?? '']: {} } },
      { changedRecordsById: { [bare?.id ?? '']: { current: { cellValuesByFieldId: { [f('Status')]: {} } } } } },
      { destroyedRecordIds: [open?.id] },
    ])
    expect(JSON.stringify(watched)).not.toContain(f('N'))
  })

  it('take a change that is written while they are read as what it is', async () => {
    const { create, add, readPayloads } = await createWorld()
    const updates = await create({ changeTypes: ['update'] })
    const adds = await create({ changeTypes: ['add'] })
    const written = Promise.all(Array.from({ length: 20 }, (_, at) => add({ Name: `Record ${at}`, N: at })))
    for (let reads = 0; reads < 30; reads++) await Promise.all([readPayloads(updates.id), readPayloads(adds.id)])
    await written
    expect((await readPayloads(updates.id)).payloads).toEqual([])
    expect((await readPayloads(adds.id)).payloads).toHaveLength(20)
  })

  it('about a view tell what comes into it, changes there and leaves it', async () => {
    const { create, send, add, f, tasks, table, readPayloads } = await createWorld()
    const filter = { match: 'all', conditions: [{ field_id: f('Status'), operator: 'eq', value: 'Open' }] }
    const view = await me.call('tables.createView', {
      params: { table_id: table.id },
      body: { name: 'Open', settings: { filter } },
    })
    const hook = await create({ recordChangeScope: view.id })
    const leaving = await create({ recordChangeScope: view.id, changeTypes: ['remove'] })
    const [record] = await add({ Name: 'One' })
    const id = record?.id ?? ''
    // Whether payloads are made after each change or after all of them is the same.
    for (const fields of [{ Status: 'Open' }, { N: 1 }, { Status: 'Done' }, { N: 2 }])
      await send('PATCH', `${tasks}/${id}`, { fields })
    await finishJobs(context, 'tables.collect-webhook-payloads')
    const inView = (at: object) => ({ [table.id]: { changedViewsById: { [view.id]: at } } })
    expect((await readPayloads(hook.id)).payloads?.map((payload) => payload.changedTablesById)).toMatchObject([
      inView({ createdRecordsById: { [id]: { cellValuesByFieldId: { [f('Name')]: 'One' } } } }),
      inView({ changedRecordsById: { [id]: {} } }),
      inView({ destroyedRecordIds: [id] }),
    ])
    expect((await readPayloads(leaving.id)).payloads).toHaveLength(1)
  })

  it('about a view judge each change by the records of its time, however many came since', async () => {
    const { create, send, add, f, tasks, table, readPayloads } = await createWorld()
    const filter = { match: 'all', conditions: [{ field_id: f('Status'), operator: 'eq', value: 'Open' }] }
    const view = await me.call('tables.createView', {
      params: { table_id: table.id },
      body: { name: 'Open', settings: { filter } },
    })
    const hook = await create({ recordChangeScope: view.id })
    const [record] = await add({ Name: 'One', Status: 'Open' })
    for (let n = 0; n < 60; n++) await send('PATCH', `${tasks}/${record?.id}`, { fields: { N: n } })
    await send('PATCH', `${tasks}/${record?.id}`, { fields: { Status: 'Done' } })
    expect((await readPayloads(hook.id, '?cursor=62')).payloads).toHaveLength(1)
    // All of them wait once more, as behind a server that was down.
    await context.engine.query(SYSTEM, 'update table_webhooks set seen_change = seen_change - 62 where id = $1', [
      hook.id,
    ])
    const again = await readPayloads(hook.id, '?cursor=63&limit=50')
    const rest = await readPayloads(hook.id, '?cursor=113&limit=50')
    const payloads = [...(again.payloads ?? []), ...(rest.payloads ?? [])]
    expect(payloads).toHaveLength(62)
    const inView = (at: object) => ({ changedTablesById: { [table.id]: { changedViewsById: { [view.id]: at } } } })
    expect([payloads[0], payloads[1], payloads.at(-1)]).toMatchObject([
      inView({ createdRecordsById: {} }),
      inView({ changedRecordsById: {} }),
      inView({ destroyedRecordIds: [record?.id] }),
    ])
  })

  it('tell of tables and fields; the scope of a table applies to its fields too (?)', async () => {
    const { create, send, table, base, f, readPayloads } = await createWorld()
    const dataTypes = ['tableFields', 'tableMetadata']
    const hook = await create({ dataTypes }, { includePreviousFieldDefinitions: true })
    const scoped = await create({ dataTypes, recordChangeScope: table.id })
    const one = await create({ dataTypes: ['tableFields'], watchSchemasOfFieldIds: [f('N')] })
    const meta = `meta/bases/${base.id}/tables`
    const field = await send('POST', `${meta}/${table.id}/fields`, { name: 'Extra', type: 'number' })
    const extra = field.body.id ?? ''
    await send('PATCH', `${meta}/${table.id}/fields/${f('N')}`, { name: 'Number' })
    await me.call('tables.removeField', { params: { table_id: table.id, field_id: extra } })
    await send('PATCH', `${meta}/${table.id}`, { name: 'Work' })
    const made = await send('POST', meta, { name: 'New', fields: [{ name: 'Title', type: 'singleLineText' }] })
    await me.call('tables.removeTable', { params: { table_id: made.body.id ?? '' } })
    const { payloads } = await readPayloads(hook.id)
    expect(payloads).toMatchObject([
      { changedTablesById: { [table.id]: { createdFieldsById: { [extra]: { name: 'Extra', type: 'number' } } } } },
      {
        actionMetadata: { source: 'publicApi' },
        changedTablesById: {
          [table.id]: {
            changedFieldsById: {
              [f('N')]: { current: { name: 'Number', type: 'number' }, previous: { name: 'N', type: 'number' } },
            },
          },
        },
      },
      { actionMetadata: { source: 'client' }, changedTablesById: { [table.id]: { destroyedFieldIds: [extra] } } },
      {
        changedTablesById: {
          [table.id]: { changedMetadata: { current: { name: 'Work' }, previous: { name: 'Tasks' } } },
        },
      },
      { createdTablesById: { [made.body.id ?? '']: { metadata: { name: 'New' }, fieldsById: expect.any(Object) } } },
      { destroyedTableIds: [made.body.id] },
    ])
    expect((await readPayloads(scoped.id)).payloads).toHaveLength(4)
    expect((await readPayloads(one.id)).payloads).toHaveLength(1)
  })

  it('page their payloads by a cursor that begins at 1 and leaves no number out', async () => {
    const { create, add, readPayloads } = await createWorld()
    await add({ Name: 'Before' })
    const hook = await create()
    for (const Name of ['A', 'B', 'C']) await add({ Name })
    const first = await readPayloads(hook.id, '?cursor=1&limit=2')
    expect([first.payloads?.length, first.cursor, first.mightHaveMore]).toEqual([2, 3, true])
    const rest = await readPayloads(hook.id, '?cursor=3')
    expect([rest.payloads?.length, rest.cursor, rest.mightHaveMore]).toEqual([1, 4, false])
    expect(await readPayloads(hook.id, '?cursor=4')).toEqual({ payloads: [], cursor: 4, mightHaveMore: false })
  })
})
