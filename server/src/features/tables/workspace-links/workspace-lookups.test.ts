import { expect, it, vi } from 'vitest'
import { addOpportunity, addToCrm } from '../../../../test/crm-people.ts'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { draftPost } from '../../../../test/publish-post.ts'
import { openTables } from '../../../../test/table-base.ts'
import { createTableProgram } from '../../../../test/table-program.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const soon = { timeout: 60_000, interval: 100 }

/** Events that link to companies, opportunities and posts. */
async function openEvents() {
  const me = await signUp(app)
  const tables = await openTables(me)
  const table = await tables.addTable('Events')
  const params = { table_id: table.id }
  const links = {
    companies: await tables.addField(table.id, 'Sponsors', 'workspaceLinks', { linkedKind: 'companies' }),
    opportunities: await tables.addField(table.id, 'Deals', 'workspaceLinks', { linkedKind: 'opportunities' }),
    content: await tables.addField(table.id, 'Posts', 'workspaceLinks', { linkedKind: 'content' }),
  }
  const addLookup = (name: string, kind: keyof typeof links, linkedColumn: string, more: object = {}) =>
    tables.addField(table.id, name, 'formula' in more ? 'rollup' : 'multipleLookupValues', {
      recordLinkFieldId: links[kind],
      linkedColumn,
      ...more,
    })
  const readFields = async (person: Person) =>
    (await person.call('tables.readTable', { params })).fields.map(({ name }) => name)
  const query = (person: Person, body: object = {}) => person.call('tableRecords.query', { params, body })
  return { me, tables, table, params, links, addLookup, readFields, query }
}

it('looks up, rolls up and counts what records link to, with the types that the values have', async () => {
  const { me, tables, table, params, links, addLookup } = await openEvents()
  const company = await me.call('companies.create', {
    body: { name: 'Acme', city: 'Bonn', country: 'DE', tags: ['a', 'b'] },
  })
  const plain = await me.call('companies.create', { body: { name: 'Bolt' } })
  const first = await addOpportunity(me, { name: 'Bridge', amount: 125_050, close_date: '2026-03-01' })
  const second = await addOpportunity(me, { name: 'Tunnel', amount: 100, close_date: '2026-05-01' })
  const post = await draftPost(me, context, { title: 'How bridges hold' })
  await tables.add(table.id, [
    {
      Name: 'Fair',
      Sponsors: [company.id, plain.id],
      Deals: [first, second],
      Posts: [post],
    },
  ])
  await addLookup('City', 'companies', 'city')
  await addLookup('Country', 'companies', 'country')
  await addLookup('Tags', 'companies', 'tags')
  await addLookup('Amounts', 'opportunities', 'amount')
  await addLookup('Closes', 'opportunities', 'close_date')
  await addLookup('Status', 'content', 'status')
  await addLookup('Total', 'opportunities', 'amount', { formula: 'SUM(values)' })
  await addLookup('Last', 'opportunities', 'close_date', { formula: 'MAX(values)' })
  await tables.addField(table.id, 'Sponsors there are', 'count', { recordLinkFieldId: links.companies })
  await tables.addField(table.id, 'Twice', 'formula', { formula: '{Total} * 2' })
  expect(await tables.read(table.id)).toEqual([
    expect.objectContaining({
      City: ['Bonn'],
      Country: ['Germany'],
      Tags: ['a', 'b'],
      Amounts: [1250.5, 1],
      Closes: ['2026-03-01', '2026-05-01'],
      Status: ['Draft'],
      Total: 1251.5,
      Last: '2026-05-01',
      'Sponsors there are': 2,
      Twice: 2503,
    }),
  ])
  const { fields } = await me.call('tables.readTable', { params })
  const types = Object.fromEntries(fields.map(({ name, options }) => [name, options.result?.type]))
  const total = fields.find(({ name }) => name === 'Total')?.options.result
  expect(total).toEqual({ type: 'number', options: { precision: 2 } })
  expect(types).toMatchObject({
    City: 'singleLineText',
    Amounts: 'number',
    Closes: 'date',
    Total: 'number',
    Last: 'date',
    Twice: 'number',
  })
  expect(fields.find(({ name }) => name === 'City')?.options).toMatchObject({ linkedColumn: 'city', isValid: true })
  // A column that there is not, and a name of records that not everyone may read.
  const bad = { recordLinkFieldId: links.companies, linkedColumn: 'owner_id' }
  const refused = await me.request('tables.createField', {
    params,
    body: { name: 'Owner', type: 'multipleLookupValues', options: bad },
  })
  expect([refused.status, refused.error?.message]).toEqual([
    400,
    expect.stringContaining('linkedColumn must be one of'),
  ])
  const named = await me.request('tables.createTable', {
    params: { base_id: tables.base.id },
    body: { name: 'Named', fields: [{ name: 'Name', type: 'formula', options: { formula: '1' } }] },
  })
  expect(named.status).toBe(200)
})

