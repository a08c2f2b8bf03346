import { expect, it } from 'vitest'
import { addOpportunity, addToCrm } from '../../../../test/crm-people.ts'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { draftPost } from '../../../../test/publish-post.ts'
import { openTables } from '../../../../test/table-base.ts'
import { createTableProgram } from '../../../../test/table-program.ts'
import { useApp } from '../../../../test/test-app.ts'
import { createAccountDb } from '../../../db/account-db.ts'

const { app, context } = await useApp({ hasRateLimits: false })

const addCompany = async (me: Person, name: string): Promise<string> =>
  (await me.call('companies.create', { body: { name } })).id

/** A table of events whose records link to the rest of the workspace. */
async function openEvents() {
  const me = await signUp(app)
  const tables = await openTables(me)
  const table = await tables.addTable('Events')
  const addLink = (name: string, linkedKind: string, options: object = {}) =>
    tables.addField(table.id, name, 'workspaceLinks', { linkedKind, ...options })
  const readFields = async (person: Person, name: string) => {
    const { fields } = await person.call('tables.readTable', { params: { table_id: table.id } })
    const id = fields.find((field) => field.name === name)?.id ?? ''
    const records = await person.call('tableRecords.query', { params: { table_id: table.id }, body: {} })
    return records.map((record) => record.fields[id])
  }
  const readLinking = (person: Person, kind: string, id: string) =>
    person.call('tableLinks.listLinking', { params: { kind, id } })
  const canReadLinking = async (person: Person, kind: string, id: string) =>
    (await person.request('tableLinks.listLinking', { params: { kind, id } })).status === 200
  return { me, tables, table, addLink, readFields, readLinking, canReadLinking }
}

it('links records to companies, contacts, opportunities and posts, and shows both sides', async () => {
  const { me, tables, table, addLink, readFields, readLinking } = await openEvents()
  const targets = {
    companies: await addCompany(me, 'Acme'),
    contacts: (await me.call('contacts.create', { body: { first_name: 'Ada', last_name: 'Lovelace' } })).id,
    opportunities: await addOpportunity(me, { name: 'Bridge' }),
    content: await draftPost(me, context, { title: 'How bridges hold' }),
  }
  for (const [kind, id] of Object.entries(targets)) {
    const field_id = await addLink(`The ${kind}`, kind)
    const found = await me.call('tableLinks.listTargets', {
      params: { table_id: table.id, field_id },
      query: { q: kind === 'content' ? 'bridges' : '' },
    })
    expect(found.map((target) => target.id)).toContain(id)
    const { records } = await tables.add(table.id, [{ Name: `Of ${kind}`, [`The ${kind}`]: [id] }])
    expect((await readFields(me, `The ${kind}`)).filter((cell) => cell !== undefined)).toEqual([
      [{ id, name: found.find((target) => target.id === id)?.name }],
    ])
    const linking = await readLinking(me, kind, id)
    expect(linking).toEqual([
      {
        base_id: tables.base.id,
        base_name: 'Work',
        table_id: table.id,
        table_name: 'Events',
        record_id: records[0]?.id,
        name: `Of ${kind}`,
        fields: [`The ${kind}`],
      },
    ])
  }
})

it('reads names with typecast, and refuses what is not there, what is too much, and what is none', async () => {
  const { me, tables, table, addLink, readFields } = await openEvents()
  const acme = await addCompany(me, 'Acme')
  const other = await addCompany(me, 'Other')
  const field = await addLink('Sponsor', 'companies', { prefersSingleRecordLink: true })
  await tables.add(table.id, [{ Sponsor: 'acme' }], true)
  expect(await readFields(me, 'Sponsor')).toEqual([[{ id: acme, name: 'Acme' }]])
  const params = { table_id: table.id }
  const send = (value: unknown) =>
    me.request('tableRecords.create', { params, body: { records: [{ fields: { [field]: value } }] } })
  for (const value of [['nobody'], [acme, other], ['00000000-0000-7000-8000-000000000000'], 5, [{ id: 5 }], 'Acme'])
    expect((await send(value)).status).toBe(400)
  const stranger = await signUp(app)
  expect((await send([await addCompany(stranger, 'Theirs')])).status).toBe(400)
  const body = { name: 'Odd', type: 'workspaceLinks', options: { linkedKind: 'users' } }
  expect((await me.request('tables.createField', { params, body })).status).toBe(400)
  const withoutKind = { name: 'Odd', type: 'workspaceLinks' }
  expect((await me.request('tables.createField', { params, body: withoutKind })).status).toBe(400)
  // What is computed is the same for everyone, so it cannot read names.
  const rooms = await tables.addTable('Rooms')
  const link = await tables.addField(rooms.id, 'Event', 'multipleRecordLinks', { linkedTableId: table.id })
  const lookup = {
    name: 'Sponsors',
    type: 'multipleLookupValues',
    options: { recordLinkFieldId: link, fieldIdInLinkedTable: field },
  }
  expect((await me.request('tables.createField', { params: { table_id: rooms.id }, body: lookup })).status).toBe(400)
  const count = { name: 'How many', type: 'formula', options: { formula: '{Sponsor} + 1' } }
  await me.call('tables.createField', { params, body: count })
  expect(await readFields(me, 'How many')).toEqual([2])
})

