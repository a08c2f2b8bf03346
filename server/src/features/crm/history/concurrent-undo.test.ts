import { expect, it } from 'vitest'
import { addOpportunity, addToCrm, readStagesByName } from '../../../../test/crm-people.ts'
import { type CallOptions, type RouteId, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })

it('gets through whatever many people do to the same records at once, and the board still adds up', async () => {
  const ada = await signUp(app)
  const bob = await addToCrm(context, ada, 'admin')
  const stage = await readStagesByName(ada)
  const names = ['Lead', 'Qualified', 'Proposal', 'Won']
  const statuses: string[] = []
  for (let round = 0; round < 3; round++) {
    const add = async (n: number) => (await ada.call('companies.create', { body: { name: `Co ${n}` } })).id
    const companies = [await add(0), await add(1)]
    const [contacts, deals]: [string[], string[]] = [[], []]
    for (let n = 0; n < 6; n++) {
      const company_id = companies[n % 2]
      const { id } = await ada.call('contacts.create', { body: { first_name: `P${n}`, company_id } })
      contacts.push(id)
      deals.push(await addOpportunity(ada, { company_id, amount: 100, contacts: [{ contact_id: id }] }))
    }
    const works = (n: number): [RouteId, CallOptions] => {
      const [deal = '', contact = ''] = [deals[(n * 5) % 6], contacts[(n * 7) % 6]]
      const [stage_id, one, other] = [stage[names[n % 4] ?? ''], companies[n % 2], companies[(n + 1) % 2]]
      const ways: [RouteId, CallOptions][] = [
        ['activityLog.create', { body: { body: 'Rang', opportunity_id: deal, contact_id: contact, company_id: one } }],
        ['opportunities.move', { params: { id: deal }, body: { stage_id } }],
        ['contacts.merge', { body: { into: contacts[n % 3], from: [contacts[3 + (n % 3)]] } }],
        ['opportunities.bulk', { body: { ids: deals, patch: { stage_id } } }],
        ['contacts.bulk', { body: { ids: contacts.toReversed(), add_tags: [`tag ${n}`] } }],
        ['companies.merge', { body: { into: one, from: [other] } }],
        ['opportunities.update', { params: { id: deal }, body: { contacts: [{ contact_id: contact }], amount: n } }],
        ['contacts.remove', { params: { id: contact } }],
        ['crmTrash.restore', { body: { resource: 'contacts', ids: [contact] } }],
      ]
      return ways[n % ways.length] ?? ['contacts.list', {}]
    }
    const answers = await Promise.all(
      Array.from({ length: 54 }, async (_none, n) => {
        const [route, ask] = works(n)
        const { status } = await (n % 2 === 0 ? ada : bob).request(route, ask)
        return `${route} ${status}`
      }),
    )
    statuses.push(...answers)
    const sets = await ada.call('crmChanges.list', { query: { limit: 30 } })
    const undone = sets.map(async ({ id }, n) => {
      const on_conflict = n % 2 === 0 ? 'keep' : 'overwrite'
      const { status } = await ada.request('crmChanges.undo', { params: { id }, body: { on_conflict } })
      return `undo ${status}`
    })
    statuses.push(...(await Promise.all(undone)))
  }
  expect(statuses.filter((one) => !/ (?:200|404|409)$/u.test(one))).toEqual([])
  // The board's stored sums equal a fresh count.
  const sums = async (query: Record<string, string>) =>
    (await ada.call('opportunityBoard.read', { query })).columns.map(({ count, totals }) => [count, totals])
  expect(await sums({})).toEqual(await sums({ name: 'neq.nothing' }))
  const stages = new Map(
    (await ada.call('pipelineStages.list', { query: { limit: 200 } })).map((one) => [one.id, one.kind]),
  )
  for (const { stage_id, status } of await ada.call('opportunities.list', { query: { limit: 200 } }))
    expect(status).toBe(stages.get(stage_id))
})
