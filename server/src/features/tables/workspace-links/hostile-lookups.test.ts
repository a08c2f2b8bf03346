import { expect, it, vi } from 'vitest'
import { addOpportunity } from '../../../../test/crm-people.ts'
import { addMember, signUp } from '../../../../test/harness.ts'
import { openTables } from '../../../../test/table-base.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })

/** Fairs with deals, whose amounts somebody who may change tables does not see. */
async function openFairs(nMore = 0) {
  const me = await signUp(app)
  const tables = await openTables(me)
  const table = await tables.addTable('Fairs')
  const params = { table_id: table.id }
  const deals = await tables.addField(table.id, 'Deals', 'workspaceLinks', { linkedKind: 'opportunities' })
  const amount = await tables.addField(table.id, 'Amount', 'multipleLookupValues', {
    recordLinkFieldId: deals,
    linkedColumn: 'amount',
  })
  const twice = await tables.addField(table.id, 'Twice', 'formula', { formula: 'SUM({Amount}) * 2' })
  const big = await addOpportunity(me, { name: 'Bridge', amount: 500_000 })
  const small = await addOpportunity(me, { name: 'Pier', amount: 100 })
  const { records } = await tables.add(table.id, [
    { Name: 'Big', Deals: [big] },
    { Name: 'Small', Deals: [small] },
  ])
  for (let at = 0; at < nMore; at += 100)
    await tables.add(
      table.id,
      Array.from({ length: 100 }, (_, n) => ({ Name: `Fair ${at + n}` })),
    )
  const editor = await addMember(context, me, 'social_media')
  return { me, editor, tables, table, params, deals, amount, twice, records }
}

it('does not tell a cell to whoever says to have seen another value', async () => {
  const { me, editor, params, amount, twice, records, table } = await openFairs()
  const body = {
    records: [
      { id: records[0]?.id, fields: { [table.primary_field_id]: 'Big one' }, seen: { [amount]: [1], [twice]: 1 } },
    ],
  }
  const answer = await editor.request('tableRecords.update', { params, body })
  expect(answer.text).not.toContain('5000')
  expect(answer.status).toBe(200)
  const kept = await editor.call('tableRecords.update', { params, body: { ...body, keep_theirs: true } })
  expect(kept.conflicts).toEqual([])
  expect((await me.request('tableRecords.update', { params, body })).status).toBe(409)
})

it('lets nobody change or delete a field that he does not see', async () => {
  const { me, editor, params, amount, twice } = await openFairs()
  const place = (field_id: string) => ({ params: { ...params, field_id } })
  const changes = [
    await editor.request('tables.updateField', { ...place(twice), body: { options: { formula: '1' } } }),
    await editor.request('tables.removeField', place(amount)),
    await editor.request('tables.convertField', { ...place(twice), body: { type: 'singleLineText' } }),
  ]
  expect(changes.map(({ status }) => status)).toEqual([404, 404, 404])
  const { fields } = await me.call('tables.readTable', { params })
  expect(fields.map(({ name }) => name)).toEqual(['Name', 'Deals', 'Amount', 'Twice'])
})

it('forgets what was read of the workspace as soon as a field does not read it any more', async () => {
  const { me, editor, params, deals, twice } = await openFairs()
  // Whoever sees the link may delete it.
  await editor.call('tables.removeField', { params: { ...params, field_id: deals } })
  const summaries = ['sum', 'max'].map((kind) => ({ field_id: twice, kind }))
  const told = await editor.call('tableSummaries.summarize', { params, body: { summaries } })
  expect(told.summaries).not.toContain(10_000)
  const body = { groups: [{ field_id: twice }] }
  expect((await editor.call('tableSummaries.summarize', { params, body })).groups).toHaveLength(1)
  const restored = await me.request('tables.restoreField', { params: { ...params, field_id: deals } })
  expect(restored.status).toBe(200)
  const [first] = await me.call('tableRecords.query', { params, body: {} })
  expect(first?.fields[twice]).toBe(10_000)
})

it('forgets it also where many records are computed later', async () => {
  const { me, editor, params, twice } = await openFairs(300)
  const waiting = vi.spyOn(context.jobs, 'enqueue').mockResolvedValue()
  await me.call('tables.updateField', { params: { ...params, field_id: twice }, body: { options: { formula: '1' } } })
  const [first] = await editor.call('tableRecords.query', { params, body: {} })
  waiting.mockRestore()
  expect(first).toMatchObject({ is_stale: true })
  expect(first?.fields[twice]).toBeUndefined()
})

it('tells webhooks of a view nothing by a filter that reads what a key does not', async () => {
  const { me, tables, table, params, amount, records } = await openFairs()
  const view = await me.call('tables.createView', {
    params,
    body: {
      name: 'Big ones',
      type: 'grid',
      settings: { filter: { match: 'all', conditions: [{ field_id: amount, operator: 'contains', value: '5000' }] } },
    },
  })
  const scopes = ['tables:read', 'tables:write']
  const { secret } = await me.call('apiKeys.create', { body: { name: 'Tables', scopes } })
  const ask = async (method: 'GET' | 'POST', path: string, payload?: object) =>
    (
      await app.inject({
        method,
        url: `/v0/bases/${tables.base.id}/webhooks${path}`,
        headers: { authorization: `Bearer ${secret}` },
        ...(payload === undefined ? {} : { payload }),
      })
    ).json()
  const filters = { dataTypes: ['tableData'], recordChangeScope: view.id }
  const { id } = (await ask('POST', '', { specification: { options: { filters } } })) as { id: string }
  for (const record of records) await tables.set(table.id, record.id, { Name: `Seen ${record.number}` })
  const watching = { dataTypes: ['tableData'], watchDataInFieldIds: [amount] }
  expect(await ask('POST', '', { specification: { options: { filters: watching } } })).toHaveProperty('error')
  const { payloads } = (await ask('GET', `/${id}/payloads`)) as { payloads: object[] }
  expect(payloads).toHaveLength(2)
})
