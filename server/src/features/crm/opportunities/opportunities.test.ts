import { beforeEach, expect, it } from 'vitest'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app } = await useApp()
let me: Person
beforeEach(async () => {
  me = await signUp(app)
})

async function stages(pipeline_id?: string): Promise<Record<string, string>> {
  const list = await me.call('pipelineStages.list', { query: pipeline_id === undefined ? {} : { pipeline_id } })
  return Object.fromEntries(list.map(({ name, id }) => [name, id]))
}

it('begins with one pipeline of the usual stages, made once however many ask', async () => {
  const asked = await Promise.all(Array.from({ length: 6 }, () => me.call('pipelines.list')))
  expect(new Set(asked.flat().map(({ id }) => id)).size).toBe(1)
  expect(Object.keys(await stages())).toEqual(['Lead', 'Qualified', 'Proposal', 'Negotiation', 'Won', 'Lost'])
})

it('answers a new opportunity in a list of one, on the first stage, its maker the owner', async () => {
  const made = await me.call('opportunities.create', { body: { name: 'Pier' } })
  expect(made).toHaveLength(1)
  const { Lead } = await stages()
  const mine = { owner_id: me.session?.user.id, stage_id: Lead, stage_name: 'Lead', status: 'open', probability: 10 }
  expect(made[0]).toMatchObject({ ...mine, currency: 'EUR', amount: null, contacts: [], lines: [], closed_at: null })
})

it('takes status, probability and times from the stage, and pipeline from it too', async () => {
  const { Won, Proposal, Lost } = await stages()
  const [{ id } = { id: '' }] = await me.call('opportunities.create', { body: { name: 'Pier' } })
  const put = (body: object) => me.call('opportunities.update', { params: { id }, body })
  expect(await put({ stage_id: Proposal, probability: 42 })).toMatchObject({ probability: 42, status: 'open' })
  const won = await put({ stage_id: Won })
  expect(won).toMatchObject({ probability: 100, status: 'won' })
  expect(won.closed_at).not.toBeNull()
  expect(await put({ stage_id: Lost, lost_reason: 'Price' })).toMatchObject({ status: 'lost', lost_reason: 'Price' })
  const back = await put({ stage_id: Proposal })
  expect(back).toMatchObject({ status: 'open', closed_at: null, lost_reason: null })
})

it('counts a deal that is brought in as won in the month of its close date, and one that is won here now', async () => {
  const { Won = '' } = await stages()
  const today = new Date().toISOString().slice(0, 10)
  const create = (body: object) => me.call('opportunities.create', { body: { name: 'Pier', ...body } })
  const [old] = await create({ stage_id: Won, close_date: '2024-03-31' })
  expect(old?.closed_at).toBe('2024-03-31T12:00:00.000Z')
  for (const close_date of ['2199-01-01', null]) {
    const [one] = await create({ stage_id: Won, close_date })
    expect(one?.closed_at?.slice(0, 10)).toBe(today)
  }
  const [late = { id: '' }] = await create({ close_date: '2024-03-31' })
  const won = await me.call('opportunities.update', { params: { id: late.id }, body: { stage_id: Won } })
  expect(won.closed_at?.slice(0, 10)).toBe(today)
})

it('keeps contacts and lines as one value each, and the amount follows the lines', async () => {
  const contact = await me.call('contacts.create', { body: { first_name: 'Mia' } })
  const product = await me.call('products.create', { body: { name: 'Reminders', price: 4900 } })
  const lines = [
    { product_id: product.id, name: 'Reminders', quantity: 12, unit_price: 4900, discount: 10 },
    { product_id: null, name: 'Set-up', quantity: 1.5, unit_price: 3333, discount: 0 },
  ]
  const contacts = [{ contact_id: contact.id, role: 'champion' }]
  const [made] = await me.call('opportunities.create', { body: { name: 'Pier', contacts, lines } })
  expect(made).toMatchObject({ contacts, lines, amount: 52_920 + 5000 })
  const params = { id: made?.id ?? '' }
  const changed = await me.call('opportunities.update', { params, body: { lines: lines.slice(1), amount: 7 } })
  expect(changed).toMatchObject({ lines: lines.slice(1), amount: 7, contacts })
  const foreign = await (await signUp(app)).call('contacts.create', { body: { first_name: 'Noor' } })
  const body = { contacts: [{ contact_id: foreign.id }] }
  expect((await me.request('opportunities.update', { params, body })).status).toBe(404)
})
