import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createAccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { buildMultipart, tinyPdf } from '../../../../test/upload.ts'

const { app, context } = await useApp({ hasRateLimits: false })

const tables = [
  'crm_companies',
  'crm_contacts',
  'crm_opportunities',
  'crm_opportunity_contacts',
  'crm_activity_log',
  'crm_tasks',
  'crm_files',
]
/** All CRM data of a workspace; versions increase with every change, and list positions keep only their order. */
async function state(person: Person): Promise<unknown> {
  const db = createAccountDb(context.engine, person.accountId ?? '')
  const found: Record<string, unknown> = {}
  for (const table of tables) {
    const order = table === 'crm_opportunity_contacts' ? sql`opportunity_id, created_at, contact_id` : sql`id`
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where account_id = ${db.accountId} order by ${order}`.execute(db.kysely)
    const isPart = table === 'crm_opportunity_contacts'
    found[table] = rows.map((row) => ({ ...row, updated_at: null, ...(isPart ? { created_at: null } : {}) }))
  }
  return found
}

/** Three contacts that are one person, and three companies that are one, with every kind of linked record. */
async function fixture(ada: Person) {
  const companies: string[] = []
  const contacts: string[] = []
  for (const n of [0, 1, 2]) {
    const company = await ada.call('companies.create', {
      body: {
        name: n === 1 ? 'North Pier' : `North Pier ${n}`,
        domain: n > 0 ? 'pier.example' : null,
        tags: [`t${n}`],
      },
    })
    companies.push(company.id)
    const contact = await ada.call('contacts.create', {
      body: {
        first_name: 'Mia',
        last_name: n === 2 ? null : 'Weber',
        email: n === 1 ? null : `mia${n}@pier.example`,
        phone: n === 0 ? null : String(n),
        company_id: company.id,
        tags: [`t${n}`, 'all'],
        consent: n === 1 ? 'withdrawn' : 'given',
      },
    })
    contacts.push(contact.id)
    const belongs = { contact_id: contact.id, company_id: company.id }
    await ada.call('activityLog.create', { body: { kind: 'note', body: `Note ${n}`, ...belongs } })
    await ada.call('crmTasks.create', { body: { title: `Task ${n}`, ...belongs } })
    await ada.call('crmFiles.create', buildMultipart(`file${n}.pdf`, tinyPdf, belongs))
    await ada.call('opportunities.create', {
      body: {
        name: `Deal ${n}`,
        company_id: company.id,
        contacts: contacts.map((contact_id, at) => ({ contact_id, role: `role ${at}` })),
      },
    })
  }
  return { companies, contacts }
}

it.each(['contacts', 'companies'] as const)('merges %s whole, and un-merges to the same state', async (resource) => {
  const ada = await signUp(app)
  const made = await fixture(ada)
  const [into = '', ...from] = made[resource]
  const before = await state(ada)
  const body = { into, from }
  const preview = await ada.call(`${resource}.previewMerge`, { body })
  expect(await state(ada)).toEqual(before)
  const merged = await ada.call(`${resource}.merge`, { body })
  expect(merged.moved).toEqual(preview.moved)
  expect({ ...merged.record, updated_at: '' }).toEqual({ ...preview.record, updated_at: '' })
  const [one] = await ada.call(`${resource}.list`)
  expect(one).toMatchObject({
    id: into,
    tags: resource === 'contacts' ? ['t0', 'all', 't1', 't2'] : ['t0', 't1', 't2'],
  })
  const query: Record<string, string> = resource === 'contacts' ? { contact_id: into } : { company_id: into }
  expect(await ada.call('activityLog.list', { query })).toHaveLength(3)
  expect(await ada.call('crmTasks.list', { query })).toHaveLength(3)
  expect(await ada.call('crmFiles.list', { query })).toHaveLength(3)
  const deals = await ada.call('opportunities.list', { query: { sort_by: 'name', sort_order: 'asc' } })
  if (resource === 'companies') expect(deals.map(({ company_id }) => company_id)).toEqual([into, into, into])
  else expect(deals.map(({ contacts }) => contacts)).toEqual(deals.map(() => [{ contact_id: into, role: 'role 0' }]))
  for (const id of from) expect((await ada.request(`${resource}.read`, { params: { id } })).status).toBe(404)
  await ada.call('crmChanges.undo', { params: { id: merged.change_set_id }, body: {} })
  expect(await state(ada)).toEqual(before)
})

it('takes what is there, keeps every address, honours a withdrawn consent and what was chosen', async () => {
  const ada = await signUp(app)
  const {
    contacts: [into = '', second = '', third = ''],
  } = await fixture(ada)
  const preview = await ada.call('contacts.previewMerge', {
    body: { into, from: [second, third], fields: { consent: third } },
  })
  expect(preview.record).toMatchObject({ consent: 'withdrawn' })
  const { record } = await ada.call('contacts.merge', {
    body: { into, from: [second, third], fields: { email: third, last_name: third } },
  })
  expect(record).toMatchObject({
    first_name: 'Mia',
    last_name: null,
    email: 'mia2@pier.example',
    other_emails: ['mia0@pier.example'],
    phone: '1',
    other_phones: ['2'],
    consent: 'withdrawn',
  })
  const again = await ada.request('contacts.merge', { body: { into, from: [second] } })
  expect(again.status).toBe(404)
  expect((await ada.request('contacts.merge', { body: { into, from: [into] } })).status).toBe(400)
})

it('finds what seems to be there twice, also before it is made', async () => {
  const ada = await signUp(app)
  const { companies } = await fixture(ada)
  const [group, ...more] = await ada.call('companies.duplicates')
  expect(group).toMatchObject({ reason: 'domain', value: 'pier.example' })
  expect([group?.records.map(({ id }) => id), more]).toEqual([companies.slice(1), []])
  const company_id = companies[0] ?? ''
  for (const n of [1, 2])
    await ada.call('contacts.create', { body: { first_name: 'Noor', company_id, phone: String(n) } })
  await ada.call('contacts.create', { body: { email: 'mia0@pier.example' } })
  const contacts = await ada.call('contacts.duplicates')
  expect(contacts.map(({ reason, value, records }) => [reason, value, records.length])).toEqual([
    ['email', 'mia0@pier.example', 2],
    ['name', 'Noor', 2],
  ])
  expect(await ada.call('contacts.similar', { body: { email: 'MIA2@pier.example' } })).toHaveLength(1)
  expect(await ada.call('contacts.similar', { body: { name: '%' } })).toEqual([])
  expect(await ada.call('contacts.similar', { body: {} })).toEqual([])
})

it.each([
  ['companies', 'name', ['Acme Inc.', 'ACME INC', 'Acmé, Inc.', 'The Acme Company', 'acme']],
  ['companies', 'name', ['Müller & Söhne GmbH & Co. KG', 'MULLER & SOHNE', 'Müller and Söhne GmbH']],
  ['companies', 'name', ['Bakker B.V.', 'Bakker bv']],
  ['companies', 'domain', ['acme.example', 'www.acme.example', 'WWW.Acme.example']],
  ['contacts', 'phone', ['+49 30 1234567', '030 / 123 45 67', '0049-30-1234567']],
  ['contacts', 'name', ['Zoë Weber', 'zoe weber', 'ZOE  WEBER']],
  ['contacts', 'email', ['mia@acme.example', 'MIA@acme.example']],
] as const)('%s of one %s are found however it is written: %j', async (of, field, values) => {
  const ada = await signUp(app)
  const ids: string[] = []
  for (const value of values) {
    const name = of === 'companies' ? { name: `Nobody ${createId()}` } : { last_name: `Nobody ${createId()}` }
    const given = field === 'name' && of === 'contacts' ? { last_name: value } : { [field]: value }
    ids.push((await ada.call(`${of}.create`, { body: { ...name, ...given } })).id)
  }
  await ada.call(`${of}.create`, {
    body: of === 'companies' ? { name: 'Acme Bakery' } : { last_name: 'Zoe Weber-Lang' },
  })
  const groups = await ada.call(`${of}.duplicates`)
  expect(groups.map(({ reason, value, records }) => [reason, value, records.map(({ id }) => id)])).toEqual([
    [field, values[0], ids],
  ])
  for (const value of values)
    expect(
      (await ada.call(`${of}.similar`, { body: { [field]: value } })).map(({ id }) => id),
      value,
    ).toEqual(ids)
})

it('another address of a contact counts as its address', async () => {
  const ada = await signUp(app)
  const [one, two] = [
    await ada.call('contacts.create', { body: { last_name: 'Weber', email: 'mia@acme.example' } }),
    await ada.call('contacts.create', { body: { last_name: 'Lang', other_emails: ['mia@acme.example'] } }),
  ]
  const groups = await ada.call('contacts.duplicates')
  expect(groups.map(({ reason, value, records }) => [reason, value, records.map(({ id }) => id)])).toEqual([
    ['email', 'mia@acme.example', [one.id, two.id]],
  ])
  expect(await ada.call('contacts.similar', { body: { email: 'Mia@acme.example' } })).toHaveLength(2)
})

it('moves what its author does not see, shows them nothing of it, and undoes it as well', async () => {
  const ada = await signUp(app)
  const {
    contacts: [into = '', second = '', third = ''],
  } = await fixture(ada)
  const bob = await addMember(context, ada, 'general_member')
  await ada.call('crmUsers.create', { body: { user_id: bob.session?.user.id ?? '', role: 'salesperson' } })
  const before = await state(ada)
  const { change_set_id: id } = await bob.call('contacts.merge', { body: { into, from: [second, third] } })
  const seen = await bob.call('crmChanges.changes', { params: { id } })
  expect(new Set(seen.map(({ resource }) => resource))).not.toContain('opportunities')
  const deals = await ada.call('opportunities.list')
  expect(deals.every(({ contacts }) => contacts.every(({ contact_id }) => contact_id === into))).toBe(true)
  await bob.call('crmChanges.undo', { params: { id }, body: {} })
  expect(await state(ada)).toEqual(before)
})
