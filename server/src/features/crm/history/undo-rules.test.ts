import { beforeEach, expect, it } from 'vitest'
import { addOpportunity, addToCrm, readStagesByName } from '../../../../test/crm-people.ts'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })
let me: Person
let stage: Record<string, string>
beforeEach(async () => {
  me = await signUp(app)
  stage = await readStagesByName(me)
})
const newest = async (person = me) => (await person.call('crmChanges.list'))[0]?.id ?? ''
const undo = (id: string, on_conflict = 'ask', person = me) =>
  person.request('crmChanges.undo', { params: { id }, body: { on_conflict } })
const read = (id: string) => me.call('opportunities.read', { params: { id } })
const put = async (id: string, body: object) => {
  await me.call('opportunities.update', { params: { id }, body })
  return newest()
}
const move = (id: string, name: string, more: object = {}) =>
  me.call('opportunities.move', { params: { id }, body: { stage_id: stage[name], ...more } })
const log = (opportunity_id: string) => me.call('activityLog.list', { query: { opportunity_id } })
const times = async () => (await me.call('opportunityBoard.stageTimes')).map(({ left }) => left)

it('does not go round a stage’s gate: what it asks for stays, whoever filled it in', async () => {
  await me.call('pipelineStages.update', {
    params: { id: stage['Qualified'] ?? '' },
    body: { required_fields: ['amount', 'tags'] },
  })
  const id = await addOpportunity(me)
  const filled = await put(id, { amount: 900, tags: ['vip'], next_step: 'Call' })
  await move(id, 'Qualified')
  const asked = await undo(filled)
  expect([asked.status, asked.error.code]).toEqual([409, 'undo_conflict'])
  expect(asked.error.details).toMatchObject({
    fields: [
      { field: 'amount', before: null, after: 900, current: 900 },
      { field: 'tags', current: ['vip'] },
    ],
  })
  const forced = await undo(filled, 'overwrite')
  expect([forced.status, forced.error.code]).toEqual([409, 'stage_gate'])
  expect(forced.error.details).toMatchObject({ missing: { fields: ['amount', 'tags'] } })
  expect((await undo(filled, 'keep')).status).toBe(200)
  expect(await read(id)).toMatchObject({ amount: 900, tags: ['vip'], next_step: null })
  // Back in a stage without requirements, it can be undone.
  const other = await addOpportunity(me)
  const first = await put(other, { amount: 7, tags: ['a'] })
  const { change_set_id } = await move(other, 'Qualified')
  await undo(change_set_id ?? '')
  expect((await undo(first)).status).toBe(200)
  expect(await read(other)).toMatchObject({ amount: null, tags: [], stage_id: stage['Lead'] })
})

it('takes the entry of a move along, and brings it back with the move', async () => {
  const id = await addOpportunity(me)
  const { change_set_id } = await move(id, 'Won')
  expect(change_set_id).toBe(await newest())
  // A move to the current place changes nothing that could be undone.
  expect((await move(id, 'Won')).change_set_id).toBeNull()
  expect((await log(id)).map(({ kind }) => kind)).toEqual(['stage_move'])
  expect(await times()).toContain(1)
  const back = await undo(change_set_id ?? '')
  expect(back.data).toMatchObject({ n: 1, is_running: false })
  expect(await log(id)).toEqual([])
  expect(await times()).not.toContain(1)
  await undo(back.data.change_set_id ?? '')
  expect((await log(id)).map(({ subject }) => subject)).toEqual(['Lead → Won'])
  expect(await read(id)).toMatchObject({ stage_id: stage['Won'], status: 'won' })
  await undo(change_set_id ?? '')
  expect(await log(id)).toEqual([])
  // Only the rest of a bulk edit was undone: one record has been moved on meanwhile.
  const other = await addOpportunity(me)
  await me.call('opportunities.bulk', { body: { ids: [id, other], patch: { stage_id: stage['Qualified'] } } })
  const many = await newest()
  await move(other, 'Proposal')
  await undo(many, 'keep')
  expect([(await log(id)).length, (await log(other)).length]).toEqual([0, 2])
})