it('shows each person what they may see, and keeps what they do not', async () => {
  const { me, tables, table, addLink, readFields, readLinking, canReadLinking } = await openEvents()
  const seller = await addToCrm(context, me, 'salesperson')
  const outsider = await addMember(context, me, 'general_member')
  const mine = await addOpportunity(me, { name: 'Mine' })
  const theirs = await addOpportunity(me, { name: 'Theirs', owner_id: seller.session?.user.id })
  const field = await addLink('Deals', 'opportunities')
  const { records } = await tables.add(table.id, [{ Name: 'Fair', Deals: [mine, theirs] }])
  const fair = records[0]?.id
  expect(await readFields(seller, 'Deals')).toEqual([[{ id: theirs, name: 'Theirs' }]])
  expect(await readFields(outsider, 'Deals')).toEqual([undefined])
  const find = (person: Person) =>
    person.call('tableLinks.listTargets', { params: { table_id: table.id, field_id: field }, query: {} })
  expect((await find(seller)).map(({ name }) => name)).toEqual(['Theirs'])
  expect(await find(outsider)).toEqual([])
  expect(await canReadLinking(seller, 'opportunities', mine)).toBe(false)
  expect(await canReadLinking(outsider, 'opportunities', theirs)).toBe(false)
  // A seller cannot link to what they do not see, and does not remove it either.
  const set = (person: Person, value: unknown) =>
    person.request('tableRecords.update', {
      params: { table_id: table.id },
      body: { records: [{ id: fair, fields: { [field]: value } }] },
    })
  expect((await set(seller, [mine])).status).toBe(400)
  expect((await set(seller, null)).status).toBe(200)
  expect(await readFields(me, 'Deals')).toEqual([[{ id: mine, name: 'Mine' }]])
  expect(await readLinking(me, 'opportunities', theirs)).toEqual([])
})

it('undoes, follows merges both ways, and forgets what is deleted for good', async () => {
  const { me, tables, table, addLink, readFields, readLinking } = await openEvents()
  const first = await addCompany(me, 'Acme')
  const second = await addCompany(me, 'Acme Inc')
  await addLink('Sponsors', 'companies')
  const { records } = await tables.add(table.id, [{ Name: 'Fair', Sponsors: [second] }])
  const changed = await tables.set(table.id, records[0]?.id, { Sponsors: [first, second] })
  await tables.undo(table.id, changed.change_id)
  expect(await readFields(me, 'Sponsors')).toEqual([[{ id: second, name: 'Acme Inc' }]])
  expect(await readLinking(me, 'companies', first)).toEqual([])
  const { change_set_id } = await me.call('companies.merge', { body: { into: first, from: [second] } })
  expect(await readFields(me, 'Sponsors')).toEqual([[{ id: first, name: 'Acme' }]])
  expect(await readLinking(me, 'companies', first)).toHaveLength(1)
  await me.call('crmChanges.undo', { params: { id: change_set_id }, body: {} })
  expect(await readFields(me, 'Sponsors')).toEqual([[{ id: second, name: 'Acme Inc' }]])
  await me.call('companies.remove', { params: { id: second } })
  expect(await readFields(me, 'Sponsors')).toEqual([undefined])
  await me.call('crmTrash.restore', { body: { resource: 'companies', ids: [second] } })
  expect(await readFields(me, 'Sponsors')).toEqual([[{ id: second, name: 'Acme Inc' }]])
  const db = createAccountDb(context.engine, me.accountId ?? '')
  await db.remove('crm_companies').where('id', '=', second).execute()
  const [row] = await db
    .from('table_records')
    .select('cells')
    .where('id', '=', records[0]?.id ?? '')
    .execute()
  expect(Object.values(row?.cells ?? {})).toEqual(['Fair'])
  expect(await db.from('table_workspace_links').select('record_id').execute()).toEqual([])
  // A record takes its links along, and brings them back.
  await tables.set(table.id, records[0]?.id, { Sponsors: [first] })
  const removed = await tables.remove(table.id, [records[0]?.id])
  expect(await readLinking(me, 'companies', first)).toEqual([])
  await tables.undo(table.id, removed.change_id)
  expect(await readLinking(me, 'companies', first)).toHaveLength(1)
})

