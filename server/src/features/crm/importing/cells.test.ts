import type { CrmImport, CrmImportPlan } from '@draftwright/contract/crm/imports'
import { expect, it, vi } from 'vitest'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { buildMultipart } from '../../../../test/upload.ts'

const { app } = await useApp({ hasRateLimits: false })

type Resource = CrmImport['resource']
const upload = (person: Person, table: string, resource: Resource) =>
  person.call('crmImports.upload', buildMultipart('people.csv', Buffer.from(table), { resource }))
async function importTable(person: Person, table: string, resource: Resource, plan: Partial<CrmImportPlan> = {}) {
  const found = await upload(person, table, resource)
  const params = { id: found.id }
  const until = (state: CrmImport['state']) =>
    vi.waitFor(
      async () => {
        const now = await person.call('crmImports.read', { params })
        expect(now.state).toBe(state)
        return now
      },
      { timeout: 60_000, interval: 50 },
    )
  await person.call('crmImports.check', { params, body: { mapping: found.mapping, ...plan } })
  const dry = await until('checked')
  await person.call('crmImports.run', { params })
  const done = await until('done')
  expect([done.counts, done.n_incomplete, done.matched]).toEqual([dry.counts, dry.n_incomplete, dry.matched])
  return done
}
const listProblems = async (person: Person, { id }: CrmImport) =>
  (await person.call('crmImports.rows', { params: { id } })).map(({ n, state, problems }) => [
    n,
    state,
    ...problems.map(({ field, message }) => `${field} ${message}`),
  ])

/** A value that each field cannot hold, by the label that heads its column. */
const unreadable: Record<Resource, Record<string, string>> = {
  companies: {
    Domain: 'n/a',
    Employees: 'a few',
    LinkedIn: 'none yet',
    'Postal code': '1'.repeat(40),
    Owner: 'nobody at all',
    City: 'x'.repeat(130),
    'Own number': 'many',
    'Own money': 'a lot',
    'Own day': 'Feb 30 2024',
    'Own choice': 'Gold',
    'Own several': 'Gold; Silver',
    'Own mark': 'maybe',
    'Own page': 'see below',
  },
  contacts: {
    Email: 'no address',
    Status: 'nothing',
    LinkedIn: 'n/a',
    Consent: 'perhaps',
    Owner: 'nobody at all',
    Phone: '1'.repeat(70),
    Id: 'no id',
    'Own number': '1,2,3',
    'Own day': 'soon',
  },
  opportunities: {
    Amount: 'a lot',
    Currency: 'shells',
    Probability: '250',
    'Close date': '31.02.2026',
    Owner: 'nobody at all',
    Stage: 'Nowhere',
    Pipeline: 'Nothing',
    'Own day': 'Room 12',
  },
}
const ownFields = [
  ['Own number', 'number'],
  ['Own money', 'money'],
  ['Own day', 'date'],
  ['Own choice', 'choice'],
  ['Own several', 'multi_choice'],
  ['Own mark', 'checkbox'],
  ['Own page', 'url'],
] as const

it.each(Object.keys(unreadable) as Resource[])(
  'a cell of %s that cannot be read costs itself, and is told with its row and what stood there',
  async (resource) => {
    const ada = await signUp(app)
    for (const [name, kind] of ownFields)
      await ada.call('crmFields.create', {
        body: { resource, name, kind, ...(kind.endsWith('choice') ? { options: ['Free', 'Team'] } : {}) },
      })
    const cases = Object.entries(unreadable[resource])
    const name = resource === 'contacts' ? 'First name' : 'Name'
    const lines = cases.map(([label, text], at) =>
      [`Row ${at + 2}`, ...cases.map(([other]) => (other === label ? `"${text}"` : ''))].join(','),
    )
    const table = [[name, ...cases.map(([label]) => label)].join(','), ...lines].join('\n')
    const done = await importTable(ada, table, resource)
    expect(done.counts).toEqual({ create: cases.length, update: 0, skip: 0, error: 0 })
    expect(done.n_incomplete).toBe(cases.length)
    const problems = await listProblems(ada, done)
    for (const [at, [label, text]] of cases.entries())
      expect([label, ...(problems[at] ?? [])]).toEqual([
        label,
        at + 2,
        'incomplete',
        expect.stringContaining(`“${text.slice(0, 80)}`),
      ])
    const csv = await ada.request('crmImports.problems', { params: { id: done.id } })
    for (const [, text] of cases) expect(csv.text).toContain(text)
  },
)

