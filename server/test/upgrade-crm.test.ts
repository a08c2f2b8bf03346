import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { type Engine, SYSTEM } from '../src/db/engine.ts'
import { migrate, MIGRATIONS } from '../src/db/migrate.ts'
import { newId } from '../src/db/new-id.ts'
import { openParts } from '../src/open-parts.ts'
import { engines } from './engines.ts'
import { Person } from './harness.ts'

/** argon2id of 'correct horse battery'. */
const hash = '$argon2id$v=19$m=19456,t=2,p=1$HElclszcIN7R7s90mVdjXw$gyeqqhc3lMK2MkqsBVJGm7Vd3+NjFzky/dp/KxiUtN4'
const email = 'ada@example.com'

/** The server on a database that was filled when its last migration was this one. */
async function useVersion(last: string, fill: (add: Add) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'draftwright-migrations-'))
  for (const name of await readdir(MIGRATIONS))
    if (name.slice(0, 4) <= last) await copyFile(new URL(name, MIGRATIONS), join(folder, name))
  const [database] = engines()
  if (database === undefined) throw new Error('There is no database to test on')
  const engine: Engine = await database.open()
  await migrate(engine, pathToFileURL(`${folder}/`))
  await fill((sql, values) => engine.query(SYSTEM, sql, values))
  const faults: unknown[] = []
  const config = { ...readConfig({ TRUSTED_PROXIES: '1' }), dataDir: null, webDir: null }
  const parts = await openParts(config, { error: (message, cause) => void faults.push([message, cause]) }, engine)
  const app = await buildApp(parts)
  const session = await new Person(app, null).call('auth.signIn', {
    body: { email, password: 'correct horse battery' },
  })
  return {
    ada: new Person(app, session),
    async close() {
      await app.close()
      await parts.close()
      await rm(folder, { recursive: true })
      expect(faults).toEqual([])
    },
  }
}
type Add = (sql: string, values: unknown[]) => Promise<unknown>

const [ada, account] = [newId(), newId()]
async function addWorkspace(add: Add): Promise<void> {
  await add(`insert into accounts (id, name, slug) values ($1, 'Works', 'works')`, [account])
  // Since 0015 every workspace says what it uses, as it is signed up; before, none did.
  await add(`insert into account_features (account_id, feature) values ($1, 'crm') on conflict do nothing`, [account])
  await add(`insert into users (id, email, password_hash, display_name) values ($1, $2, $3, 'Ada')`, [ada, email, hash])
  await add(`insert into account_access (id, account_id, user_id, role_id) values ($1, $2, $3, 'owner')`, [
    newId(),
    account,
    ada,
  ])
}

describe('a workspace from before there was a CRM', () => {
  let open: Awaited<ReturnType<typeof useVersion>>
  beforeAll(async () => {
    open = await useVersion('0047', async (add) => {
      await addWorkspace(add)
      await add(`insert into ideas (id, account_id, user_id, text) values ($1, $2, $3, 'Harbours')`, [
        newId(),
        account,
        ada,
      ])
    })
  })
  afterAll(() => open.close())

  it('has its owner as CRM admin, the usual stages, and its ideas', async () => {
    expect(await open.ada.call('crmUsers.own')).toMatchObject({ user_id: ada, role: 'admin' })
    const stages = await open.ada.call('pipelineStages.list')
    expect(stages.map(({ kind }) => kind)).toEqual(['open', 'open', 'open', 'open', 'won', 'lost'])
    expect(await open.ada.call('ideas.list')).toMatchObject([{ text: 'Harbours' }])
  })

  it('takes a company, a contact and a deal, and moves it', async () => {
    const company = await open.ada.call('companies.create', { body: { name: 'Acme' } })
    const body = { first_name: 'Mia', last_name: 'Weber', company_id: company.id }
    const contact = await open.ada.call('contacts.create', { body })
    const people = [{ contact_id: contact.id, role: null }]
    const made = { name: 'Rollout', amount: 5000, company_id: company.id, contacts: people }
    const [deal] = await open.ada.call('opportunities.create', { body: made })
    const [, next] = await open.ada.call('pipelineStages.list')
    await open.ada.call('opportunities.move', { params: { id: deal?.id ?? '' }, body: { stage_id: next?.id ?? '' } })
    const { columns } = await open.ada.call('opportunityBoard.read')
    expect(columns.map(({ count }) => count)).toEqual([0, 1, 0, 0, 0, 0])
    expect(await open.ada.call('contacts.list', { query: { q: 'mia we' } })).toMatchObject([{ company_name: 'Acme' }])
  })
})

