import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './harness.ts'
import { type FilledAt, buildOldId, type OldServer, startOnOldDatabase } from './old-database.ts'

let server: OldServer
beforeAll(async () => {
  server = await startOnOldDatabase()
})
afterAll(() => server.close())

describe('a workspace from before there was a CRM', () => {
  const ada = buildOldId(47, 2)
  let owner: Person
  beforeAll(async () => {
    owner = await server.signIn(47)
  })

  it('has its owner as CRM admin, the usual stages, and its ideas', async () => {
    expect(await owner.call('crmUsers.own')).toMatchObject({ user_id: ada, role: 'admin' })
    const stages = await owner.call('pipelineStages.list')
    expect(stages.map(({ kind }) => kind)).toEqual(['open', 'open', 'open', 'open', 'won', 'lost'])
    expect(await owner.call('ideas.list')).toMatchObject([{ text: 'Harbours' }])
  })

  it('takes a company, a contact and a deal, and moves it', async () => {
    const company = await owner.call('companies.create', { body: { name: 'Acme' } })
    const body = { first_name: 'Mia', last_name: 'Weber', company_id: company.id }
    const contact = await owner.call('contacts.create', { body })
    const people = [{ contact_id: contact.id, role: null }]
    const made = { name: 'Rollout', amount: 5000, company_id: company.id, contacts: people }
    const [deal] = await owner.call('opportunities.create', { body: made })
    const [, next] = await owner.call('pipelineStages.list')
    await owner.call('opportunities.move', { params: { id: deal?.id ?? '' }, body: { stage_id: next?.id ?? '' } })
    const { columns } = await owner.call('opportunityBoard.read')
    expect(columns.map(({ count }) => count)).toEqual([0, 1, 0, 0, 0, 0])
    expect(await owner.call('contacts.list', { query: { q: 'mia we' } })).toMatchObject([{ company_name: 'Acme' }])
  })
})

/** With only the tables, and with all later additions up to the search indexes. */
describe.each<FilledAt>([58, 90])('a CRM in use since migration 00%s', (filledAt) => {
  const [first, won, company, contact, gone] = [12, 13, 15, 16, 17].map((row) => buildOldId(filledAt, row))
  const [deal, set] = [buildOldId(filledAt, 18), buildOldId(filledAt, 20)]
  let owner: Person
  beforeAll(async () => {
    owner = await server.signIn(filledAt)
  })

  it('lists its records by words, fields of its own, tags, status and each order', async () => {
    const found = async (query: Record<string, string>) =>
      (await owner.call('contacts.list', { query })).map(({ id }) => id)
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
    expect(await owner.call('companies.list', { query: { q: 'ac' } })).toMatchObject([{ id: company }])
    expect(await owner.call('opportunities.list', { query: { q: 'ro' } })).toMatchObject([
      { id: deal, stage_name: 'open', contacts: [{ contact_id: contact }] },
    ])
  })

  it('has its sums on the board, its forecast and what happened on its timeline', async () => {
    const board = await owner.call('opportunityBoard.read')
    expect(board.columns).toMatchObject([
      { stage_id: first, count: 1, totals: [{ currency: 'EUR', sum: 5000, weighted: 2500 }], cards: [{ id: deal }] },
      { stage_id: won, count: 0 },
    ])
    expect(await owner.call('opportunityBoard.forecast')).toMatchObject([{ key: null, open_count: 1, open: 5000 }])
    const items = await owner.call('timeline.list', { query: { opportunity_id: deal } })
    expect(items).toMatchObject([{ type: 'log', entry: { body: 'Called' } }])
  })

  it('takes back what was changed before, brings back what was deleted, and moves on', async () => {
    await owner.call('crmChanges.undo', { params: { id: set }, body: {} })
    expect((await owner.call('contacts.read', { params: { id: contact ?? '' } })).last_name).toBe('Meyer')
    await owner.call('crmTrash.restore', { body: { resource: 'contacts', ids: [gone ?? ''] } })
    expect(await owner.call('contacts.list', { query: { q: 'jansen' } })).toMatchObject([{ id: gone }])
    await owner.call('opportunities.move', { params: { id: deal }, body: { stage_id: won ?? '' } })
    const { columns } = await owner.call('opportunityBoard.read')
    expect(columns.map(({ count }) => count)).toEqual([0, 1])
  })
})