it('what can be mended is read, and only the record’s own name is cut', async () => {
  const ada = await signUp(app)
  const table = [
    'Name;Domain;Number of Employees;Phone;LinkedIn',
    'Acme;https://www.acme.test/about;250;="00123";linkedin.com/company/acme',
    'Beta;;1,001-5,000 employees;;',
    'Gamma;;2-10;;',
    'Delta;;10,001+;;',
    `${'N'.repeat(230)};;12;;`,
    ';omega.test;;;',
  ].join('\n')
  const done = await importTable(ada, table, 'companies')
  expect(done.counts).toEqual({ create: 5, update: 0, skip: 0, error: 1 })
  const rows = await ada.call('companies.list', { query: { sort_by: 'name' } })
  expect(
    rows.map(({ name, domain, size, phone, linkedin_url }) => [name.slice(0, 6), domain, size, phone, linkedin_url]),
  ).toEqual([
    ['Acme', 'acme.test', '201-1000', '00123', 'https://linkedin.com/company/acme'],
    ['Beta', null, '1001-5000', null, null],
    ['Delta', null, '5001+', null, null],
    ['Gamma', null, '1-10', null, null],
    ['NNNNNN', null, '11-50', null, null],
  ])
  expect(rows[4]?.name).toHaveLength(200)
  expect((await listProblems(ada, done)).map(([n, state]) => [n, state])).toEqual([
    [6, 'incomplete'],
    [7, 'error'],
  ])
})

it('several addresses and numbers of a cell are the contact’s own and further ones', async () => {
  const ada = await signUp(app)
  const table = [
    'Name,E-mail,Other emails,Phone',
    '"Lee, Ann","irina@a.test ::: irina.o@b.test","third@c.test, irina@a.test","+49 30 1 ::: +49 30 2"',
    'Bo Berg,mailto:bo@q.test,no address,030 1; 030 2',
    'Cid,Cid <cid@q.test>,,',
  ].join('\n')
  await importTable(ada, table, 'contacts')
  const rows = await ada.call('contacts.list', { query: { sort_by: 'name' } })
  expect(
    rows.map(({ name, email, other_emails, phone, other_phones }) => [name, email, other_emails, phone, other_phones]),
  ).toEqual([
    ['Ann Lee', 'irina@a.test', ['irina.o@b.test', 'third@c.test'], '+49 30 1', ['+49 30 2']],
    ['Bo Berg', 'bo@q.test', [], '030 1', ['030 2']],
    ['Cid', 'cid@q.test', [], null, []],
  ])
})