/** With the tables alone, and with everything that was added to them up to the indexes of searches. */
describe.each(['0058', '0090'])('a CRM in use since migration %s', (version) => {
  const [pipeline, first, won, company, contact, gone, deal, entry, set] = Array.from({ length: 9 }, newId)
  let open: Awaited<ReturnType<typeof useVersion>>

  async function fill(add: Add): Promise<void> {
    await addWorkspace(add)
    await add(`insert into crm_pipelines (account_id, id, name, "order") values ($1, $2, 'Sales', 1)`, [
      account,
      pipeline,
    ])
    for (const [id, kind, order] of [
      [first, 'open', 1],
      [won, 'won', 2],
    ])
      await add(
        `insert into crm_pipeline_stages (account_id, id, pipeline_id, name, "order", kind, probability)
         values ($1, $2, $3, $4, $5, $4, 50)`,
        [account, id, pipeline, kind, order],
      )
    await add(
      `insert into crm_fields (account_id, id, resource, key, name, kind, "order")
       values ($1, $2, 'contacts', 'seats', 'Seats', 'number', 1)`,
      [account, newId()],
    )
    await add(
      `insert into crm_companies (account_id, id, name, domain, owner_id) values ($1, $2, 'Acme', 'acme.example', $3)`,
      [account, company, ada],
    )
    for (const [id, name, deletedAt] of [
      [contact, 'Weber', null],
      [gone, 'Jansen', '2026-11-01T00:00:00Z'],
    ])
      await add(
        `insert into crm_contacts (account_id, id, first_name, last_name, email, company_id, custom, tags, deleted_at)
         values ($1, $2, 'Mia', $3, $3 || '@acme.example', $4, '{"seats": 12}', '{vip}', $5)`,
        [account, id, name, company, deletedAt],
      )
    await add(
      `insert into crm_opportunities (account_id, id, name, pipeline_id, stage_id, rank, amount, probability, owner_id, company_id)
       values ($1, $2, 'Rollout', $3, $4, 'V', 5000, 50, $5, $6)`,
      [account, deal, pipeline, first, ada, company],
    )
    await add(`insert into crm_opportunity_contacts (account_id, opportunity_id, contact_id) values ($1, $2, $3)`, [
      account,
      deal,
      contact,
    ])
    await add(
      `insert into crm_activity_log (account_id, id, kind, opportunity_id, actor_id, body) values ($1, $2, 'note', $3, $4, 'Called')`,
      [account, entry, deal, ada],
    )
    await add(
      `insert into crm_change_sets (account_id, id, actor_id, source, summary, n_changes) values ($1, $2, $3, 'person', 'Changed Mia', 1)`,
      [account, set, ada],
    )
    await add(
      `insert into crm_changes (account_id, change_set_id, n, resource, record_id, verb, before, after)
       values ($1, $2, 1, 'contacts', $3, 'update', '{"last_name": "Meyer"}', '{"last_name": "Weber"}')`,
      [account, set, contact],
    )
  }
  beforeAll(async () => {
    open = await useVersion(version, fill)
  })
  afterAll(() => open.close())

  it('lists its records by words, fields of its own, tags, status and each order', async () => {
    const found = async (query: Record<string, string>) =>
      (await open.ada.call('contacts.list', { query })).map(({ id }) => id)
    const queries = [
      { q: 'mia weber' },
      { q: 'mi we' },
      { q: 'acme.ex' },
      { 'custom.seats': 'gt.10' },
      { sort_by: 'custom.seats', sort_order: 'desc' },
      { tags: 'vip' },
      { status: 'neq.customer' },
      { sort_by: 'last_activity_at' },
    ] as Record<string, string>[]
    for (const query of queries) expect(await found(query), JSON.stringify(query)).toEqual([contact])
    expect(await found({ q: 'jansen' })).toEqual([])
    expect(await open.ada.call('companies.list', { query: { q: 'ac' } })).toMatchObject([{ id: company }])
    expect(await open.ada.call('opportunities.list', { query: { q: 'ro' } })).toMatchObject([
      { id: deal, stage_name: 'open', contacts: [{ contact_id: contact }] },
    ])
  })

  it('has its sums on the board, its forecast and what happened on its timeline', async () => {
    const board = await open.ada.call('opportunityBoard.read')
    expect(board.columns).toMatchObject([
      { stage_id: first, count: 1, totals: [{ currency: 'EUR', sum: 5000, weighted: 2500 }], cards: [{ id: deal }] },
      { stage_id: won, count: 0 },
    ])
    expect(await open.ada.call('opportunityBoard.forecast')).toMatchObject([{ key: null, open_count: 1, open: 5000 }])
    const items = await open.ada.call('timeline.list', { query: { opportunity_id: deal ?? '' } })
    expect(items).toMatchObject([{ type: 'log', entry: { body: 'Called' } }])
  })

  it('takes back what was changed before, brings back what was deleted, and moves on', async () => {
    await open.ada.call('crmChanges.undo', { params: { id: set ?? '' }, body: {} })
    expect((await open.ada.call('contacts.read', { params: { id: contact ?? '' } })).last_name).toBe('Meyer')
    await open.ada.call('crmTrash.restore', { body: { resource: 'contacts', ids: [gone ?? ''] } })
    expect(await open.ada.call('contacts.list', { query: { q: 'jansen' } })).toMatchObject([{ id: gone }])
    await open.ada.call('opportunities.move', { params: { id: deal ?? '' }, body: { stage_id: won ?? '' } })
    const { columns } = await open.ada.call('opportunityBoard.read')
    expect(columns.map(({ count }) => count)).toEqual([0, 1])
  })
})
