import { expect, it, vi } from 'vitest'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { buildMultipart } from '../../../../test/upload.ts'

const { app } = await useApp({ hasRateLimits: false })

const make = (person: Person, name: string, country: string | null) =>
  person.call('companies.create', { body: { name, country } })

it('a country is taken as a code or a name and kept as the code; every other text stays as it is', async () => {
  const ada = await signUp(app)
  for (const [sent, kept] of [
    ['DE', 'DE'],
    ['fr', 'FR'],
    ['Österreich', 'AT'],
    ['Korea', 'Korea'],
    ['', null],
    [null, null],
  ] as const)
    expect(await make(ada, `Of ${sent}`, sent)).toMatchObject({ country: kept })
  const contact = await ada.call('contacts.create', { body: { first_name: 'Mia', country: 'DEU' } })
  expect(contact.country).toBe('DE')
  const params = { id: contact.id }
  expect(await ada.call('contacts.update', { params, body: { country: 'Spain' } })).toMatchObject({ country: 'ES' })
  const bulk = await ada.call('contacts.bulk', { body: { ids: [contact.id], patch: { country: 'italia' } } })
  expect(bulk).toBeTruthy()
  expect(await ada.call('contacts.read', { params })).toMatchObject({ country: 'IT' })
})

it('a list is filtered by the code, a name, or a part of the name', async () => {
  const ada = await signUp(app)
  await make(ada, 'Berlin', 'DE')
  await make(ada, 'Paris', 'FR')
  await make(ada, 'Munich', 'Bavaria')
  await make(ada, 'Nowhere', null)
  const found = async (country: string) =>
    (await ada.call('companies.list', { query: { country } })).map(({ name }) => name).sort()
  expect(await found('DE')).toEqual(['Berlin'])
  expect(await found('germany')).toEqual(['Berlin'])
  expect(await found('eq.Allemagne')).toEqual(['Berlin'])
  expect(await found('Bavaria')).toEqual(['Munich'])
  expect(await found('in.(Germany,FR)')).toEqual(['Berlin', 'Paris'])
  expect(await found('ilike.*ran*')).toEqual(['Paris'])
  expect(await found('ilike.bava*')).toEqual(['Munich'])
  expect(await found('neq.Germany')).toEqual(['Munich', 'Nowhere', 'Paris'])
})

it('a table holds the names of countries, and is read back as codes', async () => {
  const ada = await signUp(app)
  await make(ada, 'Berlin', 'DE')
  await make(ada, 'Munich', 'Bavaria')
  const query = { columns: 'name,country', sort_by: 'name' }
  const { text } = await ada.request('companies.exportAll', { query })
  expect(text.replace('\uFEFF', '').trim().split('\r\n')).toEqual(['Name,Country', 'Berlin,Germany', 'Munich,Bavaria'])

  const bob = await signUp(app)
  const table = buildMultipart('t.csv', Buffer.from(text), { resource: 'companies' })
  const { id, mapping } = await bob.call('crmImports.upload', table)
  const params = { id }
  const isNow = (state: string) =>
    vi.waitFor(async () => expect((await bob.call('crmImports.read', { params })).state).toBe(state), 60_000)
  await bob.call('crmImports.check', { params, body: { mapping } })
  await isNow('checked')
  await bob.call('crmImports.run', { params })
  await isNow('done')
  const read = await bob.call('companies.list', { query: { sort_by: 'name' } })
  expect(read.map(({ name, country }) => [name, country])).toEqual([
    ['Berlin', 'DE'],
    ['Munich', 'Bavaria'],
  ])
})
