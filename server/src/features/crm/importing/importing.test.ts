import type { CrmImport, CrmImportPlan } from '@draftwright/contract/crm/imports'
import { expect, it, vi } from 'vitest'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { buildMultipart } from '../../../../test/upload.ts'

const { app, context } = await useApp({ hasRateLimits: false })

const upload = (person: Person, table: string | Buffer, resource: CrmImport['resource'] = 'contacts') =>
  person.call('crmImports.upload', buildMultipart('people.csv', Buffer.from(table), { resource }))
const read = (person: Person, id: string) => person.call('crmImports.read', { params: { id } })
const until = (person: Person, id: string, state: CrmImport['state']) =>
  vi.waitFor(
    async () => {
      const found = await read(person, id)
      expect(found.state).toBe(state)
      return found
    },
    { timeout: 60_000, interval: 50 },
  )
async function checked(person: Person, found: CrmImport, plan: Partial<CrmImportPlan> = {}) {
  await person.call('crmImports.check', { params: { id: found.id }, body: { mapping: found.mapping, ...plan } })
  return until(person, found.id, 'checked')
}
async function ran(person: Person, found: CrmImport, plan: Partial<CrmImportPlan> = {}) {
  const dry = await checked(person, found, plan)
  await person.call('crmImports.run', { params: { id: found.id } })
  const done = await until(person, found.id, 'done')
  // The dry run predicted the run.
  expect(done.counts).toEqual(dry.counts)
  return done
}
const imported = async (
  person: Person,
  table: string,
  resource?: CrmImport['resource'],
  plan?: Partial<CrmImportPlan>,
) => ran(person, await upload(person, table, resource), plan)
const problems = async (person: Person, { id }: CrmImport) =>
  (await person.call('crmImports.rows', { params: { id } })).map(({ n, problems: list }) => [
    n,
    ...list.map(({ field, message }) => `${field} ${message}`),
  ])
const userOf = ({ session }: Person) => session?.user.id ?? ''

it('makes contacts with their companies, and says what is wrong with the others', async () => {
  const ada = await signUp(app)
  await ada.call('crmFields.create', { body: { resource: 'contacts', name: 'Seats', kind: 'number' } })
  await ada.call('crmFields.create', {
    body: { resource: 'contacts', name: 'Plan', kind: 'choice', options: ['Free', 'Team'] },
  })
  const acme = await ada.call('companies.create', { body: { name: 'Acme', domain: 'acme.example' } })
  const table = [
    'Vorname;Surname;E-Mail Address;Company Name;Lead status;Labels;Account owner;Seats;Plan',
    `Mia;Weber;MIA@acme.example;acme;CUSTOMER;vip, nl;${ada.session?.user.email};1.250,5;team`,
    'Ole;Berg;ole@berg.example;https://www.acme.example/about;;;;;',
    'Ida;New;ida@new.example;New Works;;;;;',
    'Jan;New;jan@new.example;new works;;;;;',
    'Bad;Row;no address;Acme;nothing;;nobody;many;Gold',
    ';;;Acme;;;;;',
    'Mia;Again;mia@acme.example;;;;;;',
  ].join('\r\n')
  const found = await upload(ada, table)
  expect(found).toMatchObject({
    state: 'uploaded',
    delimiter: ';',
    n_rows: 7,
    settings: { key: 'auto', on_match: 'skip' },
  })
  expect(found.mapping).toMatchObject({
    first_name: 0,
    last_name: 1,
    email: 2,
    company_id: 3,
    status: 4,
    tags: 5,
    owner_id: 6,
    'custom.seats': 7,
    'custom.plan': 8,
    phone: null,
  })
  const dry = await checked(ada, found)
  expect(dry.counts).toEqual({ create: 5, update: 0, skip: 1, error: 1 })
  expect(dry).toMatchObject({ n_incomplete: 1, matched: { email: 1 } })
  expect((await ada.request('contacts.list')).meta.total).toBe(0)
  expect((await ada.request('companies.list')).meta.total).toBe(1)
  const done = await ran(ada, found)
  expect(done).toMatchObject({ n_done: 7, revert: null })
  expect(await problems(ada, done)).toEqual([
    [
      6,
      'email “no address” must be an email address such as ada@example.com',
      'status “nothing” is not one of lead, prospect, customer, former, partner',
      'owner_id “nobody” is not a CRM user in this workspace',
      'custom.seats “many” is not a number',
      'custom.plan “Gold” is not one of Free, Team',
    ],
    [7, 'name must have a name, an email address, a phone or a LinkedIn address'],
    [8, 'email is the same as row 2'],
  ])
  const contacts = await ada.call('contacts.list', { query: { sort_by: 'name' } })
  expect(contacts.map(({ name, company_name }) => [name, company_name])).toEqual([
    ['Bad Row', 'Acme'],
    ['Ida New', 'New Works'],
    ['Jan New', 'New Works'],
    ['Mia Weber', 'Acme'],
    ['Ole Berg', 'Acme'],
  ])
  expect(contacts[0]).toMatchObject({ email: null, owner_id: userOf(ada), custom: {} })
  expect(contacts[3]).toMatchObject({
    email: 'mia@acme.example',
    company_id: acme.id,
    status: 'customer',
    tags: ['vip', 'nl'],
    owner_id: userOf(ada),
    custom: { seats: 1250.5, plan: 'Team' },
  })
  const [set] = await ada.call('crmChanges.list', { query: { source: 'import' } })
  expect(set).toMatchObject({ id: done.change_set_id, n_changes: 6, summary: 'Imported contacts from people.csv' })
  const csv = await ada.send<string>('GET', `/functions/v1/crm/imports/${found.id}/problems`)
  expect(csv.text).toContain('Email: “no address” must be an email address')
})