it('computes again when what it reads changes, is merged, goes to the trash and comes back', async () => {
  const { me, tables, table, addLookup, links } = await openEvents()
  const make = (name: string, city: string) => me.call('companies.create', { body: { name, city } })
  const [acme, other] = [await make('Acme', 'Bonn'), await make('Acme Inc', 'Kiel')]
  await tables.add(table.id, [{ Name: 'Fair', Sponsors: [acme.id] }])
  await addLookup('City', 'companies', 'city')
  await tables.addField(table.id, 'Number', 'count', { recordLinkFieldId: links.companies })
  const expectCells = (cells: object) =>
    vi.waitFor(async () => expect((await tables.read(table.id))[0]).toMatchObject(cells), soon)
  await expectCells({ City: ['Bonn'], Number: 1 })
  await me.call('companies.update', { params: { id: acme.id }, body: { city: 'Ulm' } })
  await expectCells({ City: ['Ulm'] })
  const { change_set_id } = await me.call('companies.merge', { body: { into: other.id, from: [acme.id] } })
  await expectCells({ City: ['Kiel'], Number: 1 })
  // What it was merged into is followed.
  await me.call('companies.update', { params: { id: other.id }, body: { city: 'Jena' } })
  await expectCells({ City: ['Jena'] })
  await me.call('crmChanges.undo', { params: { id: change_set_id }, body: {} })
  await expectCells({ City: ['Ulm'] })
  await me.call('companies.remove', { params: { id: acme.id } })
  await vi.waitFor(async () => {
    const [record] = await tables.read(table.id)
    expect([record?.['City'], record?.['Number']]).toEqual([undefined, 0])
  }, soon)
  await me.call('crmTrash.restore', { body: { resource: 'companies', ids: [acme.id] } })
  await expectCells({ City: ['Ulm'], Number: 1 })
})

it('reads new titles and states of posts, and the names of stages', async () => {
  const { me, tables, table, addLookup } = await openEvents()
  const post = await draftPost(me, context, { title: 'How bridges hold' })
  const deal = await addOpportunity(me, { name: 'Bridge' })
  await tables.add(table.id, [{ Name: 'Fair', Posts: [post], Deals: [deal] }])
  await addLookup('Title', 'content', 'title')
  await addLookup('Stage', 'opportunities', 'stage')
  const { stage_id } = await me.call('opportunities.read', { params: { id: deal } })
  await me.call('content.update', { params: { id: post }, body: { title: 'How bridges stand' } })
  await me.call('pipelineStages.update', { params: { id: stage_id }, body: { name: 'Talks' } })
  await vi.waitFor(
    async () =>
      expect((await tables.read(table.id))[0]).toMatchObject({ Title: ['How bridges stand'], Stage: ['Talks'] }),
    soon,
  )
})