it('keeps stage, pipeline and status of one kind, whatever of them has been changed again', async () => {
  const { id: pipeline_id } = await me.call('pipelines.create', { body: { name: 'Partners' } })
  const others = await me.call('pipelineStages.list', { query: { pipeline_id } })
  const [first, second] = others.map((one) => one.id)
  for (const on_conflict of ['keep', 'overwrite']) {
    const id = await addOpportunity(me, { stage_id: stage['Won'] })
    const entered = (await read(id)).stage_entered_at
    const across = await put(id, { stage_id: first })
    await put(id, { stage_id: second })
    const asked = await undo(across)
    expect((asked.error.details as { fields: { field: string }[] }).fields.map(({ field }) => field)).toEqual([
      'stage_id',
    ])
    await undo(across, on_conflict)
    const now = await read(id)
    if (on_conflict === 'keep')
      expect(now).toMatchObject({ stage_id: second, pipeline_id, status: 'open', closed_at: null })
    else expect(now).toMatchObject({ stage_id: stage['Won'], status: 'won', stage_entered_at: entered })
    expect((await me.call('pipelineStages.read', { params: { id: now.stage_id } })).pipeline_id).toBe(now.pipeline_id)
    expect(now.closed_at === null).toBe(now.status === 'open')
  }
  // Within one pipeline first, then across: overwriting the first must restore the pipeline too.
  const id = await addOpportunity(me)
  const within = await put(id, { stage_id: stage['Qualified'] })
  await put(id, { stage_id: first })
  await undo(within, 'overwrite')
  const lead = await me.call('pipelineStages.read', { params: { id: stage['Lead'] ?? '' } })
  expect(await read(id)).toMatchObject({ stage_id: lead.id, pipeline_id: lead.pipeline_id })
})

it('goes back to the old place also after the card was moved within its column', async () => {
  const [a, b] = [await addOpportunity(me), await addOpportunity(me)]
  const before = (await read(a)).rank
  await move(b, 'Qualified')
  const { change_set_id } = await move(a, 'Qualified')
  await move(a, 'Qualified', { after_id: b })
  expect((await undo(change_set_id ?? '')).status).toBe(200)
  expect(await read(a)).toMatchObject({ stage_id: stage['Lead'], rank: before })
})

it('leaves stages and pipelines that opportunities have come to', async () => {
  const { id: demo } = await me.call('pipelineStages.create', { body: { name: 'Demo' } })
  const made = await newest()
  const id = await addOpportunity(me, { stage_id: demo })
  const refused = await undo(made)
  expect([refused.status, refused.error.code, refused.error.details]).toEqual([
    409,
    'stage_in_use',
    { opportunities: 1 },
  ])
  await move(id, 'Lead')
  expect((await undo(made)).status).toBe(200)

  const { id: pipeline_id } = await me.call('pipelines.create', { body: { name: 'Partners' } })
  const whole = await newest()
  const other = await addOpportunity(me, { pipeline_id })
  expect((await undo(whole)).error.code).toBe('stage_in_use')
  await move(other, 'Lead')
  expect((await undo(whole)).status).toBe(200)

  // A stage with opportunities does not become a group again; nor can two stages group each other.
  const arrange = async (name: string, parent: string | null) => {
    const params = { id: stage[name] ?? '' }
    await me.call('pipelineStages.update', { params, body: { parent_id: parent === null ? null : stage[parent] } })
    return newest()
  }
  await arrange('Negotiation', 'Proposal')
  const apart = await arrange('Negotiation', null)
  await move(id, 'Proposal')
  expect((await undo(apart)).error.code).toBe('stage_in_use')
  await move(id, 'Lead')
  await arrange('Proposal', 'Negotiation')
  expect((await undo(apart)).status).toBe(400)
  expect((await me.request('opportunityBoard.read')).status).toBe(200)
})

it('counts a survey’s points anew when its answers go or come back', async () => {
  const options = [
    { label: 'a', points: 2 },
    { label: 'b', points: 7 },
  ]
  const [survey] = await me.call('surveys.create', {
    body: { name: 'Fit', questions_data: [{ text: 'Which?', kind: 'single_choice', options }] },
  })
  const opportunity_id = await addOpportunity(me)
  const [survey_id = '', question_id = ''] = [survey?.id, survey?.questions_data[0]?.id]
  const { log_id } = await me.call('surveys.answer', {
    params: { id: survey_id },
    body: { opportunity_id, answers: [{ question_id, answer: 'a' }] },
  })
  const points = async () => (await me.call('activityLog.read', { params: { id: log_id } })).details['points']
  await me.call('surveyResponses.replace', { body: { items: [{ log_id, survey_id, question_id, answer: 'b' }] } })
  const changed = await newest()
  expect(await points()).toBe(7)
  await undo(changed)
  expect(await points()).toBe(2)
  await me.call('surveyResponses.clear', { query: { log_id, survey_id } })
  const cleared = await newest()
  expect(await points()).toBe(0)
  await undo(cleared)
  expect(await points()).toBe(2)
})