it('updates what it finds by a key, only in cells that say something, and sets it back', async () => {
  const ada = await signUp(app)
  const mia = await ada.call('contacts.create', {
    body: { first_name: 'Mia', email: 'mia@a.example', city: 'Oslo', phone: '1', tags: ['old'] },
  })
  const same = await ada.call('contacts.create', { body: { first_name: 'Sam', email: 'sam@a.example', city: 'Oslo' } })
  await ada.call('contacts.create', { body: { first_name: 'Two', email: 'two@a.example' } })
  await ada.call('contacts.create', { body: { first_name: 'Two', email: 'two@a.example' } })
  const before = await ada.call('contacts.list', { query: { sort_by: 'name' } })
  const table =
    'Email,City,Phone,Tags\nMIA@a.example,Bergen,,\nsam@a.example,Oslo,,\ntwo@a.example,Rome,,\nnew@a.example,Rome,,\nmia@a.example,,2,\n'
  const done = await imported(ada, table, 'contacts', { on_match: 'update' })
  expect(done.counts).toEqual({ create: 1, update: 2, skip: 1, error: 1 })
  expect(await problems(ada, done)).toEqual([
    [3, 'row matches the current values'],
    [4, 'email matches 2 contacts'],
  ])
  expect(await ada.call('contacts.read', { params: { id: mia.id } })).toMatchObject({
    city: 'Bergen',
    phone: '2',
    tags: ['old'],
  })
  expect((await ada.call('contacts.read', { params: { id: same.id } })).updated_at).toBe(same.updated_at)
  const back = await ada.call('crmImports.revert', { params: { id: done.id }, body: {} })
  expect(back.revert).toMatchObject({ state: 'done' })
  const withoutVersion = (rows: typeof before) => rows.map(({ updated_at: _version, ...row }) => row)
  expect(withoutVersion(await ada.call('contacts.list', { query: { sort_by: 'name' } }))).toEqual(
    withoutVersion(before),
  )
  expect((await ada.request('crmImports.revert', { params: { id: done.id }, body: {} })).error.code).toBe(
    'already_undone',
  )
})