it('tells whoever writes links over those that somebody else has put in meanwhile, by what they see', async () => {
  const { me, tables, table, addLink, readFields } = await openEvents()
  const [first, second] = [await addCompany(me, 'Acme'), await addCompany(me, 'Bolt')]
  const field = await addLink('Sponsors', 'companies')
  const deals = await addLink('Deals', 'opportunities')
  const hidden = await addOpportunity(me, { name: 'Bridge' })
  const { records } = await tables.add(table.id, [{ Name: 'Fair', Deals: [hidden] }])
  const write = (person: Person, id: string, value: readonly string[], seen: unknown) =>
    person.request('tableRecords.update', {
      params: { table_id: table.id },
      body: { records: [{ id: records[0]?.id, fields: { [id]: value }, seen: { [id]: seen } }] },
    })
  expect((await write(me, field, [first], null)).status).toBe(200)
  const late = await write(me, field, [second], null)
  expect(late.status).toBe(409)
  expect(late.error).toMatchObject({ code: 'cell_conflict', details: { current: [{ id: first, name: 'Acme' }] } })
  expect(await readFields(me, 'Sponsors')).toEqual([[{ id: first, name: 'Acme' }]])
  // A name that has changed is no conflict.
  expect((await write(me, field, [first, second], [{ id: first, name: 'Acme Ltd' }])).status).toBe(200)
  // Deals of others are not seen, and no conflict.
  const seller = await addToCrm(context, me, 'salesperson')
  expect((await write(seller, deals, [], null)).status).toBe(200)
  expect(await readFields(me, 'Deals')).toEqual([[{ id: hidden, name: 'Bridge' }]])
})

it('shows names to programs as of a lookup, by the scopes of their key', async () => {
  const me = await signUp(app)
  const { send, base, table } = await createTableProgram(app, me)
  const acme = await addCompany(me, 'Acme')
  const params = { table_id: table.id }
  const body = { name: 'Sponsor', type: 'workspaceLinks', options: { linkedKind: 'companies' } }
  const made = await me.call('tables.createField', { params, body })
  const field = made.fields.at(-1)?.id ?? ''
  const { records } = await me.call('tableRecords.create', {
    params,
    body: { records: [{ fields: { [field]: [acme] } }] },
  })
  const path = `${base.id}/${table.id}/${records[0]?.id}`
  const listed = await send('GET', `meta/bases/${base.id}/tables`)
  const { tables } = listed.body as { tables?: readonly { id: string; fields: readonly object[] }[] }
  expect(tables?.find(({ id }) => id === table.id)?.fields.at(-1)).toMatchObject({
    name: 'Sponsor',
    type: 'multipleLookupValues',
    options: { isValid: true, result: { type: 'singleLineText' } },
  })
  // A key for tables alone reads no names of the CRM.
  expect((await send('GET', path)).body.fields).toEqual({ Twice: 0 })
  expect((await send('PATCH', path, { fields: { Sponsor: ['Acme'] } })).body).toMatchObject({
    error: { type: 'INVALID_VALUE_FOR_COLUMN' },
  })
  expect((await send('PUT', path, { fields: { Name: 'Fair' } })).status).toBe(200)
  const { secret } = await me.call('apiKeys.create', { body: { name: 'All', scopes: ['tables:read', 'crm:read'] } })
  const read = async (query = '') => {
    const answer = await app.inject({
      url: `/v0/${path}${query}`,
      headers: { authorization: `Bearer ${secret}` },
    })
    return answer.json().fields
  }
  expect(await read()).toEqual({ Name: 'Fair', Twice: 0, Sponsor: ['Acme'] })
  expect(await read('?cellFormat=string&timeZone=UTC&userLocale=en')).toEqual({
    Name: 'Fair',
    Twice: '0',
    Sponsor: 'Acme',
  })
})