it('of two who take the same back at once one does, and what took it back as well', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => addOpportunity(me, { amount: 1 })))
  await me.call('opportunities.bulk', { body: { ids, patch: { amount: 2 } } })
  const set = await newest()
  const answers = await Promise.all(Array.from({ length: 6 }, () => undo(set)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await me.call('crmChanges.undoing', { params: { id: set } })).toMatchObject({ state: 'done', n_done: 5 })
  const back = answers.find(({ status }) => status === 200)?.data.change_set_id ?? ''
  const again = await Promise.all(Array.from({ length: 4 }, () => undo(back)))
  expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect((await me.call('opportunities.list')).map(({ amount }) => amount)).toEqual(ids.map(() => 2))
  expect(await me.call('crmChanges.undoing', { params: { id: set } })).toBeNull()
})

it('shows a salesperson nothing of others’ opportunities that their merge has moved', async () => {
  const sam = await addToCrm(context, me, 'salesperson')
  const [into, from, third] = await Promise.all(
    ['Mia', 'Maya', 'Noor'].map(async (first_name) => (await me.call('contacts.create', { body: { first_name } })).id),
  )
  const id = await addOpportunity(me, { name: 'Secret', contacts: [{ contact_id: from }] })
  await me.call('activityLog.create', { body: { body: 'Secret', opportunity_id: id, contact_id: from } })
  const body = { into, from: [from] }
  expect((await sam.call('contacts.previewMerge', { body })).moved).toMatchObject({ opportunities: 0, activities: 0 })
  const { moved, change_set_id } = await sam.call('contacts.merge', { body })
  expect(moved).toMatchObject({ opportunities: 0, activities: 0 })
  await put(id, { contacts: [{ contact_id: into, role: 'Boss' }, { contact_id: third }] })
  const asked = await undo(change_set_id, 'ask', sam)
  expect([asked.status, asked.error.details]).toEqual([409, { fields: [], n: 1 }])
  expect((await undo(change_set_id, 'ask')).error.details).toMatchObject({
    fields: [{ record_id: id, field: 'contacts' }],
  })
})

it('makes a merged record one of its own again when it is brought back by itself', async () => {
  const add = async (first_name: string) => (await me.call('contacts.create', { body: { first_name } })).id
  const [into, from] = [await add('Mia'), await add('Maya')]
  const { change_set_id } = await me.call('contacts.merge', { body: { into, from: [from] } })
  await me.call('crmTrash.restore', { body: { resource: 'contacts', ids: [from] } })
  await me.call('contacts.remove', { params: { id: from } })
  const [trashed] = await me.call('crmTrash.list', { query: { resource: 'contacts' } })
  expect(trashed).toMatchObject({ id: from, merged_into: null })
  expect((await undo(change_set_id, 'keep')).status).toBe(200)
})

it('brings opportunities back to what their stage is by now, and to the first pipeline where theirs is gone', async () => {
  const { id: pipeline_id } = await me.call('pipelines.create', { body: { name: 'Partners' } })
  const [one, two] = [
    await addOpportunity(me, { stage_id: stage['Proposal'] }),
    await addOpportunity(me, { pipeline_id }),
  ]
  for (const id of [one, two]) await me.call('opportunities.remove', { params: { id } })
  await me.call('pipelineStages.update', { params: { id: stage['Proposal'] ?? '' }, body: { kind: 'won' } })
  await me.call('pipelines.remove', { params: { id: pipeline_id } })
  await me.call('crmTrash.restore', { body: { resource: 'opportunities', ids: [one, two] } })
  expect(await read(one)).toMatchObject({ stage_id: stage['Proposal'], status: 'won', closed_at: expect.any(String) })
  expect(await read(two)).toMatchObject({ stage_id: stage['Lead'], status: 'open', closed_at: null })
  const { columns } = await me.call('opportunityBoard.read')
  expect(columns.flatMap(({ cards }) => cards.map(({ id }) => id)).toSorted()).toEqual([one, two].toSorted())
  expect((await undo(await newest())).status).toBe(200)
  expect(await me.call('opportunities.list')).toEqual([])
})

it('gives fields of one name that are made at once a key each', async () => {
  const body = { resource: 'contacts', name: 'Seats', kind: 'number' }
  const made = await Promise.all(Array.from({ length: 6 }, () => me.request('crmFields.create', { body })))
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 200))
  expect(new Set(made.map(({ data }) => data.key)).size).toBe(6)
})