it('asks before it sets back what has been changed since', async () => {
  const ada = await signUp(app)
  const done = await imported(ada, 'Name,Domain\nAcme,acme.example\nBeta,beta.example\n', 'companies')
  const [acme] = await ada.call('companies.list', { query: { name: 'Acme' } })
  await ada.call('companies.update', { params: { id: acme?.id ?? '' }, body: { city: 'Oslo' } })
  const refused = await ada.request('crmImports.revert', { params: { id: done.id }, body: {} })
  expect([refused.status, refused.error.code]).toEqual([409, 'undo_conflict'])
  await ada.call('crmImports.revert', { params: { id: done.id }, body: { on_conflict: 'keep' } })
  expect((await ada.call('companies.list')).map(({ name }) => name)).toEqual(['Acme'])
})

it('reads opportunities as people write them, and lets no row round a gate', async () => {
  const ada = await signUp(app)
  const pipeline = await ada.call('pipelines.create', { body: { name: 'Clinics' } })
  const stages = await ada.call('pipelineStages.list', { query: { pipeline_id: pipeline.id } })
  const won = stages.find(({ name }) => name === 'Won')
  await ada.call('pipelineStages.update', { params: { id: won?.id ?? '' }, body: { required_fields: ['amount'] } })
  const table = [
    'Deal\tPipeline\tStage\tAmount\tClose date\tCompany',
    'One\tClinics\twon\t1.234,50 €\t29.03.2026\tAcme',
    'Two\tclinics\tProposal\t$1,234.50\t2026-03-29\tAcme',
    'Three\tClinics\tWon\t\t\t',
    'Four\tClinics\tNowhere\t12 JPY\t03/04/2026\t',
    'Five\tClinics\tLost\t1.250 EUR\t\t',
    '\tClinics\tLead\t5\t\t',
  ].join('\n')
  const done = await imported(ada, table, 'opportunities')
  expect(done.counts).toEqual({ create: 3, update: 0, skip: 0, error: 3 })
  expect(await problems(ada, done)).toEqual([
    [4, 'stage_id the stage requires Amount'],
    [5, 'stage_id “Nowhere” is not a stage of the pipeline'],
    [6, 'stage_id the stage requires Lost reason'],
    [7, 'name is empty'],
  ])
  const deals = await ada.call('opportunities.list', { query: { sort_by: 'name' } })
  expect(
    deals.map((row) => [row.name, row.amount, row.currency, row.close_date, row.status, row.company_name]),
  ).toEqual([
    // The first stage, and a day as the others of its column put it.
    ['Four', 12, 'JPY', '2026-04-03', 'open', null],
    ['One', 123_450, 'EUR', '2026-03-29', 'won', 'Acme'],
    ['Two', 123_450, 'USD', '2026-03-29', 'open', 'Acme'],
  ])
  // The same gate when a row moves an existing record.
  const moved = await imported(ada, 'Name,Stage,Pipeline\nTwo,Lost,Clinics\n', 'opportunities', { on_match: 'update' })
  expect(moved.counts).toMatchObject({ update: 0, error: 1 })
})

