import type { CrmImport, CrmImportPlan } from '@draftwright/contract/crm/imports'
import { describe, expect, it, vi } from 'vitest'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { buildMultipart } from '../../../../test/upload.ts'

const { app } = await useApp({ hasRateLimits: false })

type Resource = CrmImport['resource']
async function importTable(person: Person, table: string, resource: Resource, plan: Partial<CrmImportPlan> = {}) {
  const file = buildMultipart('people.csv', Buffer.from(table), { resource })
  const found = await person.call('crmImports.upload', file)
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
  // A row about an earlier one is only known to change nothing once that is written.
  expect([done.counts.create, done.matched]).toEqual([dry.counts.create, dry.matched])
  return done
}

const people = Array.from({ length: 24 }, (_, at) => ({
  'First name': `Ann${at}`,
  'Last name': `Lee${at % 5}`,
  Email: `ann${at}@a.test`,
  LinkedIn: `https://www.linkedin.com/in/ann-${at}/?trk=x`,
  // Four of them share a switchboard.
  Phone: at % 6 === 0 ? '+49 30 5550000' : `+49 30 555${1000 + at}`,
  Company: at % 3 === 0 ? '' : `Acme ${at % 4} GmbH`,
}))
type Label = keyof (typeof people)[number]
const labels = Object.keys(people[0] ?? {}) as Label[]
const toTable = (kept: readonly Label[], has: (label: Label, at: number) => boolean = () => true) =>
  [kept.join(','), ...people.map((one, at) => kept.map((label) => (has(label, at) ? one[label] : '')).join(','))].join(
    '\n',
  )

/** Lists that lack each key, or have one alone, and one in which every row lacks another. */
const lists: [string, string][] = [
  ['all keys', toTable(labels)],
  ...labels.map((left): [string, string] => [`without ${left}`, toTable(labels.filter((label) => label !== left))]),
  ['addresses alone', toTable(['Email'])],
  ['LinkedIn alone', toTable(['LinkedIn'])],
  ['names alone', toTable(['First name', 'Last name'])],
  ['names and companies', toTable(['First name', 'Last name', 'Company'])],
  ['names and phones', toTable(['First name', 'Phone'])],
  ['companies and phones', toTable(['Phone', 'Company'])],
  ['each row without another', toTable(labels, (label, at) => labels.indexOf(label) !== at % labels.length)],
  [
    'each row with one key',
    toTable(labels, (label, at) => {
      const key = (['Email', 'LinkedIn', 'Phone', 'First name'] as const)[at % 4]
      return label === key || label === 'Company'
    }),
  ],
]

describe.each(lists)('a list with %s', (_name, table) => {
  it.each(['skip', 'update'] as const)('makes nobody twice, if what exists is to %s', async (on_match) => {
    const ada = await signUp(app)
    const first = await importTable(ada, table, 'contacts', { on_match })
    const names = async () =>
      (await ada.call('contacts.list', { query: { limit: 200 } })).map(({ name }) => name).toSorted()
    const made = await names()
    expect(made.length).toBe(first.counts.create)
    expect(first.counts.create + first.counts.skip + first.counts.update).toBe(people.length)
    const second = await importTable(ada, table, 'contacts', { on_match })
    expect(await names()).toEqual(made)
    expect([second.counts.create, second.counts.update]).toEqual([0, 0])
    const total = Object.values(second.matched).reduce((sum, n) => sum + n, 0)
    expect(total).toBe(people.length)
  })
})

it('tells what each key matched, the surest first', async () => {
  const ada = await signUp(app)
  const acme = await ada.call('companies.create', { body: { name: 'Acme GmbH' } })
  const bodies = [
    { first_name: 'Ann', email: 'ann@a.test', other_emails: ['ann@old.test'] },
    { first_name: 'Bo', linkedin_url: 'https://de.linkedin.com/in/bo/' },
    { first_name: 'Cid', phone: '030 / 555 12 34' },
    { first_name: 'Dee', last_name: 'Berg', company_id: acme.id },
    { first_name: 'Eve', phone: '030 777 77 77' },
  ]
  for (const body of bodies) await ada.call('contacts.create', { body })
  const table = [
    'First name,Last name,Email,LinkedIn,Phone,Company',
    'Other,,ann@old.test,,,',
    'Bo,B.,bo@b.test,http://www.linkedin.com/in/bo?x=1,,',
    'Cid,,,,+49 30 5551234,',
    'Dee,Berg,dee@d.test,,,acme',
    // Somebody else at the same switchboard, and somebody else of the same name.
    'Fay,,,,030 777 77 77,',
    'Dee,Berg,,,,Beta',
  ].join('\n')
  const done = await importTable(ada, table, 'contacts')
  expect(done.counts).toEqual({ create: 2, update: 0, skip: 4, error: 0 })
  expect(done.matched).toEqual({ email: 1, linkedin_url: 1, phone: 1, name: 1 })
  // One key alone is the person's own choice.
  const byPhone = await importTable(ada, table, 'contacts', { key: 'phone' })
  expect(byPhone.matched).toEqual({ phone: 2 })
  const byNothing = await importTable(ada, table, 'contacts', { key: null })
  expect([byNothing.counts.create, byNothing.matched]).toEqual([6, {}])
})

it('a person may have a phone alone, or a page at LinkedIn', async () => {
  const ada = await signUp(app)
  const phone = await ada.call('contacts.create', { body: { phone: '+49 30 1' } })
  expect(phone.name).toBe('+49 30 1')
  const page = await ada.call('contacts.create', { body: { linkedin_url: 'https://www.linkedin.com/in/ann' } })
  expect(page.name).toBe('https://www.linkedin.com/in/ann')
  const nobody = await ada.request('contacts.create', { body: { city: 'Oslo' } })
  expect([nobody.status, nobody.error.message]).toEqual([
    400,
    expect.stringContaining('must have a name, an email address, a phone number or a LinkedIn address'),
  ])
  const done = await importTable(ada, 'Phone,City\n4711,Oslo\n4712,Rome\n+49 30 1,Bonn\n,Paris\n', 'contacts')
  expect(done.counts).toEqual({ create: 2, update: 0, skip: 1, error: 1 })
})

it('companies are matched by their domain, else by a name whose domain does not say otherwise', async () => {
  const ada = await signUp(app)
  const table = 'Name,Domain\nAcme,acme.test\nAcme,acme.example\nBeta GmbH,\nGamma,gamma.test\n'
  const first = await importTable(ada, table, 'companies')
  expect(first.counts).toEqual({ create: 4, update: 0, skip: 0, error: 0 })
  const second = await importTable(ada, table, 'companies')
  expect([second.counts.create, second.matched]).toEqual([0, { domain: 3, name: 1 }])
  const third = await importTable(ada, 'Name,Domain\nBeta,beta.test\nGamma,\nACME,\nOther,acme.test\n', 'companies')
  expect([third.counts, third.matched]).toEqual([
    { create: 0, update: 0, skip: 4, error: 0 },
    { name: 3, domain: 1 },
  ])
})
