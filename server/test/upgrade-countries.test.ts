import { afterAll, beforeAll, expect, it } from 'vitest'

import { type Engine, SYSTEM } from '../src/db/engine.ts'
import { runMigrations } from '../src/db/migrate.ts'
import { buildOldId, openOldDatabase } from './old-database.ts'

let engine: Engine
beforeAll(async () => {
  engine = await openOldDatabase()
})
afterAll(() => engine.close())

const countryOf = async (table: 'crm_companies' | 'crm_contacts', account: string): Promise<(string | null)[]> => {
  const { rows } = await engine.query<{ country: string | null }>(
    SYSTEM,
    `select country from ${table} where account_id = $1 and country is not null order by id`,
    [account],
  )
  return rows.map(({ country }) => country)
}

it('turns names of countries into codes where they mean one, in records and their history, and keeps every other text', async () => {
  const account = buildOldId(58, 1)
  const old = [
    'Germany',
    ' deutschland',
    'ÖSTERREICH',
    'Österreich',
    'U.S.A.',
    'fra',
    'GB',
    'Korea',
    'Bavaria',
    "Côte d'Ivoire",
  ]
  const id = (n: number) => `019100aa-0000-7000-8000-${String(n).padStart(12, '0')}`
  for (const [n, country] of old.entries())
    await engine.query(SYSTEM, 'insert into crm_companies (account_id, id, name, country) values ($1, $2, $3, $4)', [
      account,
      id(n),
      `Company ${n}`,
      country,
    ])
  await engine.query(SYSTEM, `update crm_contacts set country = 'United Kingdom' where account_id = $1`, [account])
  await engine.query(
    SYSTEM,
    `insert into crm_change_sets (account_id, id, source, summary) values ($1, $2, 'person', 'Changed')`,
    [account, id(99)],
  )
  await engine.query(
    SYSTEM,
    `insert into crm_changes (account_id, change_set_id, n, resource, record_id, verb, before, after) values
       ($1, $2, 1, 'companies', $3, 'update', '{"country": "Germany", "city": "Kiel"}', '{"country": "Korea", "city": "France"}')`,
    [account, id(99), id(7)],
  )
  const before = await engine.query(SYSTEM, 'select id, updated_at from crm_companies order by id')

  await runMigrations(engine)

  expect(await countryOf('crm_companies', account)).toEqual([
    'DE',
    'DE',
    'AT',
    'AT',
    'US',
    'FR',
    'GB',
    'Korea',
    'Bavaria',
    'CI',
  ])
  const contacts = await countryOf('crm_contacts', account)
  expect(contacts.length).toBeGreaterThan(0)
  expect(new Set(contacts)).toEqual(new Set(['GB']))
  const { rows } = await engine.query(SYSTEM, 'select before, after from crm_changes where change_set_id = $1', [
    id(99),
  ])
  expect(rows).toEqual([{ before: { country: 'DE', city: 'Kiel' }, after: { country: 'Korea', city: 'France' } }])
  // They do not count as edited: an open editor sees no conflict.
  expect(await engine.query(SYSTEM, 'select id, updated_at from crm_companies order by id')).toEqual(before)
})