it('gives a salesperson their own opportunities, and no others in the export', async () => {
  const ada = await signUp(app)
  const bob = await addMember(context, ada, 'general_member')
  await ada.call('crmUsers.create', {
    body: { user_id: userOf(bob), role: 'salesperson', employee_name: 'Bob the seller' },
  })
  await ada.call('opportunities.create', { body: { name: 'Hers' } })
  const mail = ada.session?.user.email
  const done = await imported(bob, `Name,Owner\nMine,bob the seller\nGiven,${mail}\nHers,\n`, 'opportunities', {
    on_match: 'update',
  })
  // He sees nothing of hers: the third is a new one of his, and so is the one that he may not give away.
  expect(done.counts).toEqual({ create: 3, update: 0, skip: 0, error: 0 })
  expect(await problems(bob, done)).toEqual([
    [3, `owner_id “${mail}” is someone else. Only CRM admins can assign opportunities to others`],
  ])
  const file = await bob.send<string>(
    'GET',
    '/functions/v1/crm/opportunities/export?columns=name,owner_id&sort_by=name',
  )
  expect(file.headers['x-row-count']).toBe('3')
  expect(file.text.trimEnd().split('\r\n')).toEqual([
    '\uFEFFName,Owner,Owner id',
    expect.stringMatching(new RegExp(`^Given,.*,${userOf(bob)}$`, 'u')),
    expect.stringMatching(new RegExp(`^Hers,.*,${userOf(bob)}$`, 'u')),
    expect.stringMatching(new RegExp(`^Mine,.*,${userOf(bob)}$`, 'u')),
  ])
  expect(
    (await bob.request('crmImports.read', { params: { id: (await upload(ada, 'Name\nX\n', 'companies')).id } })).status,
  ).toBe(403)
})

it('exports what it imports, and writes nothing that a spreadsheet would run', async () => {
  const ada = await signUp(app)
  const done = await imported(
    ada,
    `First name,Last name,Email,Phone,Tags\n"=HYPERLINK(""http://x"",""y"")",O'Neill,a@x.example,+31 20 123,"a;b"\nMia,"We""ber",b@x.example,,\n`,
  )
  expect(done.counts).toMatchObject({ create: 2 })
  const file = await ada.send<string>('GET', '/functions/v1/crm/contacts/export?sort_by=email')
  expect(file.headers['x-row-count']).toBe('2')
  expect(file.text).toContain(`"'=HYPERLINK(""http://x"",""y"")"`)
  expect(file.text).toContain(`'+31 20 123`)
  const again = await imported(ada, file.text, 'contacts', { key: 'id', on_match: 'update' })
  expect(again.counts).toEqual({ create: 0, update: 0, skip: 2, error: 0 })
  const [first] = await ada.call('contacts.list', { query: { email: 'a@x.example' } })
  const chosen = await ada.send<string>('POST', '/functions/v1/crm/contacts/export', {
    body: { ids: [first?.id], columns: 'name,tags' },
  })
  expect(chosen.text).toBe(`\uFEFFName,Tags\r\n"'=HYPERLINK(""http://x"",""y"") O'Neill","a, b"\r\n`)
  expect((await ada.send('GET', '/functions/v1/crm/contacts/export?columns=nothing')).status).toBe(400)
  expect((await ada.send('GET', '/functions/v1/crm/contacts/export?nothing=1')).status).toBe(400)
})

it('names rows as a spreadsheet numbers them, blank lines among them', async () => {
  const ada = await signUp(app)
  const table = 'Name,Email\n\nMia,mia@a.example\n\n\n,\nBad,nowhere\n"Ole\n",none\n'
  const done = await imported(ada, table)
  expect(await problems(ada, done)).toEqual([
    [7, 'email “nowhere” must be an email address such as ada@example.com'],
    [8, 'email “none” must be an email address such as ada@example.com'],
  ])
  const csv = await ada.send<string>('GET', `/functions/v1/crm/imports/${done.id}/problems`)
  expect(csv.text).toContain('\r\n7,')
})