it('filters, sorts, sums up and exports by them', async () => {
  const { me, tables, table, params, addLookup, query } = await openEvents()
  const make = async (city: string) => (await me.call('companies.create', { body: { name: `Of ${city}`, city } })).id
  const [bonn, ulm] = [await make('Bonn'), await make('Ulm')]
  const deal = await addOpportunity(me, { name: 'Bridge', amount: 5000, close_date: '2026-02-03' })
  await tables.add(table.id, [
    { Name: 'One', Sponsors: [ulm] },
    { Name: 'Two', Sponsors: [bonn], Deals: [deal] },
    { Name: 'Three' },
  ])
  const city = await addLookup('City', 'companies', 'city')
  const total = await addLookup('Total', 'opportunities', 'amount', { formula: 'SUM(values)' })
  const name = table.primary_field_id
  const readNames = async (body: object) => (await query(me, body)).map(({ fields }) => fields[name])
  expect(await readNames({ sorts: [{ field_id: city, direction: 'desc' }] })).toEqual(['One', 'Two', 'Three'])
  const filter = (field_id: string, operator: string, value: unknown) => ({
    filter: { match: 'all', conditions: [{ field_id, operator, value }] },
  })
  expect(await readNames(filter(city, 'contains', 'bo'))).toEqual(['Two'])
  expect(await readNames(filter(total, 'gt', 10))).toEqual(['Two'])
  const closes = await addLookup('Closes', 'opportunities', 'close_date', { formula: 'MIN(values)' })
  expect(await readNames(filter(closes, 'gt', '2026-01-01'))).toEqual(['Two'])
  expect(await readNames(filter(closes, 'eq', '2026-02-03'))).toEqual(['Two'])
  const summary = await me.call('tableSummaries.summarize', {
    params,
    body: { summaries: [{ field_id: total, kind: 'sum' }] },
  })
  expect(summary.summaries).toEqual([50])
  const { text } = await me.request('tableExports.table', { params, query: {} })
  expect(text).toContain('Bonn')
})

it('shows them only to who sees all that they may lead to, and to no other workspace', async () => {
  const { me, tables, table, params, links, addLookup, readFields, query } = await openEvents()
  const seller = await addToCrm(context, me, 'salesperson')
  const outsider = await addMember(context, me, 'general_member')
  const deal = await addOpportunity(me, { name: 'Bridge', amount: 5000 })
  const company = await me.call('companies.create', { body: { name: 'Acme', city: 'Bonn' } })
  await tables.add(table.id, [{ Name: 'Fair', Deals: [deal], Sponsors: [company.id] }])
  const amount = await addLookup('Amount', 'opportunities', 'amount')
  await addLookup('City', 'companies', 'city')
  await tables.addField(table.id, 'Twice', 'formula', { formula: 'SUM({Amount}) * 2' })
  await tables.addField(table.id, 'Label', 'formula', { formula: '"In " & {City}' })
  const other = await tables.addTable('Rooms')
  const link = await tables.addField(other.id, 'Event', 'multipleRecordLinks', { linkedTableId: table.id })
  const twice = (await me.call('tables.readTable', { params })).fields.find(({ name }) => name === 'Twice')?.id
  await tables.addField(other.id, 'Money', 'multipleLookupValues', {
    recordLinkFieldId: link,
    fieldIdInLinkedTable: twice,
  })
  const known = ['Name', 'Sponsors', 'Deals', 'Posts']
  expect(await readFields(me)).toEqual([...known, 'Amount', 'City', 'Twice', 'Label', 'Rooms'])
  expect(await readFields(seller)).toEqual([...known, 'City', 'Label', 'Rooms'])
  expect(await readFields(outsider)).toEqual([...known, 'Rooms'])
  const ofBase = await seller.call('tables.readBase', { params: { base_id: tables.base.id } })
  expect(ofBase.tables.flatMap(({ fields }) => fields.map(({ name }) => name))).not.toContain('Money')
  // Neither values, nor an order or a filter that would tell them.
  const [record] = await query(seller, { sorts: [{ field_id: amount, direction: 'desc' }] })
  expect(record?.fields[amount]).toBeUndefined()
  const filter = { match: 'all', conditions: [{ field_id: amount, operator: 'gt', value: 1000 }] }
  expect(await query(seller, { filter })).toHaveLength(1)
  expect(await query(me, { filter })).toHaveLength(0)
  const formula = await seller.request('tableRecords.query', { params, body: { formula: '{Amount} > 1' } })
  expect(formula.status).toBe(400)
  const written = await seller.call('tableRecords.update', {
    params,
    body: { records: [{ id: record?.id, fields: { [table.primary_field_id]: 'Big fair' } }] },
  })
  expect(written.records[0]?.fields[amount]).toBeUndefined()
  // Nor does a manager of tables who sees nothing of the CRM make one.
  const editor = await addMember(context, me, 'social_media')
  const made = await editor.request('tables.createField', {
    params,
    body: {
      name: 'Mine',
      type: 'multipleLookupValues',
      options: { recordLinkFieldId: links.opportunities, linkedColumn: 'amount' },
    },
  })
  expect(made.status).toBe(400)
  const stranger = await signUp(app)
  expect((await stranger.request('tableRecords.query', { params, body: {} })).status).toBe(404)
  const theirs = await openTables(stranger)
  const own = await theirs.addTable('Own')
  const field = await theirs.addField(own.id, 'Sponsors', 'workspaceLinks', { linkedKind: 'companies' })
  const foreign = await stranger.request('tableRecords.create', {
    params: { table_id: own.id },
    body: { records: [{ fields: { [field]: [company.id] } }] },
  })
  expect(foreign.status).toBe(400)
})

