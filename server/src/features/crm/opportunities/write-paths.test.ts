import { beforeEach, expect, it } from 'vitest'
import { addOpportunity, addToCrm, readStagesByName } from '../../../../test/crm-people.ts'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { createAccountDb } from '../../../db/account-db.ts'
import { SYSTEM } from '../../../db/engine.ts'

const { app, context } = await useApp()
let me: Person
let stage: Record<string, string>
beforeEach(async () => {
  me = await signUp(app)
  stage = await readStagesByName(me)
})
const columns = async () => (await me.call('opportunityBoard.read')).columns
const undoLast = async (on_conflict: 'ask' | 'keep' | 'overwrite' = 'ask') => {
  const [last] = await me.call('crmChanges.list')
  return me.request('crmChanges.undo', { params: { id: last?.id ?? '' }, body: { on_conflict } })
}

it('refuses of a bulk edit those that the gate does not let through, and moves the others', async () => {
  await me.call('pipelineStages.update', {
    params: { id: stage['Proposal'] ?? '' },
    body: { required_fields: ['amount'] },
  })
  const [poor, rich] = [await addOpportunity(me), await addOpportunity(me, { amount: 9 })]
  const body = { ids: [poor, rich], patch: { stage_id: stage['Proposal'] } }
  const { n_changed, refused } = await me.call('opportunities.bulk', { body })
  expect([n_changed, refused.map(({ id, code }) => [id, code])]).toEqual([1, [[poor, 'stage_gate']]])
  expect(refused[0]?.details).toMatchObject({ missing: { fields: ['amount'] } })
})

it('takes a move back with its place, and finds room beside a card of the same place', async () => {
  const [c, b, a] = [await addOpportunity(me), await addOpportunity(me), await addOpportunity(me)]
  await me.call('opportunities.move', { params: { id: b }, body: { stage_id: stage['Won'] } })
  const between = await addOpportunity(me)
  await me.call('opportunities.move', { params: { id: between }, body: { stage_id: stage['Lead'], after_id: a } })
  const moves = await me.call('crmChanges.list', { query: { resource: 'opportunities', record_id: b } })
  expect((await me.request('crmChanges.undo', { params: { id: moves[0]?.id ?? '' }, body: {} })).status).toBe(200)
  const [lead] = await columns()
  expect(lead?.cards.map(({ id, status }) => [id, status]).toSorted()).toEqual(
    [a, b, c, between].map((id) => [id, 'open']).toSorted(),
  )
  const [one, two, three, four] = (lead?.cards ?? []).map(({ id }) => id)
  await me.call('opportunities.move', { params: { id: four ?? '' }, body: { stage_id: stage['Lead'], after_id: two } })
  expect((await columns())[0]?.cards.map(({ id }) => id)).toEqual([one, two, four, three])
})

it('deletes a stage only once its opportunities have another, and takes that back whole', async () => {
  const id = await addOpportunity(me, { stage_id: stage['Qualified'] })
  const activity = await me.call('stageActivities.create', { body: { stage_id: stage['Qualified'], name: 'Call' } })
  const params = { id: stage['Qualified'] ?? '' }
  const held = await me.request('pipelineStages.remove', { params })
  expect([held.status, held.error.code, held.error.details]).toEqual([409, 'stage_in_use', { opportunities: 1 }])
  expect((await me.request('pipelineStages.remove', { params, query: { move_to: params.id } })).status).toBe(400)
  await me.call('pipelineStages.remove', { params, query: { move_to: stage['Lead'] ?? '' } })
  expect((await me.call('opportunities.read', { params: { id } })).stage_id).toBe(stage['Lead'])
  expect((await me.request('stageActivities.read', { params: { id: activity.id } })).status).toBe(404)
  expect((await undoLast()).status).toBe(200)
  expect((await me.call('opportunities.read', { params: { id } })).stage_id).toBe(stage['Qualified'])
  expect((await me.call('stageActivities.read', { params: { id: activity.id } })).name).toBe('Call')
})

