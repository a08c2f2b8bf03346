import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { signUp } from '../../../../test/harness.ts'
import recorded from '../../../../test/fixtures/pyairtable-models.json' with { type: 'json' }
import { startNetworkServer } from '../../../../test/networks/network-server.ts'
import { createWebhookProgram, finishNotifications } from '../../../../test/table-webhooks.ts'
import { useApp } from '../../../../test/test-app.ts'

const server = await startNetworkServer(() => ({ status: 200 }))
afterAll(() => server.close())
const { app, context } = await useApp({ hasRateLimits: false, trustedUrls: [server.origin] })

/** The objects of the wire as the models of the Python client read them. */
const models = Object.fromEntries(
  Object.entries(recorded.models).map(([name, schema]) => [
    name,
    z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]),
  ]),
)
const expectRead = (model: keyof typeof recorded.models, value: unknown) => {
  const read = models[model]?.safeParse(value)
  expect(read?.error?.issues ?? [], JSON.stringify(value).slice(0, 1000)).toEqual([])
}

const fields = [
  { name: 'Rate', type: 'rating' },
  { name: 'Took', type: 'duration' },
  { name: 'Price', type: 'currency' },
  { name: 'Share', type: 'percent' },
  { name: 'At', type: 'dateTime' },
  { name: 'Tags', type: 'multipleSelects', options: { choices: [{ name: 'red' }] } },
  { name: 'Files', type: 'multipleAttachments' },
  { name: 'Who', type: 'singleCollaborator' },
  { name: 'Made', type: 'createdTime' },
  { name: 'Changed', type: 'lastModifiedTime' },
  { name: 'By', type: 'createdBy' },
  { name: 'Number', type: 'autoNumber' },
  { name: 'Code', type: 'barcode' },
  { name: 'Go', type: 'button', options: { label: 'Go', formula: "'https://x.test'" } },
  { name: 'Day', type: 'formula', options: { formula: '{Due}' } },
  { name: 'Now', type: 'formula', options: { formula: 'NOW()' } },
  { name: 'Broken', type: 'formula', options: { formula: '1/0' } },
] as const

it('reads our schema, comments, webhooks and payloads by its own models', async () => {
  const me = await signUp(app)
  const program = await createWebhookProgram(app, me, server)
  const { base, table, send, add, tasks, create, list, readPayloads } = program
  for (const field of fields)
    expect((await send('POST', `meta/bases/${base.id}/tables/${table.id}/fields`, field)).status, field.name).toBe(200)
  const boxes = await me.call('tables.createTable', { params: { base_id: base.id }, body: { name: 'Boxes' } })
  const params = { table_id: boxes.id }
  const body = { name: 'Tasks', type: 'multipleRecordLinks', options: { linkedTableId: table.id } } as const
  const linked = await me.call('tables.createField', { params, body })
  const recordLinkFieldId = linked.fields.find(({ name }) => name === 'Tasks')?.id ?? ''
  for (const { id: fieldIdInLinkedTable, name } of table.fields)
    for (const type of ['multipleLookupValues', 'rollup'] as const) {
      const options = { recordLinkFieldId, fieldIdInLinkedTable }
      await me.call('tables.createField', { params, body: { name: `${type} ${name}`, type, options } })
    }
  await me.call('tables.createField', { params, body: { name: 'N', type: 'count', options: { recordLinkFieldId } } })
  expectRead('tables', (await send('GET', `meta/bases/${base.id}/tables?include[]=visibleFieldIds`)).body)

  const hook = await create({}, { includePreviousCellValues: true, includeCellValuesInFieldIds: 'all' })
  const [record] = await add({ Name: 'One', N: 1, Due: '2026-03-15', Tags: ['red'] })
  await send('PATCH', `${tasks}/${record?.id}`, { fields: { N: 2 } })
  const path = `${tasks}/${record?.id}/comments`
  const whoami = (await send('GET', 'meta/whoami')).body.id
  const first = await send('POST', path, { text: `Who opens, @[${whoami}]?` })
  await send('POST', path, { text: 'I do', parentCommentId: first.body.id })
  await send('PATCH', `${path}/${first.body.id}`, { text: `And who shuts, @[${whoami}]?` })
  const { comments = [] } = (await send('GET', path)).body
  expect(comments).toHaveLength(2)
  for (const comment of comments) expectRead('comment', comment)

  await finishNotifications(context)
  for (const one of await list()) expectRead('webhook', one)
  const { payloads = [] } = await readPayloads(hook.id)
  expect(payloads.length).toBeGreaterThan(1)
  for (const one of payloads) expectRead('payload', one)
})