it('is a lookup on Airtable’s wire, by the scopes of the key, and names no records', async () => {
  const me = await signUp(app)
  const { send, base, table } = await createTableProgram(app, me)
  const params = { table_id: table.id }
  const company = await me.call('companies.create', { body: { name: 'Acme', city: 'Bonn' } })
  const withLink = await me.call('tables.createField', {
    params,
    body: { name: 'Sponsor', type: 'workspaceLinks', options: { linkedKind: 'companies' } },
  })
  const link = withLink.fields.at(-1)?.id ?? ''
  await me.call('tables.createField', {
    params,
    body: { name: 'City', type: 'multipleLookupValues', options: { recordLinkFieldId: link, linkedColumn: 'city' } },
  })
  const { records } = await me.call('tableRecords.create', {
    params,
    body: { records: [{ fields: { [link]: [company.id] } }] },
  })
  // A key for tables alone neither reads it nor knows of it.
  const path = `${base.id}/${table.id}/${records[0]?.id}`
  expect((await send('GET', path)).body.fields).not.toHaveProperty('City')
  const { secret } = await me.call('apiKeys.create', { body: { name: 'All', scopes: ['tables:read', 'crm:read'] } })
  const get = async (address: string) =>
    (await app.inject({ url: `/v0/${address}`, headers: { authorization: `Bearer ${secret}` } })).json()
  expect((await get(path)).fields).toMatchObject({ City: ['Bonn'], Sponsor: ['Acme'] })
  expect(
    (await get(`${base.id}/${table.id}?filterByFormula=${encodeURIComponent('{City}="Bonn"')}`)).records,
  ).toHaveLength(1)
  const shown = (await get(`meta/bases/${base.id}/tables`)).tables as { id: string; fields: { name: string }[] }[]
  expect(shown.find(({ id }) => id === table.id)?.fields.find(({ name }) => name === 'City')).toMatchObject({
    type: 'multipleLookupValues',
    options: { recordLinkFieldId: link, fieldIdInLinkedTable: null, isValid: true, result: { type: 'singleLineText' } },
  })
})