it('days, decimals and shares are read as their column writes them, and asked about where it does not say', async () => {
  const ada = await signUp(app)
  const table = [
    'Deal,Amount,Probability,Close date,Own number',
    'One,"1.250,50 €",0.25,03/04/2026,1.234',
    'Two,12.500 €,0.5,25/11/2026,12.500',
    'Three,3 €,1,05/06/2026,7',
  ].join('\n')
  await ada.call('crmFields.create', { body: { resource: 'opportunities', name: 'Own number', kind: 'number' } })
  const open = await upload(ada, table, 'opportunities')
  expect(open.reading?.columns).toEqual({
    1: { decimal: { value: 'comma', by: '1.250,50 €', open: '12.500 €' }, share: expect.anything() },
    2: { decimal: { value: 'point', by: '0.25', open: '' }, share: { value: 'auto', by: '', open: '0.25' } },
    3: { date_order: { value: 'dmy', by: '25/11/2026', open: '03/04/2026' } },
    // The other columns contradict each other.
    4: { decimal: { value: 'auto', by: '', open: '1.234' }, share: expect.anything() },
  })
  const done = await importTable(ada, table, 'opportunities')
  expect(done.counts.create).toBe(3)
  expect(await listProblems(ada, done)).toEqual([
    [
      2,
      'incomplete',
      'probability “0.25” could be a fraction or a percentage; write it with %',
      'custom.own_number “1.234” could be 1234 or 1.234',
    ],
    [
      3,
      'incomplete',
      'probability “0.5” could be a fraction or a percentage; write it with %',
      'custom.own_number “12.500” could be 12500 or 12.5',
    ],
    [4, 'incomplete', 'probability “1” could be a fraction or a percentage; write it with %'],
  ])
  const read = async () =>
    (await ada.call('opportunities.list', { query: { sort_by: 'name' } })).map((row) => [
      row.name,
      row.amount,
      row.probability,
      row.close_date,
      row.custom,
    ])
  expect((await read()).map(([name, amount, , day]) => [name, amount, day])).toEqual([
    ['One', 125_050, '2026-04-03'],
    ['Three', 300, '2026-06-05'],
    ['Two', 1_250_000, '2026-11-25'],
  ])
  const forms = { 2: { share: 'fraction' as const }, 4: { decimal: 'point' as const } }
  const said = await importTable(ada, table, 'opportunities', { forms, on_match: 'update' })
  expect([said.counts.update, said.n_incomplete]).toEqual([3, 0])
  expect(await read()).toEqual([
    ['One', 125_050, 25, '2026-04-03', { own_number: 1.234 }],
    ['Three', 300, 100, '2026-06-05', { own_number: 7 }],
    ['Two', 1_250_000, 50, '2026-11-25', { own_number: 12.5 }],
  ])
  for (const wrong of [{ x: {} }, { 1: { decimal: 'dot' } }, { 1: { other: 'x' } }, { 1000: {} }]) {
    const answer = await ada.request('crmImports.check', {
      params: { id: open.id },
      body: { mapping: open.mapping, forms: wrong as never },
    })
    expect([wrong, answer.status]).toEqual([wrong, 400])
  }
})

it('cards of an address book become contacts with their companies', async () => {
  const ada = await signUp(app)
  const cards = `BEGIN:VCARD
VERSION:3.0
N:Lee;Ann;;;
FN:Ann Lee
ORG:Acme;
EMAIL;TYPE=HOME:ann@home.test
EMAIL;TYPE=WORK,PREF:ann@acme.test
TEL;TYPE=CELL:030 1
TEL;TYPE=WORK:030 2
ADR;TYPE=WORK:;;Main 1;Berlin;;10115;Germany
PHOTO;ENCODING=b:AAAA
END:VCARD
BEGIN:VCARD
VERSION:2.1
N;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:M=C3=BCller;J=C3=B6rg
TEL;CELL:030 3
END:VCARD
`
  const done = await importTable(ada, cards, 'contacts')
  expect([done.counts.create, done.n_incomplete, done.reading?.format, done.reading?.remarks]).toEqual([
    2,
    0,
    'vcard',
    ['Photos and other files of 1 card were left out.'],
  ])
  const rows = await ada.call('contacts.list', { query: { sort_by: 'name' } })
  expect(
    rows.map((row) => [row.name, row.email, row.other_emails, row.phone, row.other_phones, row.company_name, row.city]),
  ).toEqual([
    ['Ann Lee', 'ann@acme.test', ['ann@home.test'], '030 1', ['030 2'], 'Acme', 'Berlin'],
    ['Jörg Müller', null, [], '030 3', [], null, null],
  ])
})