it('keeps one pipeline and one stage of each, and arranges stages all at once or not at all', async () => {
  const [only] = await me.call('pipelines.list')
  const last = await me.request('pipelines.remove', { params: { id: only?.id ?? '' } })
  expect([last.status, last.error.code]).toEqual([409, 'last_pipeline'])
  const second = await me.call('pipelines.create', { body: { name: 'Partners' } })
  const tree = await me.call('pipelineStages.list', { query: { tree_view: 'true', pipeline_id: second.id } })
  expect(tree.map(({ name, children, activities }) => [name, children, activities])[0]).toEqual(['Lead', [], []])
  const lost = tree.at(-1)?.id ?? ''
  const items = [
    { id: lost, order: 1 },
    { name: 'New', pipeline_id: second.id, order: 0 },
  ]
  const bad = await me.request('pipelineStages.batch', {
    body: { items: [...items, { id: second.id, name: 'No stage' }] },
  })
  expect(bad.status).toBe(404)
  const made = await me.call('pipelineStages.batch', { body: { items } })
  // A list alone is the same, and what is wrong in one has its place.
  const again = items.map(({ name, ...item }, at) => ({ ...item, id: made[at]?.id ?? '', name: name ?? 'Lost' }))
  expect(await me.call('pipelineStages.batch', { body: again })).toMatchObject(again)
  const wrong = await me.request('pipelineStages.batch', { body: [...again, { name: 'Third', order: 'last' }] })
  expect([wrong.status, wrong.error.details]).toEqual([400, [{ field: '2.order', message: 'must be a number' }]])
  const none = await me.request('pipelineStages.batch', { body: [] })
  expect([none.status, none.error.message]).toEqual([400, 'body must list at least one'])
  const activity = { stage_id: made[1]?.id ?? '', name: 'Call', order: 0 }
  expect(await me.call('stageActivities.batch', { body: [activity] })).toMatchObject([activity])
  expect(made.map(({ name }) => name)).toEqual(['Lost', 'New'])
  const names = await me.call('pipelineStages.list', { query: { pipeline_id: second.id } })
  expect(names.slice(0, 2).map(({ name }) => name)).toEqual(['New', 'Lead'])
  const id = await addOpportunity(me, { pipeline_id: second.id })
  const full = await me.request('pipelines.remove', { params: { id: second.id } })
  expect(full.error.code).toBe('stage_in_use')
  await me.call('pipelines.remove', { params: { id: second.id }, query: { move_to: stage['Lead'] ?? '' } })
  expect((await me.call('opportunities.read', { params: { id } })).stage_id).toBe(stage['Lead'])
})

it('follows a stage that becomes one of the won', async () => {
  const id = await addOpportunity(me, { stage_id: stage['Negotiation'] })
  const params = { id: stage['Negotiation'] ?? '' }
  await me.call('pipelineStages.update', { params, body: { kind: 'won' } })
  expect(await me.call('opportunities.read', { params: { id } })).toMatchObject({
    status: 'won',
    closed_at: expect.any(String),
  })
})

it('lets many move, edit and log at once, whatever they have in common', async () => {
  const other = await addToCrm(context, me, 'admin')
  const { id: company_id } = await me.call('companies.create', { body: { name: 'Harbour' } })
  const ids: string[] = []
  for (let n = 0; n < 10; n++) ids.push(await addOpportunity(me, { company_id }))
  const names = ['Lead', 'Qualified', 'Proposal', 'Negotiation']
  const works = Array.from({ length: 60 }, (_none, n) => {
    const id = ids[(n * 7) % ids.length] ?? ''
    const person = n % 2 === 0 ? me : other
    const stage_id = stage[names[(n * 5) % 4] ?? '']
    if (n % 5 === 0) return person.request('opportunities.update', { params: { id }, body: { stage_id, amount: n } })
    if (n % 5 === 1)
      return person.request('activityLog.create', { body: { kind: 'call', body: 'Rang', opportunity_id: id } })
    if (n % 5 === 2)
      return person.request('opportunities.bulk', { body: { ids: ids.slice(n % 4), patch: { stage_id } } })
    return person.request('opportunities.move', { params: { id }, body: { stage_id, after_id: ids[n % 10] } })
  })
  expect((await Promise.all(works)).map(({ status, text }) => (status === 200 ? status : text))).toEqual(
    works.map(() => 200),
  )
  for (const { cards } of await columns()) expect(new Set(cards.map(({ rank }) => rank)).size).toBe(cards.length)
})

it('goes with its workspace', async () => {
  await addOpportunity(me, { amount: 5 })
  await context.engine.query(SYSTEM, 'delete from accounts where id = $1', [me.accountId])
  expect(
    await createAccountDb(context.engine, me.accountId ?? '')
      .from('crm_stage_sums')
      .selectAll()
      .execute(),
  ).toEqual([])
})