it('makes no company for rows that are left out', async () => {
  const ada = await signUp(app)
  const bob = await addMember(context, ada, 'general_member')
  await ada.call('crmUsers.create', { body: { user_id: userOf(bob), role: 'salesperson', employee_name: 'Bob' } })
  await ada.call('contacts.create', { body: { first_name: 'Mia', email: 'mia@a.example' } })
  const rows = ['mia@a.example,Here Already', 'ole@a.example,Used', 'ole@a.example,Said Twice', 'bad,Bad Row']
  const done = await imported(ada, `Email,Company\n${rows.join('\n')}\n`)
  expect(done.counts).toEqual({ create: 1, update: 0, skip: 2, error: 1 })
  const names = async () => (await ada.call('companies.list', { query: { sort_by: 'name' } })).map(({ name }) => name)
  expect(await names()).toEqual(['Used'])
  // A rule refuses it only when it is written.
  const [lead] = await ada.call('pipelineStages.list')
  await ada.call('pipelineStages.update', { params: { id: lead?.id ?? '' }, body: { required_fields: ['amount'] } })
  const deals = await imported(
    ada,
    'Deal,Amount,Company,Stage\nOne,5,Both,Lead\nTwo,,Both,Lead\nThree,,Gone,Lead\n',
    'opportunities',
  )
  expect(deals.counts).toEqual({ create: 1, update: 0, skip: 0, error: 2 })
  expect(await names()).toEqual(['Both', 'Used'])
})

it('reads old dates, and dates in the chosen order', async () => {
  const ada = await signUp(app)
  const table = 'Deal,Close date\nOne,03/04/2026\nTwo,1987-05-06\nThree,31-12-1999\nFour,2026/2/1\n'
  const days = async () =>
    (await ada.call('opportunities.list', { query: { sort_by: 'name' } })).map((row) => [row.name, row.close_date])
  const found = await upload(ada, table, 'opportunities')
  expect(found.fields.filter(({ forms }) => forms.includes('date_order')).map(({ name }) => name)).toEqual([
    'close_date',
  ])
  expect(found.reading?.columns).toEqual({ 1: { date_order: { value: 'dmy', by: '31-12-1999', open: '03/04/2026' } } })
  expect(await checked(ada, found)).toMatchObject({ counts: { create: 4, error: 0 }, n_incomplete: 0 })
  const forms = { 1: { date_order: 'mdy' as const } }
  expect(await ran(ada, found, { forms })).toMatchObject({ counts: { create: 4, error: 0 }, n_incomplete: 1 })
  expect(await problems(ada, found)).toEqual([[4, 'close_date “31-12-1999” is not a date that exists']])
  expect(await days()).toEqual([
    ['Four', '2026-02-01'],
    ['One', '2026-03-04'],
    ['Three', null],
    ['Two', '1987-05-06'],
  ])
  const again = await imported(ada, table, 'opportunities', { forms: {}, on_match: 'update' })
  expect(again.counts).toEqual({ create: 0, update: 2, skip: 2, error: 0 })
  expect(await days()).toContainEqual(['One', '2026-04-03'])
  expect(await days()).toContainEqual(['Three', '1999-12-31'])
})

it('asks before it takes a company back that others use by now', async () => {
  const ada = await signUp(app)
  const done = await imported(ada, 'Email,Company\nmia@a.example,Acme\nole@b.example,Beta\nida@c.example,Acme\n')
  const names = async () => (await ada.call('companies.list', { query: { sort_by: 'name' } })).map(({ name }) => name)
  const [acme] = await ada.call('companies.list', { query: { name: 'Acme' } })
  await ada.call('contacts.create', { body: { first_name: 'Jan', company_id: acme?.id ?? '' } })
  const refused = await ada.request('crmImports.revert', { params: { id: done.id }, body: {} })
  expect([refused.status, refused.error.code]).toEqual([409, 'undo_conflict'])
  expect(refused.error.details).toMatchObject({ n: 1, fields: [{ record_id: acme?.id, field: 'contacts' }] })
  await ada.call('crmImports.revert', { params: { id: done.id }, body: { on_conflict: 'keep' } })
  expect(await names()).toEqual(['Acme'])
  expect((await ada.call('contacts.list')).map(({ name, company_name }) => [name, company_name])).toEqual([
    ['Jan', 'Acme'],
  ])
  // Nobody uses these: nothing has to be confirmed.
  const other = await imported(ada, 'Email,Company\nkim@d.example,Gamma\n')
  await ada.call('crmImports.revert', { params: { id: other.id }, body: {} })
  expect(await names()).toEqual(['Acme'])
})
